import { describe, expect, test } from 'vitest'
import { deviceName, MAX_MONITORINGS, refuseMonitorings } from './monitoring.ts'

const device = { id: 'a', maker: 'Berlinger', model: null, serial: 'QT-1' }
const ended = { device_id: 'a', from: 10, to: 20 }

describe('refuseMonitorings', () => {
  test.each([
    ['accepts the first one', [], { from: 0, to: null }, undefined],
    ['accepts a period after the end', [ended], { from: 20, to: null }, undefined],
    ['accepts a period before the start', [ended], { from: 5, to: 10 }, undefined],
    ['accepts another device', [{ ...ended, device_id: 'b' }], { from: 15, to: null }, undefined],
    ['refuses an overlap', [ended], { from: 19, to: 30 }, 'monitoring_overlaps'],
    ['refuses a period around another', [ended], { from: 0, to: null }, 'monitoring_overlaps'],
    ['refuses one while another runs', [{ ...ended, to: null }], { from: 30, to: 40 }, 'monitoring_overlaps'],
    [
      'refuses one beyond the maximum',
      Array.from({ length: MAX_MONITORINGS }, () => ended),
      { from: 30, to: null },
      'monitorings_full',
    ],
  ])('%s', (_, existing, period, code) => {
    expect(refuseMonitorings(existing, [device], period)?.code).toBe(code)
  })
})

test('deviceName leaves out an unknown model', () => {
  expect([deviceName(device), deviceName({ ...device, model: 'Q-tag' })]).toEqual([
    'Berlinger QT-1',
    'Berlinger Q-tag QT-1',
  ])
})
