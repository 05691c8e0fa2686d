import { toInstant, type Instant } from '#domain/base/instant.ts'
import { findReportedType, type WebhookEvent, type WebhookFacts } from '#domain/webhooks/webhook-event.ts'

const eventId = 'c4d5e6f7-0819-4a2b-93c4-d5e6f708192a'

/** Returns sample facts for the webhook of an event. All samples are about the same shipment. */
export function sampleFacts(event: WebhookEvent): WebhookFacts {
  const timestamp = toInstant(new Date('2026-11-22T14:30:00Z'))
  const type = findReportedType(event)
  const isCheckpoint = type?.subject === 'checkpoint'
  return {
    tracking_id: 'FT-20261122-A1B2C3',
    status: statusAfter[event] ?? 'in_transit',
    location:
      isCheckpoint || event === 'shipment.updated' || event === 'shipment.delivered' ? 'CD Contagem' : null,
    timestamp,
    shipment: {
      origin: 'Av. Paulista, 1000, Bela Vista, São Paulo/SP',
      destination: 'Rua da Bahia, 500, Centro, Belo Horizonte/MG',
      recipient_name: 'Marina Alves',
      id: 'a1b2c3d4-e5f6-4789-90ab-cdef01234567',
      reference: 'NF 105000',
      references: [{ kind: 'nfe', value: '35241112345678000195550010000482131123456784' }],
      air: {
        origin: 'GRU',
        destination: 'CNF',
        pieces: 2,
        gross_kg: 12.4,
        volume_m3: 0.06,
        chargeable_kg: null,
        handling: ['COL'],
      },
      estimated_delivery: toInstant(new Date('2026-11-26T21:00:00Z')),
      custom_data: { Volumes: 3 },
    },
    ...(event !== 'integrity.violated' && {
      record: {
        event_id: eventId,
        sequence: 1,
        event_hash: `0x${'5c'.repeat(32)}`,
      },
    }),
    ...(type?.version === 'replaces' && { changed: ['location', 'notes'] }),
    ...(type !== undefined && 'reason' in type.fields && { reason: 'Registrado na remessa errada' }),
    ...(isCheckpoint && { checkpoint: sampleVisit(timestamp) }),
    ...(event === 'delivery.attempted' && {
      location: 'Rua da Bahia, 500',
      checkpoint: sampleAttempt(timestamp),
    }),
    ...(event === 'annex.added' && {
      annex: {
        kind: 'note',
        facts: { about: eventId },
        media: { photo_1: '4f1c9a7e'.repeat(8) },
      },
    }),
    ...(event === 'notice.created' && {
      notice: {
        kind: 'out_for_delivery',
        language: 'pt',
        text: 'A remessa FT-20261122-A1B2C3 saiu para entrega.',
        link: 'https://lastro.example/verify/FT-20261122-A1B2C3',
        phone: '31 99999-0000',
        email: 'marina@exemplo.com.br',
      },
    }),
    ...(event === 'integrity.violated' && { findings: ['field_changed'] }),
  }
}

function sampleVisit(timestamp: Instant) {
  return {
    id: eventId,
    checkpoint_type: 'entrada',
    timestamp,
    address: 'Rodovia Fernão Dias, 3000, Contagem/MG',
    latitude: -19.9317,
    longitude: -44.0536,
    city: 'Contagem',
    uf: 'MG',
    status: 'Em trânsito',
    notes: null,
  } as const
}

function sampleAttempt(timestamp: Instant) {
  return {
    ...sampleVisit(timestamp),
    checkpoint_type: 'tentativa',
    address: 'Rua da Bahia, 500, Centro, Belo Horizonte/MG',
    latitude: -19.9245,
    longitude: -43.9352,
    city: 'Belo Horizonte',
    status: 'Tentativa sem sucesso',
    delivery: { outcome: 'attempted', photos: '0', photo_source: 'none', position: 'given' },
    receiver: { reason: 'absent', next_at: '2026-11-23' },
    media: null,
  } as const
}

/** Shipment's status after an event, for events that leave one status. */
export const statusAfter: Partial<Readonly<Record<WebhookEvent, string>>> = {
  'shipment.created': 'pending',
  'shipment.delivered': 'delivered',
  'shipment.cancelled': 'cancelled',
  'shipment.returned': 'returned',
  'annex.added': 'delivered',
}
