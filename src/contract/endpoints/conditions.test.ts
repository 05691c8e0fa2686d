import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../schema/endpoint.ts'
import { parseWith } from '../schema/parse.ts'
import * as conditions from './conditions.ts'
import * as excursions from './excursions.ts'
import { loggerFileData, MAX_SENT_READINGS, sendReadings } from './readings.ts'

/** Returns what is missing and what is wrong with a body. */
function problemsOf({ body = z.never() }: Pick<Endpoint, 'body'>, value: unknown) {
  const parsed = parseWith(body, value)
  return parsed.ok
    ? {}
    : { ...Object.fromEntries(parsed.missing.map((name) => [name, 'missing'])), ...parsed.fields }
}

const regular = {
  device: 'QT-1',
  channel: 'temperature',
  start: '2026-11-29T10:00:00Z',
  step_s: 60,
  values: [5],
}
const pair = ['2026-11-29T10:00:00Z', 5] as const
const irregular = { device: 'QT-1', channel: 'humidity', readings: [pair] }

describe('sendReadings', () => {
  test.each([
    ['both shapes', { devices: [regular, irregular] }, {}],
    ['an error of the sensor', { devices: [{ ...regular, values: [null] }] }, {}],
    ['a text', { devices: [{ ...regular, values: [5, 'Err'] }] }, { 'devices.0.values.1': 'wrong_type' }],
    [
      'a value that is not possible',
      { devices: [{ ...regular, values: [5, 150.001] }] },
      { 'devices.0.values.1': 'out_of_range -200..150' },
    ],
    [
      'a humidity that is not possible',
      { devices: [{ ...irregular, readings: [pair, [pair[0], -0.1]] }] },
      { 'devices.0.readings.1.1': 'out_of_range 0..100' },
    ],
    [
      'a time without offset',
      { devices: [{ ...irregular, readings: [['2026-11-29T10:00', 5]] }] },
      { 'devices.0.readings.0.0': 'invalid_time' },
    ],
    ['no values', { devices: [{ ...regular, values: undefined }] }, { 'devices.0.values': 'missing' }],
    [
      'both shapes in one series',
      { devices: [{ ...regular, readings: [pair] }] },
      {
        'devices.0.start': 'given_twice',
        'devices.0.step_s': 'given_twice',
        'devices.0.values': 'given_twice',
      },
    ],
    [
      'a clock without the id of the call',
      { device_clock: pair[0], devices: [regular] },
      { batch_id: 'missing' },
    ],
    [
      'too many readings',
      { devices: [{ ...regular, values: Array(MAX_SENT_READINGS).fill(5) }, irregular] },
      { devices: `too_many ..${MAX_SENT_READINGS}` },
    ],
  ])('reports %s at its place', (_, body, problems) => {
    expect(problemsOf(sendReadings, body)).toEqual(problems)
  })
})

const id = '7b3f6c1e-52a8-4d0b-9f6e-1c2d3e4f5a6b'
const decision = {
  decision: 'release',
  justification: 'Estabilidade cobre até 12 h a 9 °C',
  meaning: 'approval',
  seen: { duration_ms: 1, peak: 9_000 },
}

test.each([
  ['a start', conditions.startMonitorings, { device_ids: [id] }, {}],
  ['a device twice', conditions.startMonitorings, { device_ids: [id, id] }, { device_ids: 'repeated_name' }],
  [
    'an end before the start',
    conditions.startMonitorings,
    { device_ids: [id], started_at: '2026-11-29T10:00:00Z', ended_at: '2026-11-29T07:00:00-03:00' },
    { ended_at: 'ends_before_start' },
  ],
  ['an end', conditions.endMonitoring, {}, {}],
  ['a broken sensor without a reason', conditions.endMonitoring, { sensor: true }, { reason: 'missing' }],
  [
    'a reason without a broken sensor',
    conditions.endMonitoring,
    { reason: 'Chegou ao destino' },
    { reason: 'only_with_sensor' },
  ],
  [
    'a short comment',
    { body: excursions.acknowledgement },
    { comment: 'Visto' },
    { comment: 'too_short 10..' },
  ],
  ['a decision', { body: excursions.signedDecision }, decision, {}],
  [
    'a short justification',
    { body: excursions.signedDecision },
    { ...decision, justification: 'Liberado' },
    { justification: 'too_short 20..' },
  ],
  [
    'another decision',
    { body: excursions.signedDecision },
    { ...decision, decision: 'ignore' },
    { decision: 'invalid_choice' },
  ],
  [
    'a justification of 4,001 characters',
    { body: excursions.signedDecision },
    { ...decision, justification: 'x'.repeat(4_001) },
    { justification: 'too_long ..4000' },
  ],
  ['the answers about a file', { body: loggerFileData }, { device_id: id, name: 'a.txt' }, {}],
  [
    'a short reason to accept a file',
    { body: loggerFileData },
    { device_id: id, name: 'a.txt', confirmed_reason: 'ok' },
    { confirmed_reason: 'too_short 10..' },
  ],
])('%s is reported as it is', (_, endpoint, body, problems) => {
  expect(problemsOf(endpoint, body)).toEqual(problems)
})

test.each(['release', 'release_restricted', 'quarantine', 'reject', 'return', 'destroy', 'sensor_error'])(
  'the decision %s is accepted',
  (one) => {
    expect(problemsOf({ body: excursions.signedDecision }, { ...decision, decision: one })).toEqual({})
  },
)
