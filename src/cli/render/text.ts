import { isolated } from '#ledger/base/visible-text.ts'

/**
 * Text for a terminal consists of lines, and a line consists of spans. The tone of a span selects
 * its colour or weight. Only `toText` escapes the text and adds colours.
 */
export type Tone = 'good' | 'bad' | 'doubtful' | 'quiet' | 'strong'
export type Span = string | { readonly text: string; readonly tone: Tone }
export type Line = readonly Span[]

const sgr: Readonly<Record<Tone, string>> = { good: '32', bad: '31', doubtful: '33', quiet: '2', strong: '1' }

/** Joins lines with newlines, in colour if the terminal supports it. */
export function toText(lines: readonly Line[], useColour: boolean): string {
  return lines.map((line) => `${line.map((span) => toTextSpan(span, useColour)).join('')}\n`).join('')
}

/** Creates a span in the given tone. */
export function toned(tone: Tone, text: string): Span {
  return { text, tone }
}

/** Indents a line. */
export function indented(line: Line, depth = 1): Line {
  return ['  '.repeat(depth), ...line]
}

/** A name and its value, rendered in two columns. A row without a value is left out. */
export type Row = readonly [label: string, value: string | undefined]

/** Renders rows. Further lines of a value stand under its first one, behind a bar. */
export function toLines(rows: readonly Row[], depth = 1): Line[] {
  const shown = rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
  const width = Math.max(0, ...shown.map(({ label }) => label.length))
  return shown.flatMap(({ label, value }) =>
    value.split('\n').map((part, at) => {
      const margin = toned('quiet', at === 0 ? `${label.padEnd(width)}  ` : `${' '.repeat(width)}│ `)
      return indented([margin, part], depth)
    }),
  )
}

/** Maximum length of a value in the report, in UTF-16 units. `--json` prints the whole value. */
const MAX_LENGTH = 600
/** Maximum width of a line of a value. Terminals of 80 columns do not wrap such a line. */
const MAX_COLUMNS = 46

/**
 * Returns a text from outside as a value of `toLines`. A text of several words is quoted, without
 * runs of blanks, cut, and in short lines. Otherwise a terminal could wrap the text so that its end
 * looks like a line of the report.
 */
export function quoted(text: string): string {
  const folded = text.replaceAll(/\r?\n/g, ' ⏎ ').replaceAll(/\s+/g, ' ').trim()
  const rest = folded.length - MAX_LENGTH
  const shown = printable(rest > 0 ? `${folded.slice(0, MAX_LENGTH)}… (+${rest})` : folded)
  if (!/\s/.test(shown) && shown.length <= MAX_COLUMNS) return shown
  const lines = ['']
  for (const character of `“${shown}”`) {
    const line = lines.at(-1) ?? ''
    if (widthOf(line + character) <= MAX_COLUMNS) lines[lines.length - 1] = line + character
    else lines.push(character)
  }
  return lines.join('\n')
}

/** Returns an upper bound of the columns of a text. Some letters outside Europe take two. */
function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x10_ff ? 2 : 1
  return width
}

/**
 * Escapes control, bidirectional, invisible and private characters as code points, and all but the
 * first marks on one letter. A receipt may contain any text, even a text that imitates a line of
 * the report.
 */
export function printable(text: string): string {
  return isolated(text.replaceAll(/\r?\n/g, ' ⏎ '))
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(
      UNPRINTABLE,
      (character) => `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}›`,
    )
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1…')
}

const UNPRINTABLE = /[\p{Co}\p{Cs}]/gu

function toTextSpan(span: Span, useColour: boolean): string {
  if (typeof span === 'string') return printable(span)
  const text = printable(span.text)
  return useColour ? `\u001B[${sgr[span.tone]}m${text}\u001B[0m` : text
}
