import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mappedFields, webhookBody, webhookShapes } from '#domain/webhooks/webhook-body.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { toInstant } from '#domain/base/instant.ts'
import { webhookContent } from './webhooks.ts'

const url = z.object({ url: webhookContent.url })
const form = z.object({ form: webhookContent.form })

const facts = {
  tracking_id: 'FT-20261122-ABC123',
  status: 'in_transit',
  location: 'Recife',
  timestamp: toInstant(new Date('2026-11-22T12:00:00Z')),
  shipment: { origin: 'A', destination: 'B', recipient_name: null },
}
/**
 * Possible field names: names that webhook bodies already contain, names with a meaning in
 * JavaScript objects, and others.
 */
const given = [
  'event',
  'data',
  'shipment_data',
  '__proto__',
  '0',
  '',
  'constructor',
  'toString',
  'a.b',
  'é',
  '_x',
  'pedido',
  'x-y',
]

it('webhookBody writes each field under the allowed name that was chosen', { timeout: 60_000 }, () => {
  const four = fc.shuffledSubarray([...given], { minLength: 4, maxLength: 4 })
  const any = fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { minLength: 4, maxLength: 4 })
  const names = fc
    .oneof({ weight: 4, arbitrary: four }, any)
    .map((chosen) => Object.fromEntries(mappedFields.map((field, n) => [field, chosen[n] ?? ''])))
  let taken = 0
  fc.assert(
    fc.property(names, fc.constantFrom(...webhookShapes), (fields, shape) => {
      const parsed = form.safeParse({ form: { shape, fields } })
      if (!parsed.success) return
      taken++
      const { form: accepted } = parsed.data
      const body = JSON.parse(webhookBody('checkpoint.created', facts, accepted)) as Record<string, unknown>
      const main = (shape === 'nested' ? body['data'] : body) as Record<string, unknown>
      expect(Object.getPrototypeOf(main) === Object.prototype).toBe(true)
      expect(body['event']).toBe('checkpoint.created')
      expect(main[shape === 'nested' ? 'shipment' : 'shipment_data']).toEqual(facts.shipment)
      for (const field of mappedFields)
        expect((field === 'timestamp' ? body : main)[accepted.fields[field]]).toBe(facts[field])
    }),
    { numRuns: 500 },
  )
  expect(taken).toBeGreaterThan(3)
})

it(
  'the webhook URL schema accepts no address with a user, spaces or a fragment, and reports an error code',
  { timeout: 60_000 },
  () => {
    const part = fc.oneof(
      fc.constantFrom(
        'https://',
        'http://',
        '@',
        '\\',
        '//',
        '#',
        ' ',
        'exemplo.com.br',
        '[::1]',
        ':8443',
        '\t',
        '%00',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const parsed = url.safeParse({ url: parts.join('') })
        if (!parsed.success) {
          for (const { message } of parsed.error.issues)
            expect(message).toMatch(/^(?:required|invalid_url|too_long)$/)
          return
        }
        const { url: taken } = parsed.data
        expect(taken).toMatch(/^https?:\/\/[^/@]/i)
        expect(taken).not.toMatch(/[\s#\\]/)
        const read = URL.parse(taken)
        expect(`${read?.username ?? ''}${read?.password ?? ''}`).toBe('')
      }),
      { numRuns: 2_000 },
    )
  },
)

it('the webhook events schema accepts all known events, and refuses an empty list and unknown or repeated events', () => {
  const events = z.object({ events: webhookContent.events })
  expect(events.safeParse({ events: webhookEvents }).success).toBe(true)
  for (const wrong of [
    [],
    ['shipment.vanished'],
    [...webhookEvents, ...webhookEvents],
    'shipment.created',
    [null],
  ])
    expect(events.safeParse({ events: wrong }).success).toBe(false)
})
