import { expect, test } from 'vitest'
import { asMeant } from './plain-text.ts'

test('asMeant restores a link typed in another keyboard layout, and changes no other text', () => {
  expect(asMeant('httpsÇ;;outra.exemplo.com;verify;X')).toBe('https://outra.exemplo.com/verify/X')
  expect(asMeant('CAIXA;ÇEDILHA')).toBe('CAIXA;ÇEDILHA')
})
