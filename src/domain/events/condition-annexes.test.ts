import { expect, test } from 'vitest'
import { MAX_RANGE_NAME, presetRanges } from '../conditions/condition-range.ts'
import type { Instant } from '../base/instant.ts'
import { loggerFileAdded, monitoringEnded, monitoringStarted } from './condition-annexes.ts'

const device = { id: 'd'.repeat(36), maker: 'M'.repeat(60), model: 'M'.repeat(60), serial: 'S'.repeat(40) }
const at = '2026-11-29T10:00:00.000Z' as Instant
const widest = {
  ...presetRanges.frozen_70,
  // A quotation mark takes two characters in JSON.
  name: '"'.repeat(MAX_RANGE_NAME),
  temperature_minimum: -200_000,
  temperature_maximum: -100_000,
  humidity_minimum: 100_000,
  humidity_maximum: 100_000,
  absolute_minimum: -200_000,
  absolute_maximum: -100_000,
  minutes_outside: 10_080,
  longest_gap_minutes: 1_440,
  activation_kelvin: 50_000,
}
const file = {
  device,
  digest: 'a'.repeat(64),
  name: 'n'.repeat(200),
  from: at,
  to: at,
  count: 200_000,
  signature: 'broken',
  offset_ms: -86_400_000,
  reason: 'r'.repeat(500),
} as const

test.each([
  [
    'start',
    monitoringStarted(device, { from: at, to: at }, { id: device.id, version: 1_000, range: widest }),
  ],
  ['end', monitoringEnded(device.id, device, at, null)],
  ['file', loggerFileAdded(file)],
])('the longest details of a %s have at most 500 characters each, and 20 members', (_, { details }) => {
  const texts = Object.values(details ?? {})
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(500)
  expect(texts.length).toBeLessThanOrEqual(20)
})

test('the range of a start reads as it was', () => {
  const chosen = { id: 'refrigerated', version: 1, range: presetRanges.refrigerated }
  const { details } = monitoringStarted(device, { from: at, to: null }, chosen)
  expect(JSON.parse(details?.['range'] ?? '')).toEqual(presetRanges.refrigerated)
  expect(details).not.toHaveProperty('ended_at')
})

test('a reason states that the sensor broke or was lost', () => {
  expect(monitoringEnded('m', device, at, 'Sensor caiu no chão')).toMatchObject({
    facts: { about: 'm' },
    text: 'Sensor caiu no chão',
    details: { state: 'stopped', at },
  })
})
