"""Makes the table of letters and digits that can be mistaken for others, from ICU's data of Unicode TR 39.

Names are compared in lower case and without marks, so the table has only such characters. Run with PyICU 2 after an update
of ICU, and commit the result:

    python3 scripts/confusables.py > src/features/auth/server/confusables.ts
"""
import sys
import unicodedata

import icu

SCRIPTS = """Zyyy Latn Cyrl Grek Armn Hebr Arab Thaa Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Geor
Ethi Khmr Hani Hira Kana Bopo Hang""".split()
checker = icu.SpoofChecker()


def plain(text):
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).lower())
    return "".join(sign for sign in text if not unicodedata.category(sign).startswith("M"))


groups = {}
for code in range(0x80, 0x20000):
    sign = chr(code)
    if unicodedata.category(sign)[0] not in "LN" or plain(sign) != sign:
        continue
    if icu.Script.getScript(sign).getShortName() not in SCRIPTS:
        continue
    likeness = plain(checker.getSkeleton(0, sign))
    if likeness and likeness != sign:
        groups.setdefault(likeness, []).append(sign)
for sign in "abcdefghijklmnopqrstuvwxyz0123456789":
    likeness = plain(checker.getSkeleton(0, sign))
    if likeness != sign:
        groups.setdefault(likeness, []).append(sign)

print(f"// Made by scripts/confusables.py from Unicode {icu.UNICODE_VERSION}; do not edit.\n")
print("/** Letters and digits by what they are taken for (Unicode TR 39), in lower case and without marks. */")
print("export const confusables: Readonly<Record<string, string>> = {")
for likeness, signs in sorted(groups.items()):
    print(f"  {likeness!r}: {''.join(signs)!r},")
print("}")
