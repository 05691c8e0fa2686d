/** Text on its way to a terminal: spans are escaped and coloured in `toText`, and nowhere else. */
export type Tone = 'good' | 'bad' | 'doubtful' | 'quiet' | 'strong'
export type Span = string | { readonly text: string; readonly tone: Tone }
export type Line = readonly Span[]

const sgr: Readonly<Record<Tone, string>> = { good: '32', bad: '31', doubtful: '33', quiet: '2', strong: '1' }

/** Lines with a newline after each, in colour where the terminal has it. */
export function toText(lines: readonly Line[], useColour: boolean): string {
  return lines.map((line) => `${line.map((span) => toTextSpan(span, useColour)).join('')}\n`).join('')
}

/** A text in that tone. */
export function toned(tone: Tone, text: string): Span {
  return { text, tone }
}

/** A line further to the right. */
export function indented(line: Line, depth = 1): Line {
  return ['  '.repeat(depth), ...line]
}

/**
 * A text that can do nothing to a terminal: what would move the cursor, colour, reorder or hide is shown as its code
 * point. A receipt may hold anything, also what looks like a verdict on a line of its own.
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
