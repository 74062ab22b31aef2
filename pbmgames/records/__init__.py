"""The files of a host, from text to data and back; neither rules nor locks."""
