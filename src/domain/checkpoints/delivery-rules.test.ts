import { expect, test } from 'vitest'
import { remarksOn, type EvidenceFacts } from './delivery-rules.ts'

const rules = {
  require_photo: true,
  require_receiver_name: true,
  require_signature: true,
  require_attempt_photo: true,
}
const noon = Date.parse('2026-11-30T15:00:00Z')
const delivery = {
  outcome: 'complete',
  photo_source: 'camera',
  signature: 'drawn',
  position: 'given',
} as const
const whole: EvidenceFacts = {
  delivery,
  receiver: { name: 'Ana Souza' },
  media: { photo_1: 'a', signature: 'b' },
  isAttempt: false,
  fromAddress: null,
  farMeters: null,
  occurredAt: new Date(noon),
  receivedAt: new Date(noon),
  isOffline: false,
  elsewhere: [],
}
const receivedAfter = (minutes: number) => ({ receivedAt: new Date(noon + minutes * 60_000) })
const [photoless, attempted] = [{ media: null }, { isAttempt: true }]

test.each<[string, Partial<EvidenceFacts>, readonly object[]]>([
  ['nothing about whole evidence', {}, []],
  ['a missing photo', photoless, [{ code: 'missing_photo' }]],
  ['a missing photo of an attempt', { ...photoless, ...attempted }, [{ code: 'missing_photo' }]],
  ['no missing name or signature of an attempt', { ...attempted, receiver: null }, []],
  ['a missing name', { receiver: { relation: 'self' } }, [{ code: 'missing_receiver_name' }]],
  [
    'a missing signature',
    { delivery: { ...delivery, signature: 'refused' } },
    [{ code: 'missing_signature' }],
  ],
  [
    'a photo from the gallery',
    { delivery: { ...delivery, photo_source: 'file' } },
    [{ code: 'photo_from_gallery' }],
  ],
  ['a refused position', { delivery: { ...delivery, position: 'refused' } }, [{ code: 'position_refused' }]],
  ['no position', { delivery: { ...delivery, position: 'none' } }, [{ code: 'position_none' }]],
  ['a name that is none', { receiver: { name: ' Teste ' } }, [{ code: 'name_placeholder' }]],
  ['a city that is far', { farMeters: 80_000 }, [{ code: 'far_from_city', meters: 80_000 }]],
  [
    'an address that is farther than the accuracy explains',
    { fromAddress: { meters: 113, accuracy: 12.5 } },
    [{ code: 'far_from_address', meters: 113, accuracy: 12.5 }],
  ],
  ['no address that is as far as the accuracy explains', { fromAddress: { meters: 112, accuracy: 12 } }, []],
  [
    'no address that an inaccurate position may be at',
    { fromAddress: { meters: 1_900, accuracy: 1_800 } },
    [],
  ],
  [
    'no city beside an address',
    { fromAddress: { meters: 90_000, accuracy: 5 }, farMeters: 80_000 },
    [{ code: 'far_from_address', meters: 90_000, accuracy: 5 }],
  ],
  ['no city if the address is near', { fromAddress: { meters: 38, accuracy: 5 }, farMeters: 80_000 }, []],
  ['no clock that is off by two minutes', receivedAfter(2), []],
  ['a clock that is behind', receivedAfter(3), [{ code: 'clock_off', minutes: 3 }]],
  ['a clock that is ahead', receivedAfter(-3), [{ code: 'clock_off', minutes: -3 }]],
  [
    'a record from a queue',
    { ...receivedAfter(90), isOffline: true },
    [{ code: 'recorded_offline', minutes: 90 }],
  ],
  [
    'a picture of another shipment',
    { elsewhere: [{ name: 'photo_1', tracking_id: 'FT-1' }] },
    [{ code: 'picture_elsewhere', name: 'photo_1', tracking_id: 'FT-1' }],
  ],
])('remarks on %s', (_what, changed, expected) => {
  expect(remarksOn(rules, { ...whole, ...changed })).toEqual(expected)
})
