import { labelFaces, type Label } from '#contract/labels.ts'
import { fontOf } from './label-drawing.tsx'

/** Opens the browser's printing of labels, once the letters of all of them are loaded. */
export async function printLabels(labels: readonly Label[]): Promise<void> {
  const texts = labels.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])))
  await Promise.all(
    labelFaces.map((face) => {
      const letters = new Set(
        texts.filter((mark) => mark.face === face).flatMap(({ text }) => Array.from(text)),
      )
      return document.fonts.load(fontOf(face), [...letters].join(''))
    }),
  )
  window.print()
}
