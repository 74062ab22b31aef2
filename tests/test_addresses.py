"""What stands between angle brackets."""

import pytest

from pbmgames import addresses


@pytest.mark.parametrize("field, bare", [("PBM Server <pbm@x.org>", "pbm@x.org"), ("pbm@x.org", "pbm@x.org"),
                                         ("<pbm@x.org> (PBM)", "pbm@x.org")])
def test_bare_address(field, bare):
    assert addresses.bare(field) == bare
