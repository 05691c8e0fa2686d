import { afterEach, expect, it, vi } from 'vitest'
import { readLabelPreferences, rememberLabelPreferences } from './label-preferences.ts'

const usual = { size: 'thermal', dpi: 203 }

function storing(text: string | null) {
  const kept = new Map(text === null ? [] : [['lastro.labels', text]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  [null, usual],
  ['', usual],
  ['no JSON', usual],
  ['null', usual],
  ['{"size":"a4","dpi":600}', usual],
  ['{"size":"a6","dpi":600}', { size: 'a6', dpi: 203 }],
  ['{"size":"thermal","dpi":300}', { size: 'thermal', dpi: 300 }],
])('reads the stored text %s as the preferences %j', (text, preferences) => {
  storing(text)
  expect(readLabelPreferences()).toEqual(preferences)
})

it('returns the preferences that were stored before', () => {
  storing(null)
  rememberLabelPreferences({ size: 'a6', dpi: 300 })
  expect(readLabelPreferences()).toEqual({ size: 'a6', dpi: 300 })
})

it('returns the defaults if the browser has no storage', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberLabelPreferences({ size: 'a6', dpi: 300 })
  expect(readLabelPreferences()).toEqual(usual)
})
