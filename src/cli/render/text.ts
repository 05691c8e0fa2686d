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

export function toLines(rows: readonly Row[], depth = 1): Line[] {
  const shown = rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
  const width = Math.max(0, ...shown.map(({ label }) => label.length))
  return shown.map(({ label, value }) => indented([toned('quiet', label.padEnd(width)), '  ', value], depth))
}

/**
 * Escapes control, colour, bidirectional and invisible characters as code points. A receipt may
 * contain any text, even a text that imitates a line of the report.
 */
export function printable(text: string): string {
  return text.replaceAll(/\r?\n/g, ' ⏎ ').replaceAll(UNPRINTABLE, escapeCodePoint)
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

function escapeCodePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

function toTextSpan(span: Span, useColour: boolean): string {
  if (typeof span === 'string') return printable(span)
  const text = printable(span.text)
  return useColour ? `\u001B[${sgr[span.tone]}m${text}\u001B[0m` : text
}
