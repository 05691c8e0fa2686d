import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findMapping, storeMapping } from './kept-mapping.ts'

const header = ['Pedido', 'Peso', 'Obs']
const fields = ['reference', 'weight', 'description'] as const
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('is found again for the same header and account only', () => {
  storeMapping('a', header, ['weight', undefined, 'reference'])
  expect(findMapping('a', header, fields)).toEqual(['weight', undefined, 'reference'])
  expect(findMapping('b', header, fields)).toBeUndefined()
  expect(findMapping('a', [...header, 'Nota'], fields)).toBeUndefined()
})

it('leaves out fields that no longer exist', () => {
  storeMapping('a', header, ['weight', 'description', 'reference'])
  expect(findMapping('a', header, ['weight'])).toEqual(['weight', undefined, undefined])
})

it('drops the oldest of more than twenty headers, and text that is none', () => {
  for (let at = 0; at <= 20; at += 1) storeMapping('a', [`Coluna ${at}`], ['weight'])
  expect(findMapping('a', ['Coluna 0'], fields)).toBeUndefined()
  expect(findMapping('a', ['Coluna 1'], fields)).toEqual(['weight'])
  for (const place of kept.keys()) kept.set(place, '{')
  expect(findMapping('a', ['Coluna 1'], fields)).toBeUndefined()
})
