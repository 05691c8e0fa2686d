import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLetter } from '../../../tests/ledger/any-letter.ts'
import { sampleBlock } from '../../../tests/ledger/sample-block.ts'
import { changed, edited, editedEvent, receipt } from '../../../tests/ledger/receipt-vector.ts'
import { cosignatureLine, sampleWitness } from '../../../tests/ledger/witnessed-receipts.ts'
import {
  arrived,
  bytesFrom,
  created,
  delivered,
  deliveredShipment,
  SampleLog,
  sampleKey,
  sampleTrackingId,
  sampleVerifierKey,
  sampleVrfKey,
} from '../../../tests/ledger/sample-log.ts'
import { encodeBase64, encodeHex, encodeUtf8 } from '../base/bytes.ts'
import { hashLeaf } from '../crypto/hash.ts'
import { formatVerifierKey, signerKey } from '../log/note-key.ts'
import { verifyReceiptBytes } from './verify-bytes.ts'
import { verifyReceipt, type Verification } from './verify.ts'
import { isWhole } from '../../../tests/support/vitest/whole-run.ts'

const failedNames = ({ checks }: Verification): string[] =>
  checks.filter(({ status }) => status === 'failed').map(({ name }) => name)

describe('verifyReceipt with a valid receipt', () => {
  const verification = verifyReceipt(deliveredShipment().receipt(), {
    key: sampleVerifierKey,
    vrfKey: encodeBase64(sampleVrfKey),
    trackingId: sampleTrackingId,
  })

  test('reports the origin, key, head and completeness that the receipt proves', () => {
    const log = deliveredShipment()
    expect(verification).toMatchObject({
      valid: true,
      origin: sampleKey.name,
      key: sampleVerifierKey,
      keyPinned: true,
      vrfKeyPinned: true,
      trackingId: sampleTrackingId,
      head: { origin: sampleKey.name, size: 12, root: log.root },
      completeness: { sealed: true, events: 3, size: 12 },
    })
    const last = log.events.at(-1)
    expect(verification.historyRoot).toBe(encodeHex(hashLeaf(last?.leaf ?? new Uint8Array(0))))
  })

  test('lists each check of the receipt once, and each check of an event once per event', () => {
    const ofEvents = ['leaf', 'fields', 'client_statement', 'server_statement', 'sequence', 'inclusion']
    expect(verification.checks).toEqual(
      [
        { name: 'format' },
        { name: 'key' },
        { name: 'head_signature' },
        { name: 'succession', status: 'skipped' },
        { name: 'log', status: 'skipped' },
        { name: 'start' },
        ...[0, 1, 2].flatMap((event) => ofEvents.map((name) => ({ name, event }))),
        { name: 'pseudonym' },
        { name: 'witnesses', status: 'skipped' },
        { name: 'blocks', status: 'skipped' },
        { name: 'anchors', status: 'skipped' },
        { name: 'timestamps', status: 'skipped' },
        { name: 'chain', status: 'skipped' },
        { name: 'times', status: 'skipped' },
        { name: 'erasure', status: 'skipped' },
        { name: 'completeness' },
      ].map((check) => ({ status: 'passed', ...check })),
    )
  })

  test('reports each event with its disclosed fields', () => {
    expect(verification.events.map(({ fields, server }) => ({ fields, server }))).toEqual(
      [created, arrived, delivered].map(({ client, server }) => ({ fields: client, server })),
    )
    expect(verification.events[1]).toMatchObject({
      sequence: 1,
      kind: 'event',
      type: 'checkpoint.created',
      eventId: '0193a0c8-6d2e-7b1a-9c55-000000000001',
      committedBy: 'client',
      index: 6,
      valid: true,
      hidden: { client: [], server: [] },
    })
  })

  test('skips the check of the name, with the reason, if no VRF key is pinned', () => {
    const { valid, vrfKeyPinned, checks } = verifyReceipt(deliveredShipment().receipt())
    expect([valid, vrfKeyPinned]).toEqual([true, false])
    expect(checks.find(({ name }) => name === 'pseudonym')).toEqual({
      name: 'pseudonym',
      status: 'skipped',
      reason: 'vrf_key_not_pinned',
    })
  })

  test('reports the names of the hidden fields', () => {
    const { events } = verifyReceipt(
      deliveredShipment().receipt({ disclose: (_, field) => field === 'city' }),
    )
    expect(events[1]?.fields).toEqual({ city: 'Guarulhos' })
    expect(events[1]?.hidden.client).toEqual(
      Object.keys(arrived.client)
        .filter((name) => name !== 'city')
        .toSorted(),
    )
    expect(events[1]?.hidden.server).toEqual(['account', 'actor', 'received_at', 'via'])
  })

  test('accepts the same receipt as bytes', () => {
    expect(verifyReceiptBytes(encodeUtf8(receipt)).valid).toBe(true)
  })

  test('reports a valid receipt without a pinned key as not pinned', () => {
    const unpinned = verifyReceipt(receipt)
    expect(unpinned.valid).toBe(true)
    expect(unpinned.keyPinned).toBe(false)
  })
})

describe('verifyReceipt with an invalid receipt', () => {
  test('reports only a failed format check if the text is not a receipt', () => {
    const { checks, ...rest } = verifyReceipt('{}')
    expect(checks[0]).toEqual({
      name: 'format',
      status: 'failed',
      error: { code: 'member_missing', facts: { path: 'receipt.format' } },
    })
    expect(checks.slice(1).every(({ status }) => status === 'skipped')).toBe(true)
    expect(rest).toEqual({
      valid: false,
      origin: null,
      key: null,
      keyPinned: false,
      vrfKeyPinned: false,
      trackingId: null,
      isTest: false,
      events: [],
      anchors: [],
      cosignatures: [],
      blocks: [],
      completeness: { sealed: false, events: 0, size: 0 },
    })
  })

  test('reports the changed statement with the expected and the found hash', () => {
    const forged = changed(['events', 1, 5, 1], 'Osasco')
    const { checks, events, historyRoot, completeness } = verifyReceipt(forged)
    const failed = checks.filter(({ status }) => status === 'failed')
    expect(failed).toMatchObject([
      {
        name: 'client_statement',
        event: 1,
        error: { code: 'client_hash_mismatch', facts: { by: 'server_statement' } },
      },
    ])
    expect(failed[0]?.error?.facts['expected']).not.toBe(failed[0]?.error?.facts['found'])
    expect(events.map(({ valid }) => valid)).toEqual([true, false, true])
    expect(historyRoot).toBeUndefined()
    expect(completeness.sealed).toBe(false)
  })

  test('continues with the other checks after a failure', () => {
    const forged = changed(['events', 0, 5, 6], '99')
    const { checks } = verifyReceipt(forged)
    expect(checks.filter(({ name, status }) => name === 'inclusion' && status === 'passed')).toHaveLength(3)
    expect(checks.at(-1)).toEqual({ name: 'completeness', status: 'skipped' })
  })

  test('reports no head and skips inclusion if the head is malformed', () => {
    const forged = changed(['head'], deliveredShipment().head.replace('\n\n', '\nvrf x\n\n'))
    const { checks, head, completeness, events } = verifyReceipt(forged)
    expect(head).toBeUndefined()
    expect(completeness.size).toBe(0)
    expect(
      checks.filter(({ name }) => name === 'inclusion').every(({ status }) => status === 'skipped'),
    ).toBe(true)
    expect(events.every(({ valid }) => !valid)).toBe(true)
  })

  test('skips the checks that need the leaf if the leaf is unreadable', () => {
    const log = new SampleLog().append({ ...created, leafBytes: (bytes) => bytes.with(0, 2) })
    const { checks, events } = verifyReceipt(log.receipt())
    expect(checks.filter(({ status }) => status === 'skipped').map(({ name }) => name)).toEqual([
      'succession',
      'log',
      'client_statement',
      'server_statement',
      'sequence',
      'pseudonym',
      'witnesses',
      'blocks',
      'anchors',
      'timestamps',
      'chain',
      'times',
      'erasure',
      'completeness',
    ])
    expect(events[0]?.kind).toBeNull()
  })

  test('fails the event whose pseudonym differs from that of the first event', () => {
    const stray = { ...arrived, leaf: { pseudonym: bytesFrom('other pseudonym') } }
    const { events } = verifyReceipt(
      new SampleLog().append(created).append(stray).append(delivered).receipt(),
    )
    expect(events.map(({ valid }) => valid)).toEqual([true, false, true])
  })

  test('fails with other_key if the receipt is of another log', () => {
    const other = formatVerifierKey(signerKey(sampleKey.name, bytesFrom('other')).verifier)
    const verification = verifyReceipt(receipt, { key: other })
    expect(failedNames(verification)).toEqual(['key'])
    expect(verification.keyPinned).toBe(false)
    expect(verification.checks[1]?.error).toEqual({
      code: 'other_key',
      facts: { expected: other, found: sampleVerifierKey },
    })
  })

  test('fails with other_tracking_id if the receipt is of another shipment', () => {
    const verification = verifyReceipt(receipt, { trackingId: 'FT-20241201-ZZZ999' })
    expect(new Set(failedNames(verification))).toEqual(new Set(['sequence']))
    expect(verification.checks.find(({ name }) => name === 'sequence')?.error).toEqual({
      code: 'other_tracking_id',
      facts: { expected: 'FT-20241201-ZZZ999', found: sampleTrackingId },
    })
  })

  test.each(['', 'x', sampleVerifierKey.slice(1), `${sampleVerifierKey}\n`])(
    'fails the key check for %j as the pinned key',
    (key) => {
      const verification = verifyReceipt(receipt, { key })
      expect(failedNames(verification)).toEqual(['key'])
      expect(verification.checks[1]?.error?.code).toBe('verifier_key_invalid')
      expect(verification.keyPinned).toBe(false)
    },
  )

  test('fails the key check if the receipt names the key of a witness as log key', () => {
    const forged = changed(['key'], 'Wit2+112f0455+BCy8NYvyk7N1dkxNxgrI3YAJzQDc0FIfs0q7q8U/cwOF')
    const { checks, origin } = verifyReceipt(forged)
    expect(checks[1]?.error?.code).toBe('key_type_unsupported')
    expect(checks[2]).toEqual({ name: 'head_signature', status: 'skipped' })
    expect(origin).toBeNull()
  })
})

describe('verifyReceipt with any input', () => {
  /** Three events with few fields, so that every byte can be tried. */
  const dated = new SampleLog()
    .append({ type: 'shipment.created', client: { city: 'Olinda' }, server: { final: false } })
    .appendBlock(sampleBlock(7))
    .append({ type: 'checkpoint.created', client: { notes: null }, server: { via: 'web' } })
    .append({ type: 'checkpoint.created', client: { custom_data: { é: true } }, server: { final: true } })
  const witness = sampleWitness('w')
  const short = dated.receipt({
    head: dated.head + cosignatureLine(dated.head, witness, 1_733_250_000),
    witnesses: [witness.key],
    blocks: dated.blocks(),
  })

  test('refuses a receipt with any changed byte', { timeout: 240_000 }, () => {
    const bytes = encodeUtf8(short)
    expect(verifyReceiptBytes(bytes).valid).toBe(true)
    const accepted: number[] = []
    for (let at = 0; at < bytes.length; at += isWhole ? 1 : 7) {
      const forged = bytes.with(at, (bytes[at] ?? 0) ^ (1 << (at % 8)))
      if (verifyReceiptBytes(forged).valid) accepted.push(at)
    }
    expect(accepted).toEqual([])
  })

  test('proves no new claim after a part of the text was removed, duplicated or moved', () => {
    const position = fc.nat({ max: short.length })
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        const [begin, end] = a < b ? [a, b] : [b, a]
        const part = short.slice(begin, end)
        const rest = short.slice(0, begin) + short.slice(end)
        const doubled = short.slice(0, c) + part + short.slice(c)
        const moved = rest.slice(0, c) + part + rest.slice(c)
        for (const forged of [rest, doubled, moved]) expect(addedClaims(forged, short)).toEqual([])
      }),
      { numRuns: isWhole ? 100 : 30 },
    )
  })

  test('does not throw for any text, bytes, key or tracking ID', () => {
    const text = fc.oneof(fc.string({ unit: anyLetter }), fc.json(), fc.uint8Array(), fc.constant(short))
    const option = fc.option(fc.string({ unit: anyLetter }), { nil: undefined })
    fc.assert(
      fc.property(text, option, option, (given, key, trackingId) => {
        const options = {
          ...(key === undefined ? {} : { key }),
          ...(trackingId === undefined ? {} : { trackingId }),
        }
        const { valid } = verifyReceiptBytes(given, options)
        expect(valid).toBe(given === short && key === undefined && trackingId === undefined)
      }),
    )
  })

  test('proves no new claim after a value was replaced by other JSON', () => {
    const places = [
      ['format'],
      ['key'],
      ['head'],
      ['tracking_id'],
      ['events'],
      ['events', 1],
      ...[0, 1, 2, 3, 4, 5].map((at) => ['events', 1, at]),
      ['events', 1, 5, 1],
      ['forms'],
      ['forms', 1],
      ...[0, 1, 2, 3, 4].map((at) => ['forms', 1, at]),
      ['proof'],
      ['pseudonym'],
    ]
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.json(), (path, json) => {
        expect(addedClaims(changed(path, JSON.parse(json)), receipt)).toEqual([])
      }),
    )
  })
})

/**
 * Returns the claims that a forged receipt proves and the original does not. Fewer claims are no
 * forgery, because anybody may remove disclosed fields and last events.
 */
function addedClaims(forged: string, original: string): string[] {
  const known = new Set(claims(original))
  return claims(forged).filter((claim) => !known.has(claim))
}

function claims(text: string): string[] {
  const { valid, trackingId, events } = verifyReceipt(text)
  if (!valid) return []
  const disclosed = events.flatMap(({ leafHash, fields, server }) => [
    ...Object.entries(fields).map((field) => JSON.stringify([leafHash, 'client', field])),
    ...Object.entries(server).map((field) => JSON.stringify([leafHash, 'server', field])),
  ])
  const places = events.map(({ leafHash, type, eventId }, position) =>
    JSON.stringify([position, leafHash, type, eventId]),
  )
  return [JSON.stringify([trackingId]), ...places, ...disclosed]
}

test('verifyReceipt accepts a receipt from which the disclosed fields of an event were removed', () => {
  const less = verifyReceipt(
    editedEvent(receipt, 1, ({ client }) => ({ client: { ...client, fields: new Map() } })),
  )
  expect(less.valid).toBe(true)
  expect(less.events[1]?.hidden.client).toEqual(Object.keys(arrived.client).toSorted())
})

describe('the mark of a test company', () => {
  const trackingId = 'FT-20241201-TSA1B2'
  const ofTest = new SampleLog(sampleVrfKey, trackingId).append(created).receipt()

  test('is in the verification of a valid receipt', () => {
    expect(verifyReceipt(ofTest, { trackingId })).toMatchObject({ valid: true, isTest: true })
    expect(verifyReceipt(receipt)).toMatchObject({ valid: true, isTest: false })
  })

  test.each([
    ['taken from', ofTest, 'FT-20241201-XXA1B2'],
    ['added to', receipt, 'FT-20241201-TSC123'],
  ])('makes a receipt invalid if it is %s the code', (_case, text, forged) => {
    const { valid, checks } = verifyReceipt(edited(text, () => ({ trackingId: forged })))
    expect(valid).toBe(false)
    const codes = checks.map(({ error }) => error?.code)
    expect(codes).toContain('client_hash_mismatch')
    expect(codes).toContain('pseudonym_not_proved')
  })
})
