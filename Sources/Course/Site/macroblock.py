"""The page "The life of a macroblock": a text in scenes, each with a drawing of the data.

The data are one macroblock as lesson F's decoder saw it; swift run figures --write keeps them true.
"""

import base64
import html
import json
import re
import struct
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ZIGZAG = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15]
GROUPS = {
    "mb_skip_run": "kind", "mb_type": "kind", "ref_idx_l0": "place", "mvd_l0": "vector",
    "coded_block_pattern": "pattern", "mb_qp_delta": "pattern", "LumaLevel4x4": "luma",
    "ChromaDCLevel": "chroma", "ChromaACLevel": "chroma",
}
# What each group of bits is called, and the step of the scene that is about it.
NAMES = {
    "kind": ("kind", "2 3"), "place": ("which picture", "4"), "vector": ("vectors", "5"),
    "pattern": ("what is corrected", "6"), "luma": ("corrections of luma", "7"),
    "chroma": ("of colour", "7"),
}


def png(width, pixels):
    """The address of a picture, of (red, green, blue) each."""
    rows = [pixels[start:start + width] for start in range(0, len(pixels), width)]
    data = b"".join(b"\0" + bytes(value for pixel in row for value in pixel) for row in rows)

    def chunk(kind, content):
        checked = kind + content
        return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))

    header = struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)
    file = (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data, 9))
        + chunk(b"IEND", b"")
    )
    return "data:image/png;base64," + base64.b64encode(file).decode()


def clamped(value):
    return min(max(round(value), 0), 255)


def grey(values):
    return [(clamped(value),) * 3 for value in values]


def colour(planes, width):
    """Y, Cb and Cr of limited range as red, green, blue: ITU-R BT.709."""
    pixels = []
    for place, luma in enumerate(planes[0]):
        x, y = place % width, place // width
        at = y // 2 * (width // 2) + x // 2
        light, blue, red = 1.1644 * (luma - 16), planes[1][at] - 128, planes[2][at] - 128
        pixels.append((
            clamped(light + 1.7927 * red), clamped(light - 0.2132 * blue - 0.5329 * red),
            clamped(light + 2.1124 * blue),
        ))
    return pixels


def corrected(coefficients):
    """What sixteen coefficients add: the inverse transform, ITU-T H.264 §8.5.12."""
    def line(a, b, c, d):
        e, f, g, h = a + c, a - c, (b >> 1) - d, b + (d >> 1)
        return [e + h, f + g, f - g, e - h]

    rows = [line(*coefficients[4 * row:4 * row + 4]) for row in range(4)]
    columns = [line(*(rows[row][column] for row in range(4))) for column in range(4)]
    return [(columns[column][row] + 32) >> 6 for row in range(4) for column in range(4)]


def image(address, x, y, width, height, extra=""):
    return (
        f'<image x="{x}" y="{y}" width="{width}" height="{height}" preserveAspectRatio="none" '
        f'href="{address}" {extra}/>'
    )


def box(kind, x, y, width, height, content=""):
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" {content}/>'


def text(words, x, y, kind=""):
    return f'<text class="{kind}" x="{x}" y="{y}">{html.escape(str(words))}</text>'


def arrow(x1, y1, x2, y2):
    """A line with a head."""
    length = max(0.01, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - 13 * dx, y2 - 13 * dy
    return (
        f'<path class="arrow" d="M{x1:.1f} {y1:.1f}L{bx:.1f} {by:.1f}"/>'
        f'<path class="head" d="M{x2:.1f} {y2:.1f}L{bx - 6 * dy:.1f} {by + 6 * dx:.1f}'
        f'L{bx + 6 * dy:.1f} {by - 6 * dx:.1f}z"/>'
    )


def since(step, *parts):
    """What a drawing shows from a step on; without a script, always."""
    return f'<g data-since="{step}">{"".join(parts)}</g>'


class Macroblock:
    def __init__(self):
        self.data = json.loads((HERE / "macroblock.json").read_text(encoding="utf-8"))
        data = self.data
        self.planes = [list(bytes.fromhex(plane.replace("\n", ""))) for plane in data["samples"]]
        self.width = 16 * data["columns"]
        self.count = {group: 0 for group in NAMES}
        for element in data["elements"]:
            self.count[GROUPS[element["name"]]] += element["count"]
        # Of those blocks in which most levels are not 0, the last.
        self.block = max(data["blocks"], key=lambda block: sum(map(bool, block["levels"])))
        for block in data["blocks"]:
            assert corrected(block["coefficients"]) == block["residual"]

    @property
    def numbers(self):
        """What the text has for its {names}."""
        data = self.data
        total = len(data["bits"])
        levels = self.count["luma"] + self.count["chroma"]
        differences = [e["value"] for e in data["elements"] if e["name"] == "mvd_l0"]
        vectors = [data["vectors"][0], data["vectors"][8]]
        sent = [differences[0:2], differences[2:4]]
        numbers = {
            "film": data["film"], "picture": data["picture"], "reference": data["picture"] - 1,
            "next": data["picture"] + 1, "bitCount": total, "bytes": -(-total // 8),
            "pictureBytes": f"{data['bytes']:,}".replace(",", " "),
            "rawBytes": f"{data['width'] * data['height'] * 3 // 2:,}".replace(",", " "),
            "columns": data["columns"], "rows": data["rows"], "column": data["column"],
            "row": data["row"], "number": data["row"] * data["columns"] + data["column"],
            "freeCount": data["costs"].count(0), "ratio": round(384 * 8 / total),
            "firstBit": data["firstBit"], "kind": 1, "vectorBits": self.count["vector"],
            "patternBits": self.count["pattern"], "levelBits": levels,
            "levelPercent": round(100 * levels / total), "copyBits": total - levels,
            "levelTimes": round(levels / (total - levels)), "quantizer": data["quantizer"],
            "step": next(e["value"] for e in data["elements"] if e["name"] == "mb_qp_delta"),
            "levelCount": sum(map(bool, self.block["levels"])),
            "flatCount": 16 - len([b for b in data["blocks"] if any(b["levels"])]),
            "errorBefore": f"{self.error(data['predicted'][0]):.1f}",
            **{f"error{count}": f"{self.error(self.mixed(count)):.1f}" for count in (0, 4, 8)},
            "chromaBits": self.count["chroma"], "copiedBy": data["copiedBy"],
            "edgeCount": len(data["edges"]),
            "changedCount": sum(a != b for a, b in zip(data["before"], data["after"])),
        }
        for half, (vector, difference) in enumerate(zip(vectors, sent)):
            expected = [vector[0] - difference[0], vector[1] - difference[1]]
            numbers[f"expected{half}"] = f"({expected[0]}, {expected[1]})"
            numbers[f"difference{half}"] = f"({difference[0]}, {difference[1]})"
            numbers[f"words{half}"] = f"{quarters(vector[0])} to the right, {quarters(vector[1])} down"
        return numbers

    def error(self, luma):
        return sum(abs(a - b) for a, b in zip(luma, self.data["sums"][0])) / 256

    # The drawings, 640 units wide.

    def drawing(self, name):
        height, label, parts = getattr(self, f"draw_{name}")()
        return (
            f'<svg viewBox="0 0 640 {height}" role="img" aria-label="{html.escape(label)}">\n'
            + "\n".join(parts) + "\n</svg>"
        )

    def whole(self):
        data = self.data
        place = slice(0, self.width * data["height"]), slice(0, self.width * data["height"] // 4)
        planes = [self.planes[0][place[0]], *(plane[place[1]] for plane in self.planes[1:])]
        return image(png(self.width, colour(planes, self.width)), 0, 0, 640, 360, 'id="film"')

    def own(self):
        return box("own", 32 * self.data["column"], 32 * self.data["row"], 32, 32)

    def draw_picture(self):
        data, top = self.data, max(self.data["costs"])
        lines = "".join(
            [f"M{32 * x} 0V360" for x in range(1, data["columns"])]
            + [f"M0 {32 * y}H640" for y in range(1, data["rows"])]
        )
        costs = "".join(
            box("cost", 32 * (place % 20), 32 * (place // 20), 32, min(32, 360 - 32 * (place // 20)),
                f'fill-opacity="{0.85 * cost / top:.2f}"')
            for place, cost in enumerate(data["costs"]) if cost
        )
        return 360, "A girl waves in a meadow; the picture is cut into squares, and that of her hand is marked", [
            self.whole(), since(2, f'<path class="grid" d="{lines}"/>'),
            f'<g data-since="3" data-until="3">{costs}</g>', since(4, self.own()),
        ]

    def draw_bits(self):
        parts, side, columns = [], 24, 26
        for element in self.data["elements"]:
            group = GROUPS[element["name"]]
            cells = []
            for place in range(element["bit"], element["bit"] + element["count"]):
                x, y = 8 + place % columns * side, 4 + place // columns * side
                cells.append(box("bit", x, y, side - 1, side - 1))
                cells.append(text(self.data["bits"][place], x + 11.5, y + 17, "digit"))
            about = NAMES[group][1]
            if group == "kind":
                about = "2" if element["name"] == "mb_skip_run" else "3"
            parts.append(f'<g class="{group}" data-about="{about}">{"".join(cells)}</g>')
        top = 4 + -(-len(self.data["bits"]) // columns) * side + 34
        for place, (group, (name, _)) in enumerate(NAMES.items()):
            x, y = 8 + place % 2 * 310, top + place // 2 * 34
            parts.append(f'<g class="{group}">{box("bit", x, y - 17, 22, 22)}</g>')
            parts.append(text(f"{name}: {self.count[group]}", x + 32, y))
        return top + 84, "The bits of the macroblock, coloured by what they say; most are corrections", parts

    def draw_guess(self):
        data, scale = self.data, 12
        vectors = [data["vectors"][0], data["vectors"][8]]
        parts = [image(png(32, colour(data["source"], 32)), 0, 34, 384, 384), text(f"picture {data['picture'] - 1}", 0, 22)]
        parts.append(box("place", 8 * scale, 34 + 8 * scale, 192, 192))
        for half, (x, y) in enumerate(vectors):
            left, top = 8 * scale, 34 + (8 + 8 * half) * scale
            moved = left + x / 4 * scale, top + y / 4 * scale
            parts.append(since(
                2 + half, box("source", *moved, 192, 96),
                arrow(left + 96, top + 48, moved[0] + 96, moved[1] + 48)))
        guess = image(png(16, colour(data["predicted"], 16)), 420, 130, 192, 192)
        parts.append(since(
            5, text("the guess", 420, 118), guess,
            '<path class="halves" d="M420 226H612"/>'))
        return 422, "The same place in the picture before; two halves are copied from a little to the right", parts

    def draw_block(self):
        block, data = self.block, self.data
        x0, y0 = block["x"], block["y"]

        def part(values):
            return [values[(y0 + place // 4) * 16 + x0 + place % 4] for place in range(16)]

        parts = [image(png(16, grey(data["predicted"][0])), 8, 34, 240, 240), text("the guess", 8, 22)]
        parts.append(f'<path class="grid" d="{"".join(f"M{8 + 60 * n} 34V274M8 {34 + 60 * n}H248" for n in (1, 2, 3))}"/>')
        parts.append(box("own", 8 + 15 * x0, 34 + 15 * y0, 60, 60))
        steps = "".join(f"{324 + 56 * (n % 4)} {62 + 56 * (n // 4)} " for n in ZIGZAG)
        zigzag = f'<polyline class="zigzag" points="{steps}"/>'
        parts.append(since(2, self.grid(block["levels"], 296, 34, "levels", zigzag)))
        parts.append(since(3, self.grid(block["coefficients"], 8, 330, "× step", kind="number tight")))
        parts.append(since(4, self.grid(block["residual"], 216, 330, "transformed")))
        parts.append(since(5, self.grid(part(data["sums"][0]), 424, 330, "+ guess", shades=True)))
        return 540, "A block of four by four: levels, coefficients, corrections, samples", parts

    @staticmethod
    def grid(values, x, y, name, under="", kind="number", shades=False):
        side = 56 if name == "levels" else 48
        parts = [text(name, x, y - 12)]
        parts += [
            box("cell", x + side * (n % 4), y + side * (n // 4), side, side,
                f'style="fill:rgb({value},{value},{value})"' if shades else "")
            for n, value in enumerate(values)
        ]
        parts.append(under)
        for n, value in enumerate(values):
            shade = " zero" if value == 0 else ""
            if shades:
                shade = " onlight" if value > 120 else " ondark"
            parts.append(text(
                str(value).replace("-", "−"), x + side * (n % 4 + 0.5), y + side * (n // 4 + 0.5) + 6,
                kind + shade))
        return "".join(parts)

    def mixed(self, count):
        """Luma with so many numbers a block."""
        values = list(self.data["predicted"][0])
        for block in self.data["blocks"]:
            kept = [0] * 16
            for place in ZIGZAG[:count]:
                kept[place] = block["coefficients"][place]
            for place, value in enumerate(corrected(kept)):
                at = (block["y"] + place // 4) * 16 + block["x"] + place % 4
                values[at] = clamped(values[at] + value)
        return values

    def mixer(self):
        """A picture for each number of coefficients; the script shows one of them, beside a slider."""
        assert self.mixed(16) == self.data["sums"][0]
        panels = []
        for count in range(17):
            values = self.mixed(count)
            words = f"{count} of 16 numbers a block: wrong by {self.error(values):.1f} on average"
            key = " key" if count in (0, 1, 3, 6, 10, 16) else ""
            panels.append(
                f'<figure class="mix{key}" data-count="{count}"><img alt="The macroblock with {count} numbers a block" '
                f'width="256" height="256" src="{png(16, grey(values))}"><figcaption>{words}</figcaption></figure>'
            )
        return (
            '<div class="mixer">' + "".join(panels)
            + '<label class="slider">numbers a block <input type="range" min="0" max="16" value="3"></label></div>'
        )

    def draw_sum(self):
        data = self.data
        difference = [128 + 2 * (s - p) for s, p in zip(data["sums"][0], data["predicted"][0])]
        parts = []
        for place, (name, values) in enumerate(
            [("guess", data["predicted"][0]), ("correction × 2", difference), ("sum", data["sums"][0])]
        ):
            x = 218 * place
            parts.append(text(name, x, 22))
            parts.append(image(png(16, grey(values)), x, 34, 192, 192))
            if place < 2:
                parts.append(text("+=" [place], x + 205, 138, "sign"))
        for place, name in enumerate(["Cb", "Cr"]):
            x = 218 * place
            flat = [128] * 256
            plane = data["sums"][place + 1]
            tinted = colour([flat, plane if place == 0 else flat[:64], plane if place == 1 else flat[:64]], 16)
            parts.append(since(3, text(name, x, 262), image(png(16, tinted), x, 274, 192, 192)))
        parts.append(since(4, text("together", 436, 262), image(png(16, colour(data["sums"], 16)), 436, 274, 192, 192)))
        return 470, "Guess plus correction is the sum; below, the two planes of colour, and all together", parts

    def draw_filter(self):
        data, scale = self.data, 12.5
        parts = []
        for place, (name, values) in enumerate([("before", data["before"]), ("after", data["after"])]):
            x = 330 * place
            content = text(name, x, 22) + image(png(24, grey(values)), x, 34, 300, 300)
            parts.append(since(3, content) if place else content)
        for edge in data["edges"]:
            for piece, strength in enumerate(edge["strengths"]):
                if not strength:
                    continue
                at, start = (4 + 4 * edge["number"]) * scale, (4 + 4 * piece) * scale
                ends = (
                    f"M{at} {34 + start}v{4 * scale}" if edge["isVertical"] else f"M{start} {34 + at}h{4 * scale}"
                )
                parts.append(f'<path class="edge" data-since="2" d="{ends}"/>')
        changes = "".join(
            box("changed", 330 + scale * (n % 24), 34 + scale * (n // 24), scale, scale)
            for n, (a, b) in enumerate(zip(data["before"], data["after"])) if a != b
        )
        parts.append(f'<g data-since="3" data-until="3">{changes}</g>')
        return 340, "The macroblock and four samples around it, before and after the filter; edges are marked", parts

    def draw_after(self):
        return 360, "The whole picture again, with the macroblock of the hand", ['<use href="#film"/>', self.own()]

    # The page.

    def body(self, inline, target):
        """The page's body; `inline` makes HTML of a line of Markdown, `target` the site's links."""
        source = (HERE / "macroblock.md").read_text(encoding="utf-8")
        source = re.sub(r"\{(\w+)\}", lambda match: str(self.numbers[match[1]]), source)
        source = re.sub(r"\]\((\S+?)\)", lambda match: f"]({target(match[1])})", source)
        head, *scenes = re.split(r"^## ", source, flags=re.M)
        first, *rest = paragraphs(head)
        parts = [f"<h1>{inline(first.removeprefix('# '))}</h1>"]
        parts += [f'<p class="lead">{inline(words)}</p>' for words in rest]
        for scene in scenes:
            heading, *steps = paragraphs(scene)
            name, _, heading = heading.partition(" · ")
            picture = self.mixer() if name == "mixer" else self.drawing(name)
            words = "".join(
                f'<p class="step" id="{name}-{number}">{inline(step)}</p>\n' for number, step in enumerate(steps, 1)
            )
            parts.append(
                f'<section class="scene" id="{name}">\n<h2>{inline(heading)}</h2>\n'
                f'<div class="stage">{picture}</div>\n<div class="steps">\n{words}</div>\n</section>'
            )
        return "\n".join(parts)


def paragraphs(source):
    return [" ".join(part.split()) for part in source.split("\n\n") if part.strip()]


def quarters(number):
    """A number of quarters as a person writes it."""
    whole, rest = divmod(number, 4)
    return f"{whole or ''}{['', '¼', '½', '¾'][rest]}" or "0"
