import type { Delivery, Media, Receiver } from '#domain/checkpoints/delivery.ts'

// `Required` reports here each member that these objects get later.

/** Every member of the facts about an attempt. */
export const everyDelivery = {
  outcome: 'attempted',
  photos: '6',
  photo_source: 'camera',
  signature: 'drawn',
  position: 'given',
} as const satisfies Required<Delivery>

/** Every member about the recipient of an attempt. */
export const everyReceiver = {
  name: 'Zélia Couto',
  relation: 'neighbor',
  document_kind: 'cpf',
  document: '***.982.247-**',
  code: '042713',
  reason: 'absent',
  next_at: '2024-12-05',
} as const satisfies Required<Receiver>

/** The digest of every picture that an event may name. */
export const everyPicture = {
  photo_1: '51'.repeat(32),
  photo_2: '52'.repeat(32),
  photo_3: '53'.repeat(32),
  photo_4: '54'.repeat(32),
  photo_5: '55'.repeat(32),
  photo_6: '56'.repeat(32),
  signature: '57'.repeat(32),
} satisfies Required<Media>
