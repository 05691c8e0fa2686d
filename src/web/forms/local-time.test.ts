import { expect, it } from 'vitest'
import { instantOfLocalTime, localTimeOf } from './local-time.ts'

it('formats an instant in this device’s zone to the minute, and parses it back', () => {
  const shown = localTimeOf('2026-11-21T12:34:56.789Z')
  expect(shown).toMatch(/^2026-11-2\dT\d{2}:\d{2}$/)
  expect(instantOfLocalTime(shown)).toBe('2026-11-21T12:34:00.000Z')
})

it('returns no instant for an empty control', () => {
  expect(instantOfLocalTime('')).toBeUndefined()
  expect(instantOfLocalTime('ontem')).toBeUndefined()
})
