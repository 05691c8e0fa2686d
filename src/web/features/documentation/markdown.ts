/** Block of a README. Supports only the Markdown that our own READMEs use. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'text'; readonly pieces: readonly Piece[] }

export type Piece = { readonly isCode: boolean; readonly text: string }

const FENCE = '```'

/** Parses a README into headings, paragraphs with `code`, and fenced code. */
export function readMarkdown(markdown: string): readonly Block[] {
  return markdown
    .split(/^(```\w*\n[\s\S]*?^```)$/m)
    .flatMap((part) => (part.startsWith(FENCE) ? [codeBlock(part)] : part.split(/\n{2,}/).flatMap(textBlock)))
}

function codeBlock(part: string): Block {
  const [first = '', ...rest] = part.split('\n')
  return { kind: 'code', language: first.slice(FENCE.length), text: rest.slice(0, -1).join('\n') }
}

function textBlock(part: string): readonly Block[] {
  const text = part.trim().replaceAll('\n', ' ')
  if (text === '') return []
  const heading = /^(#{1,2}) (.*)$/.exec(text)
  if (heading) return [{ kind: 'heading', level: heading[1] === '#' ? 1 : 2, text: heading[2] ?? '' }]
  return [{ kind: 'text', pieces: piecesOf(text) }]
}

/** Splits a sentence into text and `code` pieces. */
export function piecesOf(text: string): readonly Piece[] {
  return text
    .split(/`([^`]+)`/)
    .map((piece, at) => ({ isCode: at % 2 === 1, text: piece }))
    .filter((piece) => piece.text !== '')
}
