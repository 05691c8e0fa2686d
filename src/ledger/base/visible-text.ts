/**
 * Characters that nobody sees, or that change how the text around them is read. They are controls,
 * formats, separators of lines, and fillers such as U+3164 and U+2800.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Scripts whose letters join or not depending on U+200C and U+200D between them. */
const JOINING =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}]'

/** Joiners and variation selectors at the places where a script or an emoji needs them. */
const NEEDED = [
  `(?<=${JOINING})[\\u200C\\u200D](?=${JOINING})`,
  '(?<=\\p{ExtPict}[\\uFE0F\\p{EMod}]?)\\u200D(?=\\p{ExtPict})',
  '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  '(?<=\\p{scx=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{scx=Mong})[\\u180B-\\u180D\\u180F]',
].join('|')

const NEEDED_OR_HIDDEN = new RegExp(`(${NEEDED})|${HIDDEN.source}`, 'gu')
const LINE_BREAK = /\r?\n/g

/** Returns true if a reader sees every character of a text, and the text has one line. */
export function isVisibleLine(text: string): boolean {
  return text.isWellFormed() && escapeLine(text) === text
}

/** Returns true if a reader sees every character of a text, which may have several lines. */
export function isVisibleText(text: string): boolean {
  return text.split(LINE_BREAK).every(isVisibleLine)
}

/**
 * Replaces every hidden character but line breaks by its code point, as in `‹U+202E›`. Texts of a
 * receipt, key or log may contain any character.
 */
export function escapeHidden(text: string): string {
  return text.split(LINE_BREAK).map(escapeLine).join('\n')
}

function escapeLine(text: string): string {
  if (!HIDDEN.test(text)) return text
  return text.replaceAll(NEEDED_OR_HIDDEN, (character: string, needed: string | undefined) =>
    needed === undefined ? `‹U+${codeOf(character)}›` : character,
  )
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}

/** Characters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Returns a text as it can stand inside a sentence of the product. Every hidden character is
 * escaped. A text from right to left stands between U+2068 and U+2069, so that it moves no other
 * word (Unicode Standard Annex 9, isolates).
 */
export function isolated(text: string): string {
  const shown = isBalanced(text) ? text.split(ISOLATES).map(escapePart).join('') : escapeHidden(text)
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown
}

/** The isolates that `isolated` writes; a sentence can become a part of another one. */
const ISOLATES = /([\u2068\u2069])/

function escapePart(part: string): string {
  return ISOLATES.test(part) ? part : escapeHidden(part)
}

/** Returns true if every U+2068 of a text has its U+2069. Such isolates move nothing outside. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '\u2068') depth++
    if (character === '\u2069' && --depth < 0) return false
  }
  return depth === 0
}
