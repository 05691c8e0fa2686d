import { expect, test } from 'vitest'
import type { QueuedScan, QueueState } from '../../../offline-queue/queued-scan.ts'
import { notACode } from '../verdict/verdict.ts'
import { seriesLog } from './series-log.ts'

const minute = (at: number) => `2026-11-21T12:${String(at).padStart(2, '0')}:00.000Z`

const scan = (at: number, state: QueueState): QueuedScan => ({
  account: 'ana',
  event_id: `event-${at}`,
  tracking_id: 'FT-20261121-ABC123',
  state,
  made_at: minute(at),
  send_after: minute(at),
  body: {},
  was_sent: false,
})

test('counts the results of the scans since the start of the series', () => {
  const kept = [
    scan(0, 'recorded'),
    scan(2, 'recorded'),
    scan(3, 'held'),
    scan(4, 'waiting'),
    scan(5, 'refused'),
  ]
  const refused = [{ id: 'x', madeAt: minute(6), denial: notACode('x') }]
  expect(seriesLog(kept, refused, minute(1)).tally).toEqual({ recorded: 1, waiting: 2, refused: 2 })
})

test('lists the last ten scans, newest first', () => {
  const kept = Array.from({ length: 12 }, (_one, at) => scan(at, 'recorded'))
  const refused = [{ id: 'x', madeAt: '2026-11-21T12:10:30.000Z', denial: notACode('x') }]
  const ids = seriesLog(kept, refused, minute(0)).lines.map(({ id }) => id)
  expect(ids).toHaveLength(10)
  expect(ids.slice(0, 3)).toEqual(['event-11', 'x', 'event-10'])
})
