"""How pages look: one style for all of them, on light paper and on dark, on a telephone and in print."""

from pbmgames.extras.pictures import looks
from pbmgames.extras.pictures.picture import TEXTS

PAGE = """\
:root{color-scheme:light dark;--ink:#222;--paper:#fff;--faint:#595959;--line:#cfcfcf;--link:#0b4f9c;
--seen:#5a3a8a;--soft:#f3f1ea}
@media screen and (prefers-color-scheme:dark){:root{--ink:#ededed;--paper:#161616;--faint:#a8a8a8;--line:#4a4a4a;\
--link:#9cc8ff;--seen:#cdb4f5;--soft:#24221f}}
*{box-sizing:border-box}
body{margin:0 auto;padding:0 1rem 3rem;max-width:60rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);\
background:var(--paper);overflow-wrap:anywhere}
a{color:var(--link)}a:visited{color:var(--seen)}
nav{padding:.6rem 0;border-bottom:1px solid var(--line)}nav a{margin-right:.9rem}
h1{font-size:1.6rem;line-height:1.2;margin:1.2rem 0 .4rem}h2{font-size:1.2rem;margin:1.8rem 0 .4rem}
h3{font-size:1rem;margin:1.2rem 0 .2rem}
p,dl,ul,ol,table,figure,pre{margin:.5rem 0}dt{font-weight:600}dd{margin:0 0 .3rem 1rem}
.wide{overflow-x:auto}table{border-collapse:collapse}
th,td{padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);
white-space:nowrap}
tbody th{font-weight:400}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
time{color:var(--faint)}
pre{overflow-x:auto;padding:.5rem;background:var(--soft);font:.85rem/1.25 ui-monospace,monospace;overflow-wrap:normal}
code,kbd{font-family:ui-monospace,monospace;font-size:.95em}
svg{display:block;max-width:100%;height:auto}.off{display:none}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
@media print{nav,.live{display:none}body{max-width:none;padding:0}a,a:visited{color:inherit;text-decoration:none}
h1,h2,h3{break-after:avoid}figure,tr,pre,li{break-inside:avoid}.wide,pre{overflow:visible}pre{white-space:pre-wrap}}
"""
BOARD = """\
figure svg{width:100%;max-height:85vh}polyline{stroke-linecap:round;stroke-linejoin:round}
.seats td,.seats th{border:0;padding:.1rem .6rem .1rem 0;white-space:normal}.seats th{font-weight:600}
.seats svg{width:1rem;min-width:1rem;margin-top:.25rem}
.bar{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center}.bar input{flex:1 1 8rem;min-width:6rem}
button,select,input[readonly]{font:inherit;padding:.25rem .6rem;min-height:2.2rem;max-width:100%}
input[readonly]{font-family:ui-monospace,monospace;width:30rem}
.moves{display:flex;flex-wrap:wrap;gap:.1rem .9rem;padding:0;list-style:none;counter-reset:ply -1}
.moves li{counter-increment:ply}.moves li::before{content:counter(ply) " ";color:var(--faint)}
.moves a{color:inherit;padding:0 .2rem}
.moves a[aria-current]{background:var(--ink);color:var(--paper);border-radius:.2rem}
.pick{cursor:pointer}
@media print{.moves a[aria-current]{color:inherit;background:none;font-weight:600;text-decoration:underline}}
"""


def board(names):
    """Return the style of a board's page, with the lines of looks.STYLES that its pictures need."""
    names = sorted(set(names))
    return "%s%s\n@media screen and (prefers-color-scheme:dark){%s}\n" % (
        PAGE + BOARD + TEXTS, looks.rules(names, looks.LIGHT), looks.rules(names, looks.DARK))
