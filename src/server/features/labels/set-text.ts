import type { Typeface } from './faces.ts'

export type SetText = {
  readonly lines: readonly string[]
  /** Font size (em), in the unit of the box. */
  readonly size: number
  readonly isClipped: boolean
}

export type TextBox = {
  readonly width: number
  readonly height: number
  /** Largest font size, in the unit of the box; `least` is the smallest. */
  readonly most: number
  readonly least: number
}

/** Line height from baseline to baseline, in ems. */
export const LEADING = 1.18
const STEP = 0.2
const ELLIPSIS = '…'

/**
 * Breaks a text into lines that fit a box, at the largest size that fits. At the smallest size,
 * replaces the text's own line breaks with commas. Replaces the end with an ellipsis if the text is
 * still too long. Breaks lines between words, and inside a word only if the word is longer than a
 * line.
 */
export function setText(text: string, face: Pick<Typeface, 'widthOf'>, box: TextBox): SetText {
  if (text === '') return { lines: [], size: box.least, isClipped: false }
  for (let size = box.most; size >= box.least; size -= STEP) {
    const lines = breakLines(text, (part) => face.widthOf(part) * size, box.width)
    if (lines.length <= linesIn(box, size)) return { lines, size, isClipped: false }
  }
  const size = box.least
  const measure = (part: string): number => face.widthOf(part) * size
  const lines = breakLines(text.replaceAll('\n', ', '), measure, box.width)
  const max = linesIn(box, size)
  if (lines.length <= max) return { lines, size, isClipped: false }
  const last = clip(lines[max - 1] ?? '', measure, box.width)
  return { lines: [...lines.slice(0, max - 1), last], size, isClipped: true }
}

function linesIn({ height }: TextBox, size: number): number {
  return Math.max(1, Math.floor(height / (size * LEADING) + 1e-9))
}

type Measure = (part: string) => number

function breakLines(text: string, measure: Measure, width: number): string[] {
  return text.split('\n').flatMap((line) => breakLine(line, measure, width))
}

function breakLine(line: string, measure: Measure, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ').flatMap((one) => breakWord(one, measure, width))) {
    const longer = current === '' ? word : `${current} ${word}`
    if (measure(longer) <= width) current = longer
    else {
      if (current !== '') lines.push(current)
      current = word
    }
  }
  return current === '' ? lines : [...lines, current]
}

function breakWord(word: string, measure: Measure, width: number): string[] {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && measure(piece + character) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
}

/** Returns the line with an ellipsis at its end, shortened until it fits. */
function clip(line: string, measure: Measure, width: number): string {
  const characters = Array.from(line)
  while (characters.length > 0 && measure(characters.join('').trimEnd() + ELLIPSIS) > width) characters.pop()
  return characters.join('').trimEnd() + ELLIPSIS
}
