import { piecesOf, type Piece } from './markdown.ts'

/** Renders a sentence with its `code` parts in the code style. */
export function TextWithCode({ text }: { readonly text: string }) {
  return <Pieces pieces={piecesOf(text)} />
}

export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  // The React keys are positions, because the pieces never change and a word may occur several
  // times.
  return Object.entries(pieces).map(([place, { isCode, text }]) =>
    isCode ? (
      <code key={place} className="machine rounded-sm bg-sunken px-0.5">
        {text}
      </code>
    ) : (
      text
    ),
  )
}
