"""What stands between angle brackets."""

import pytest

from pbmgames import text


@pytest.mark.parametrize("field, bare", [("PBM Server <pbm@x.org>", "pbm@x.org"), ("pbm@x.org", "pbm@x.org"),
                                         ("<pbm@x.org> (PBM)", "pbm@x.org")])
def test_bare_address(field, bare):
    assert text.bare(field) == bare


@pytest.mark.parametrize("word", ["voil\xc3\xa0", "\xc3\x85", "\xa0"])
def test_only_blanks_are_taken_off(word):
    assert text.one_line(" \n%s\t" % word) == text.bare(" %s " % word) == text.bare("x < %s >" % word) == word
    assert text.addresses_in("%s@x.org,  y@x.org" % word) == [word.lower() + "@x.org", "y@x.org"]
