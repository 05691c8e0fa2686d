import { piecesOf, type Piece } from './markdown.ts'

/** A sentence whose `code` looks like it. */
export function TextWithCode({ text }: { readonly text: string }) {
  return <Pieces pieces={piecesOf(text)} />
}

export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  // By their places: they never change, and a word may stand in several.
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
