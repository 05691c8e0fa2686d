import { expect, it } from 'vitest'
import { sayWords } from '../../locales/say-words.ts'
import type { Say } from '../../locales/use-words.ts'
import { sayDevice } from './say-device.ts'

const t: Say = (key, facts) => sayWords('pt', key, facts)

it.each([
  ['Chrome', 'Windows', 'Chrome no Windows'],
  ['Chrome', null, 'Chrome'],
  [null, 'Android', 'Android'],
  [null, null, 'Dispositivo não identificado'],
])('names %j and %j as %j', (browser, system, words) => {
  expect(sayDevice({ browser, system }, t)).toBe(words)
})
