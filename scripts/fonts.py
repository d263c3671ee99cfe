"""Makes the site's fonts from Atkinson Hyperlegible Next: the glyphs that the text needs, including some the font lacks.

Doses are written with ≤ ≥ µ and 10⁹, and a fallback font would draw these at another weight and size. Each missing glyph
is composed of glyphs of the font, so that it follows the weight axis. The zero loses its slash, with which it may be read
as 8 or Ø in a dose. Unused weights, combining marks and characters are
left out: they are half of the bytes, and a first visit loads at most 40,000. Run with fontTools 4.66 and brotli after an
update of the font, and commit the result:

    python3 scripts/fonts.py node_modules/@fontsource-variable/atkinson-hyperlegible-next/files src/base/client/styles/fonts
"""
import sys
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent, GlyphCoordinates
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.hvar import add_HVAR
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE, TARGET = (Path(argument) for argument in sys.argv[1:3])
FAMILY = "MDS Guidelines"
WEIGHTS = (400, 700)
UNUSED = {*map(ord, "¡¢¤¥¦¨ª¬¯´¸º¿Ăˆ˚˜⁄∕"), *range(0x300, 0x370)}
# The height and the weight of ¹ ² ³, which the font has.
SUPERIOR, RAISED = 0.56, 405


def superior(digit):
    return [(digit, SUPERIOR, SUPERIOR, 0, RAISED)]


def signs(slant):
    """Code point, parts as (glyph, x scale, y scale, dx, dy), advance; `slant` is the shift in x for a rise of 1."""
    lean = lambda parts: [(g, sx, sy, dx + slant * dy, dy) for g, sx, sy, dx, dy in parts]
    digits = {0x2070: "zero", 0x2074: "four", 0x2075: "five", 0x2076: "six", 0x2077: "seven", 0x2078: "eight", 0x2079: "nine"}
    made = {code: (lean(superior(glyph)), ("scaled", glyph)) for code, glyph in digits.items()}
    made[0x207B] = (lean([("minus", SUPERIOR, SUPERIOR, 0, RAISED + 40)]), ("scaled", "minus"))
    # The angle above, the bar below.
    made[0x2264] = (lean([("less", 1, 0.9, 0, 130), ("minus", 0.9535, 1, -10, -209)]), ("as", "less"))
    made[0x2265] = (lean([("greater", 1, 0.9, 0, 130), ("minus", 0.9535, 1, -10, -209)]), ("as", "greater"))
    made[0x2248] = (lean([("asciitilde", 1, 1, 0, 100), ("asciitilde", 1, 1, 0, -100)]), ("as", "asciitilde"))
    # u with the descender of p below its left stem.
    made[0x00B5] = (lean([("u", 1, 1, 0, 0), ("bar", 1, 0.34, -7, -107)]), ("as", "u"))
    made[0x25CF] = ([("bullet", 1.6, 1.6, -30, -156)], ("fixed", 640))
    made[0x25CB] = ([("degree", 1.95, 1.95, -23, -811)], ("fixed", 640))
    return made


def remove_slash(font):
    """Joins the two counters of the zero, on either side of the slash, into one."""
    glyph, variations = font["glyf"]["zero"], font["gvar"].variations["zero"]
    assert glyph.numberOfContours == 3
    outer, lower, upper = (end + 1 for end in glyph.endPtsOfContours)
    # The lower counter begins with the four points up to the slash, the upper one with the two points beside it.
    before, after = [*range(outer, outer + 4)], [*range(outer + 4, lower)]
    joined = [*before, *range(lower + 1, upper), lower, *after]
    points = [*range(outer), *joined]
    # Off the curve, the four points beside the slash round the gap that it leaves.
    beside = {before[-1], lower + 1, lower, after[0]}
    glyph.coordinates = GlyphCoordinates([glyph.coordinates[point] for point in points])
    glyph.flags = type(glyph.flags)(glyph.flags[point] & ~(point in beside) for point in points)
    glyph.numberOfContours, glyph.endPtsOfContours = 2, [outer - 1, len(points) - 1]
    for variation in variations:
        variation.coordinates = [variation.coordinates[point] for point in points] + variation.coordinates[-4:]


def build(style, slant):
    font = TTFont(SOURCE / f"atkinson-hyperlegible-next-latin-wght-{style}.woff2")
    glyf, hmtx, gvar, cmap = font["glyf"], font["hmtx"], font["gvar"], font.getBestCmap()
    name_of = lambda glyph: {"minus": cmap[0x2212], "degree": cmap[0xB0]}.get(glyph, glyph)
    del font["HVAR"]
    remove_slash(font)
    made = signs(slant)
    order = font.getGlyphOrder()
    for code, (parts, (kind, measure)) in made.items():
        name = f"uni{code:04X}"
        glyph = Glyph()
        glyph.numberOfContours = -1
        glyph.components = []
        for part, sx, sy, dx, dy in parts:
            component = GlyphComponent()
            component.glyphName = name_of(part)
            component.x, component.y = round(dx), round(dy)
            component.transform = [[sx, 0], [0, sy]]
            component.flags = 0x0004  # Rounded to the grid; the shift is not scaled.
            glyph.components.append(component)
        order.append(name)
        glyf.glyphs[name] = glyph
        advance = {"as": lambda: hmtx[name_of(measure)][0], "scaled": lambda: round(hmtx[name_of(measure)][0] * SUPERIOR), "fixed": lambda: measure}[kind]()
        hmtx.metrics[name] = (advance, 0)
        gvar.variations[name] = []
        for table in font["cmap"].tables:
            table.cmap[code] = name
    font.setGlyphOrder(order)
    glyf.setGlyphOrder(order) if hasattr(glyf, "setGlyphOrder") else None
    glyf.glyphOrder = order
    for table in font["cmap"].tables:
        if 0x00B5 in table.cmap:
            table.cmap[0x03BC] = table.cmap[0x00B5]
    # The widths of digits vary with the weight; scale those of the superiors in proportion.
    for code, (parts, (kind, measure)) in made.items():
        if kind == "fixed":
            continue
        scale = SUPERIOR if kind == "scaled" else 1
        deltas = []
        for variation in gvar.variations.get(name_of(measure), []):
            phantom = variation.coordinates[-4:]
            right = phantom[1] or (0, 0)
            own = [(0, 0)] * len(parts) + [(0, 0), (round(right[0] * scale), 0), (0, 0), (0, 0)]
            deltas.append(TupleVariation(variation.axes, own))
        gvar.variations[f"uni{code:04X}"] = deltas
    for name in made:
        glyf[f"uni{name:04X}"].recalcBounds(glyf)
        advance, _ = hmtx[f"uni{name:04X}"]
        hmtx[f"uni{name:04X}"] = (advance, glyf[f"uni{name:04X}"].xMin)
    font["maxp"].numGlyphs = len(order)
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = FAMILY
        if record.nameID == 6:
            record.string = FAMILY.replace(" ", "")
        if record.nameID == 3:
            record.string = f"{FAMILY} {style}"
    options = Options()
    options.flavor = "woff2"
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    options.hinting = False
    options.layout_features = ["kern", "tnum"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[*(set(cmap) - UNUSED), *made, 0x03BC])
    subsetter.subset(font)
    plain = BytesIO()
    font.flavor = None
    font.save(plain)
    font = instantiateVariableFont(TTFont(plain), {"wght": WEIGHTS})
    add_HVAR(font)
    font.flavor = "woff2"
    target = TARGET / f"atkinson-{style}.woff2"
    font.save(target)
    print(target, target.stat().st_size)


build("normal", 0)
build("italic", 0.1763)
