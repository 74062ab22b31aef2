"""Installing, the Debian package, the man page, completion in bash."""
