"""A module of WebAssembly, and its packed form, which has fewer bytes as gzip than the module.

Invariant: the packed form has the same functions, in another order. Functions that are alike stand
side by side, since gzip finds again what is at most 32 kB back. The code is split into streams: one
has the instructions, and each other one has their operands of one kind. The worker of the page puts
the module together again; the head of the packed form says how.
"""

import json
from collections import Counter

from order import order_of_alike

# The instructions that have operands, and the kinds of these. A pair is a prefix and a number.
OPERANDS = {
    **dict.fromkeys((0x02, 0x03, 0x04), ["block"]),
    **dict.fromkeys((0x0C, 0x0D), ["branch"]),
    0x0E: ["branches"],
    **dict.fromkeys((0x10, 0x12, 0xD2), ["function"]),
    **dict.fromkeys((0x11, 0x13), ["number", "number"]),
    **dict.fromkeys((0x20, 0x21, 0x22), ["local"]),
    **dict.fromkeys((0x23, 0x24, 0x25, 0x26, 0x3F, 0x40, 0xD0), ["number"]),
    **dict.fromkeys(range(0x28, 0x3F), ["align", "offset"]),
    0x41: ["i32"],
    0x42: ["i64"],
    0x43: ["f32"],
    0x44: ["f64"],
    **dict.fromkeys([(0xFC, code) for code in (8, 10, 12, 14)], ["number", "number"]),
    **dict.fromkeys([(0xFC, code) for code in (9, 11, 13, 15, 16, 17)], ["number"]),
    **dict.fromkeys([(0xFD, code) for code in (*range(12), 92, 93)], ["align", "offset"]),
    **dict.fromkeys([(0xFD, code) for code in (12, 13)], ["v128"]),
    **dict.fromkeys([(0xFD, code) for code in range(21, 35)], ["lane"]),
    **dict.fromkeys([(0xFD, code) for code in range(84, 92)], ["align", "offset", "lane"]),
}
PREFIXES = (0xFC, 0xFD)
# Instructions whose operands are not known here.
UNKNOWN = {*range(0x06, 0x0B), *range(0x14, 0x1A), 0x1C, 0x1F, *range(0xD3, 0x100)} - {*PREFIXES}
OPENING, END = (0x02, 0x03, 0x04), 0x0B
# Forms of streams: so many bytes for an operand, or one number in LEB128, or several ones.
NUMBER, BRANCHES, LOCALS = 0, -1, -2
FORMS = {"f32": 4, "f64": 8, "v128": 16, "lane": 1, "branches": BRANCHES, "locals": LOCALS}
# The stream of an `i32.const` depends on the instruction after it.
BY_NEXT = -1
IMPORTS, TYPE_OF_FUNCTIONS, EXPORTS, START, ELEMENTS, CODE = 2, 3, 7, 8, 9, 10
# The contents of a section without entries.
NONE = b"\0"


def number(value):
    """Returns a number in LEB128."""
    data = bytearray()
    while value > 127:
        data.append(value & 127 | 128)
        value >>= 7
    data.append(value)
    return bytes(data)


class Bytes:
    """Bytes that are read one after another."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def is_left(self):
        """Returns true if a byte is not read yet."""
        return self.at < len(self.data)

    def take(self, count):
        """Returns the next bytes."""
        self.at += count
        return self.data[self.at - count:self.at]

    def leb(self):
        """Returns the bytes of the next number."""
        begin = self.at
        while self.data[self.at] > 127:
            self.at += 1
        self.at += 1
        return self.data[begin:self.at]

    def number(self):
        """Returns the next number, which has no sign."""
        return sum((byte & 127) << 7 * place for place, byte in enumerate(self.leb()))

    def text(self):
        """Returns the next bytes, which follow their number."""
        return self.take(self.number())

    def texts(self):
        """Returns all texts, which follow their number."""
        return [self.text() for _ in range(self.number())]


class Function:
    """A function: its type, its locals, and its instructions with their operands."""

    def __init__(self, type_of_function, body):
        self.type, self.body = type_of_function, body
        code = Bytes(body)
        groups = [code.leb() + code.take(1) for _ in range(code.number())]
        self.locals = number(len(groups)) + b"".join(groups)
        self.instructions = []
        while code.is_left():
            name = code.take(1)[0]
            assert name not in UNKNOWN, f"the instruction {name:#x} is unknown"
            if name in PREFIXES:
                name = (name, code.number())
            kinds = OPERANDS.get(name, [])
            self.instructions.append((name, [(kind, operand(code, kind)) for kind in kinds]))


def operand(code, kind):
    """Returns the bytes of the next operand, or the number of a function."""
    if kind == "function":
        return code.number()
    if kind == "branches":
        count = code.number()
        return number(count) + b"".join(code.leb() for _ in range(count + 1))
    return code.take(FORMS[kind]) if kind in FORMS else code.leb()


class Module:
    """A module: its sections, and its functions in an order of its own."""

    def __init__(self, data):
        module = Bytes(data)
        assert module.take(8) == b"\0asm\1\0\0\0", "this is no module of WebAssembly"
        self.sections = []
        while module.is_left():
            self.sections.append((module.take(1)[0], module.text()))
        parts = dict(self.sections)
        imports, types = Bytes(parts.get(IMPORTS, NONE)), Bytes(parts[TYPE_OF_FUNCTIONS])
        imported = imports.number()
        for _ in range(imported):
            imports.text(), imports.text()
            assert imports.take(1) == b"\0", "an import is no function"
            imports.leb()
        types = [types.number() for _ in range(types.number())]
        functions = [Function(*pair) for pair in zip(types, Bytes(parts[CODE]).texts())]
        order = order_of_alike(functions)
        self.functions = [functions[old] for old in order]
        self.places = {old + imported: new for new, old in enumerate(order, imported)}

    def renamed(self, function):
        """Returns the new number of a function in LEB128."""
        return number(self.places.get(function, function))

    def section(self, section, data):
        """Returns the contents of a section with the new numbers of functions."""
        old, new = Bytes(data), bytearray()
        if section == TYPE_OF_FUNCTIONS:
            return number(len(self.functions)) + b"".join(number(f.type) for f in self.functions)
        if section == START:
            return self.renamed(old.number())
        if section not in (EXPORTS, ELEMENTS):
            return data
        new += number(count := old.number())
        for _ in range(count):
            begin = old.at
            if section == EXPORTS:
                old.text()
                is_function = old.take(1) == b"\0"
                new += old.data[begin:old.at]
                new += self.renamed(old.number()) if is_function else old.leb()
            else:
                assert old.take(2) == b"\0\x41", "elements are not in the first table"
                old.leb()
                assert old.take(1) == b"\x0B", "the place of elements is no number"
                new += old.data[begin:old.at] + number(count := old.number())
                new += b"".join(self.renamed(old.number()) for _ in range(count))
        return bytes(new)

    def around(self, size):
        """Returns the bytes before and after the functions, which have so many bytes."""
        count = number(len(self.functions))
        sides, is_after = [b"\0asm\1\0\0\0", b""], False
        for section, data in self.sections:
            if section == CODE:
                sides[0] += bytes([section]) + number(len(count) + size) + count
            elif section:
                data = self.section(section, data)
                sides[is_after] += bytes([section]) + number(len(data)) + data
            is_after = is_after or section == CODE
        return sides

    def streams(self):
        """Returns the names of instructions, frequent ones first, the streams, and the size of the
        functions in bytes."""
        counts = Counter(name for function in self.functions for name, _ in function.instructions)
        names = [name for name, _ in counts.most_common()]
        codes = {name: number(place) for place, name in enumerate(names)}
        streams = {"codes": bytearray(), "locals": bytearray()}
        size = 0
        for function in self.functions:
            streams["locals"] += function.locals
            length = len(function.locals)
            after = [name for name, _ in function.instructions[1:]] + [END]
            for (name, operands), following in zip(function.instructions, after):
                streams["codes"] += codes[name]
                length += len(written(name))
                for kind, data in operands:
                    data = self.renamed(data) if kind == "function" else data
                    streams.setdefault(stream(kind, name, following), bytearray()).extend(data)
                    length += len(data)
            size += len(number(length)) + length
        return names, streams, size

    def packed(self):
        """Returns the packed form: the size of its head, its head, its streams, and the rest."""
        names, streams, size = self.streams()
        before, after = self.around(size)
        places = {key: place for place, key in enumerate(streams)}
        place = lambda kind, name: BY_NEXT if kind == "i32" else places[stream(kind, name, None)]
        head = {
            "size": len(before) + size + len(after),
            "functions": len(self.functions),
            "before": len(before),
            "streams": [[len(data), FORMS.get(key, NUMBER)] for key, data in streams.items()],
            "instructions": [
                {
                    "code": list(written(name)),
                    "depth": (name in OPENING) - (name == END),
                    "operands": [place(kind, name) for kind in OPERANDS.get(name, [])],
                    "constants": places.get(("i32", name), BY_NEXT),
                }
                for name in names
            ],
        }
        head = json.dumps(head, separators=(",", ":")).encode()
        return b"".join([len(head).to_bytes(4, "little"), head, *streams.values(), before, after])


def written(name):
    """Returns the bytes of an instruction without its operands."""
    return bytes([name]) if isinstance(name, int) else bytes([name[0]]) + number(name[1])


def stream(kind, name, following):
    """Returns the stream of an operand of an instruction that is followed by another one."""
    # An alignment depends on its instruction.
    return {"align": ("align", name), "i32": ("i32", following)}.get(kind, kind)
