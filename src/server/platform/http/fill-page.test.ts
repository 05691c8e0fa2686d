import { expect, test } from 'vitest'
import { fillPage, pageFacts } from './fill-page.ts'

test('fills every placeholder and escapes the inserted text', () => {
  const facts = pageFacts({
    publicUrl: 'https://rastreio.example',
    operator: { name: 'Silva & Filhos <Ltda> "__PUBLIC_URL__"', email: 'contato@silva.example' },
  })
  expect(
    fillPage('<a href="__PUBLIC_URL__/x">__OPERATOR_NAME__</a> __OPERATOR_EMAIL__ __PUBLIC_URL__', facts),
  ).toBe(
    '<a href="https://rastreio.example/x">Silva &#38; Filhos &#60;Ltda&#62; &#34;__PUBLIC_URL__&#34;</a> contato@silva.example https://rastreio.example',
  )
})
