import { expect, test } from 'vitest'
import { nameInNotice, noticeText } from './notice-text.ts'

test.each([
  ['Aurora Transportes Ltda.', 'Aurora Transportes Ltda.'],
  ['Banco.com/entrar', 'Banco com entrar'],
  ['sac@banco.com', 'sac banco com'],
  ['https://banco.com', 'https   banco com'],
  ['A'.repeat(81), `${'A'.repeat(79)}…`],
])('nameInNotice makes no link of %s, and cuts it at 80 characters', (name, expected) => {
  expect(nameInNotice(name)).toBe(expected)
})

test.each([
  ['Entregamos em 24/11 às 14:30. O frete de R$ 10.50 é nosso.', undefined],
  ['Fale em 187.12.3.4/pix', 'Fale em 187 12 3 4 pix'],
  ['Veja 24.banco.com:8080', 'Veja 24 banco com 8080'],
])('the mail of a reply says %s as %s', (answer, expected = answer) => {
  const { paragraphs } = noticeText('replied', 'pt', {
    code: 'FT-20261121-ABC123',
    company: 'Aurora',
    answer,
  })
  expect(paragraphs.at(-1)).toBe(expected)
})

test.each(['replied', 'closed'] as const)('the notice %s makes no link of what the company wrote', (kind) => {
  const words = { code: 'FT-20261121-ABC123', company: 'Aurora', answer: 'Pague em https://banco.com/pix' }
  expect(noticeText(kind, 'pt', words).paragraphs.at(-1)).toBe('Pague em https   banco com pix')
})
