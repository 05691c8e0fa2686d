import type { Typeface } from './faces.ts'

/**
 * Replacement for a character that no face has. Every output draws it, so that readers see that
 * text is missing.
 */
export const MISSING = '□'

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** Text without anything to tidy, as most texts are; to segment them takes most of the time. */
const TIDY = /^[!-~¡-¬®-ÿ‐-‧→−]+(?:[ \n][!-~¡-¬®-ÿ‐-‧→−]+)*$/

/**
 * Returns a text as a face can print it. Preserves line breaks, collapses other white space and
 * removes invisible characters. Each grapheme that the face lacks, such as an emoji or a letter of
 * another script, becomes an empty box.
 */
export function printable(
  text: string,
  face: Pick<Typeface, 'has'>,
): { readonly text: string; readonly hasMissing: boolean } {
  const isPrinted = (character: string): boolean => character === '\n' || face.has(character)
  if (TIDY.test(text) && Array.from(text).every(isPrinted)) return { text, hasMissing: false }
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
