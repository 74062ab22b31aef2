"""The data folder: its locks, one transaction over its files, the mails that wait; not what the files mean."""
