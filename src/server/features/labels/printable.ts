import type { Typeface } from './typeface.ts'

/** Stands for what no face has; drawn by every pen, so that nobody takes the rest for the whole. */
export const MISSING = '□'

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/**
 * A text as a face can print it: line breaks kept, other white space single, nothing invisible, and an empty box in the place
 * of each written sign that the face does not have, such as an emoji or a letter of another script.
 */
export function printable(
  text: string,
  face: Pick<Typeface, 'has'>,
): { readonly text: string; readonly hasMissing: boolean } {
  let hasMissing = false
  let out = ''
  for (const { segment } of graphemes.segment(tidy(text))) {
    if (segment === '\n') out += segment
    else {
      const [first = '', ...marks] = Array.from(segment)
      const has = face.has(first)
      hasMissing ||= !has
      out += has ? first + marks.filter((mark) => face.has(mark)).join('') : MISSING
    }
  }
  return { text: out, hasMissing }
}

function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\u200D)\p{Cf}/gu, '')
    .split('\n')
    .map((line) => line.replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
