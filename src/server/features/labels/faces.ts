import { join } from 'node:path'
import type { LabelFace } from '#contract/endpoints/labels.ts'
import { readTypeface, type Typeface } from './typeface.ts'

const folder = join(import.meta.dirname, '../../../../assets/fonts')

/** Font files of the typefaces, for embedding. */
export const faceFiles: Readonly<Record<LabelFace, string>> = {
  sans: join(folder, 'source-sans-3-regular.ttf'),
  sans_bold: join(folder, 'source-sans-3-semibold.ttf'),
  mono_bold: join(folder, 'jetbrains-mono-semibold.ttf'),
}

const read = new Map<LabelFace, Typeface>()

/** Returns the metrics of a typeface, which are read from its file on first use. */
export function typefaceOf(face: LabelFace): Typeface {
  const known = read.get(face)
  if (known !== undefined) return known
  const typeface = readTypeface(faceFiles[face])
  read.set(face, typeface)
  return typeface
}
