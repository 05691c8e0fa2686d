import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

test('separates headings, paragraphs with code, and fenced code', () => {
  expect(
    readMarkdown('# A\n\nSome `code`\nhere.\n\n## B\n\n```ts\nconst a = 1\n\nconst b = `x`\n```\n\nEnd.\n'),
  ).toEqual([
    { kind: 'heading', level: 1, text: 'A' },
    {
      kind: 'text',
      pieces: [
        { isCode: false, text: 'Some ' },
        { isCode: true, text: 'code' },
        { isCode: false, text: ' here.' },
      ],
    },
    { kind: 'heading', level: 2, text: 'B' },
    { kind: 'code', language: 'ts', text: 'const a = 1\n\nconst b = `x`' },
    { kind: 'text', pieces: [{ isCode: false, text: 'End.' }] },
  ])
})
