"""A host that several machines share: for owners whose mail and web machines use one data folder (docs/host.md)."""

MACHINES = "machines"           # the folder of a host that tells whose turn it is to write
BATON = "baton"                 # how the name of a baton there begins; inside a stage it is called exactly this
