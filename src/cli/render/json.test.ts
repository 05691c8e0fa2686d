import { expect, it } from 'vitest'
import type { Verification } from '#ledger/receipt/verify.ts'
import { verificationDocument } from './json.ts'
import { toJsonText } from './json-text.ts'

const verification: Verification = {
  valid: false,
  checks: [
    { name: 'format', status: 'passed' },
    {
      name: 'inclusion',
      status: 'failed',
      event: 0,
      error: { code: 'proof_length', facts: { expected: 4, found: 3 } },
    },
  ],
  origin: 'lastro.example/log',
  key: 'lastro.example/log+00000000+AQID',
  keyPinned: true,
  vrfKeyPinned: true,
  trackingId: 'FT-20261120-ABC123',
  isTest: false,
  events: [
    {
      sequence: 0,
      kind: 'event',
      type: 'shipment.created',
      eventId: 'evento-0',
      lists: { client: 1, server: 1 },
      committedBy: 'client',
      clientHash: 'c0',
      leafHash: 'f0',
      index: 40,
      valid: false,
      fields: { description: 'a\u202Eb\u009Bc\u001B[2J\u{E0041} ç 📦' },
      server: {},
      hidden: { client: ['notes'], server: [] },
    },
  ],
  anchors: [],
  cosignatures: [],
  blocks: [],
  completeness: { sealed: false, events: 1, size: 0 },
}

it('verificationDocument marks each event whose received time precedes that of an earlier event in the history', () => {
  const [event] = verification.events
  const events = ['2026-11-20', '2026-11-19', '2026-11-21'].map((day, sequence) => ({
    ...event,
    sequence,
    server: { received_at: `${day}T12:00:00.000Z` },
  }))
  expect(
    verificationDocument({ ...verification, events: events as typeof verification.events }, 'en'),
  ).toMatchObject({ events: [false, true, false].map((received_backwards) => ({ received_backwards })) })
})

it('verificationDocument reports a failed check by code, facts and a message in the requested language', () => {
  expect(JSON.parse(toJsonText(verificationDocument(verification, 'en')))).toMatchObject({
    verdict: 'not_verified',
    exit_code: 1,
    head: null,
    history_root: null,
    checks: [
      { name: 'format', status: 'passed' },
      {
        name: 'inclusion',
        event: 0,
        error: {
          code: 'proof_length',
          facts: { expected: 4, found: 3 },
          message: 'Wrong number of hashes in the proof: expected 4, found 3',
        },
      },
    ],
    events: [{ event_id: 'evento-0', client_hash: 'c0', hidden: { client: ['notes'], server: [] } }],
  })
})

it('toJsonText escapes characters that a terminal interprets, so that JSON.parse returns the original text', () => {
  const text = toJsonText(verificationDocument(verification, 'pt'))
  expect(JSON.parse(text)).toMatchObject({
    events: [{ fields: { description: 'a\u202Eb\u009Bc\u001B[2J\u{E0041} ç 📦' } }],
  })
  expect(text).toContain('"a\\u202eb\\u009bc\\u001b[2J\\udb40\\udc41 ç 📦"')
})
