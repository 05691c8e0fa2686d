import { expect, it } from 'vitest'
import { instantOfLocalTime, localTimeOf } from './local-time.ts'

it('localTimeOf formats to the minute in the device’s zone, and instantOfLocalTime parses the text', () => {
  const shown = localTimeOf('2026-11-21T12:34:56.789Z')
  expect(shown).toMatch(/^2026-11-2\dT\d{2}:\d{2}$/)
  expect(instantOfLocalTime(shown)).toBe('2026-11-21T12:34:00.000Z')
})

it('instantOfLocalTime returns undefined for an empty text and for a text that is not a time', () => {
  expect(instantOfLocalTime('')).toBeUndefined()
  expect(instantOfLocalTime('ontem')).toBeUndefined()
})
