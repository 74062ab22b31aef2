"""What stands between angle brackets."""

import pytest

from pbmgames import text


@pytest.mark.parametrize("field, bare", [("PBM Server <pbm@x.org>", "pbm@x.org"), ("pbm@x.org", "pbm@x.org"),
                                         ("<pbm@x.org> (PBM)", "pbm@x.org")])
def test_bare_address(field, bare):
    assert text.bare(field) == bare
