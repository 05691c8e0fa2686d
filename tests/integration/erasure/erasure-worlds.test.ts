import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { findLeftBehind, secretsOf } from '../../support/database/left-behind.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { addFields } from '../../support/api/reference-lists.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { everyDelivery, everyPicture, everyReceiver } from '../../ledger/every-member.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let owner: Api
let account: string

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  const { session } = await createAccount(server)
  owner = apiOf(server, session.access_token)
  await addFields(owner, { campo: 'text' })
  account = session.user.id
})

/**
 * Text that is hostile to a search: accents, quotes, and symbols beyond the Basic Multilingual
 * Plane.
 */
const text = fc.string({
  unit: fc.constantFrom('a', 'Z', 'ç', 'Ã', '€', '📦', '"', '\\', '%', ' ', '-', '7'),
  minLength: 1,
  maxLength: 12,
})
/**
 * Number that hardly stands in another shipment: all have the same length, none ends with 0, and
 * the bounds are not preferred.
 */
const rare = (min: number, max: number) =>
  fc.noBias(fc.integer({ min: min / 10, max: max / 10 - 1 })).map((number) => number * 10 + 7)
const step = fc.oneof(
  fc.record({
    do: fc.constant('entrada' as const),
    text,
    latitude: rare(-33_000_000, -10_000_000),
  }),
  fc.record({ do: fc.constant('correct' as const), text }),
  fc.record({ do: fc.constant('annul' as const), text }),
  fc.record({
    do: fc.constant('edit' as const),
    text,
    weight: rare(100_000_000, 900_000_000),
  }),
  fc.record({ do: fc.constant('attempt' as const), text }),
  fc.record({ do: fc.constant('annex' as const), text }),
  fc.record({ do: fc.constant('deliver' as const), text }),
  fc.record({ do: fc.constant('cancel' as const), text }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Returns a text that stands nowhere else. It has letters only, because cities have no digits. */
const newMark = (): string =>
  Array.from(randomBytes(12), (byte) => String.fromCodePoint(97 + (byte % 26))).join('')

/** Performs the steps on a new shipment. Steps that the server refuses have no effect. */
async function live(steps: readonly Step[], mark: string): Promise<string> {
  const of = (value: string): string => `${mark} ${value} ${mark}`
  const code = await addShipment(owner, {
    origin: of('origem'),
    origin_city: of('cidade'),
    destination: of('destino'),
    recipient_name: of('nome'),
    custom_data: { campo: of('valor') },
    references: [{ kind: 'order', value: of('pedido') }],
  })
  const ids: string[] = []
  for (const [at, one] of steps.entries()) {
    const words = of(one.text.trim() === '' ? 'x' : one.text)
    const last = ids.at(-1)
    if (one.do === 'entrada') {
      const place = {
        location: of('doca'),
        city: of('lugar'),
        notes: words,
        latitude: one.latitude / 1e6,
        longitude: -41.5,
      }
      ids.push((await addCheckpoint(owner, code, 40 - at, place)).id)
    } else if (one.do === 'edit') {
      await owner('PUT', `/api/shipments/${code}`, { description: words, weight: one.weight / 1_000 })
    } else if (one.do === 'attempt') {
      await addCheckpoint(owner, code, 40 - at, {
        location: of('portão'),
        city: of('lugar'),
        checkpoint_type: 'tentativa',
        delivery: { outcome: 'attempted', photos: '1' },
        receiver: { reason: 'other', name: of('pessoa') },
        media: { photo_1: randomBytes(32).toString('hex') },
        notes: of('sem acesso'),
      })
    } else if (one.do === 'annex') {
      await owner('POST', `/api/shipments/${code}/annexes`, { text: words, details: { recado: words } })
    } else if (one.do === 'deliver') {
      await addCheckpoint(owner, code, 40 - at, {
        location: of('portaria'),
        city: of('lugar'),
        notes: of('recibo'),
        checkpoint_type: 'finalizacao',
        delivery: { outcome: 'complete', signature: 'drawn' },
        receiver: { name: words, relation: 'neighbor', document_kind: 'cpf', document: '***.982.247-**' },
        media: { signature: randomBytes(32).toString('hex') },
      })
      break
    } else if (one.do === 'cancel') {
      await owner('PUT', `/api/shipments/${code}`, { status: 'cancelled', reason: words })
      break
    } else if (last !== undefined && one.do === 'correct') {
      await owner('PUT', `/api/checkpoints/${last}`, { notes: words })
    } else if (last !== undefined && one.do === 'annul') {
      ids.pop()
      await owner('DELETE', `/api/checkpoints/${last}`, { reason: words })
    }
  }
  return code
}

const kept = () =>
  new Set([
    account,
    ...Object.keys(everyDelivery),
    ...Object.keys(everyReceiver),
    ...Object.keys(everyPicture),
    'attempted',
    'complete',
    'neighbor',
    '***.982.247-**',
    'order_1',
    'recado',
    'tentativa',
    'finalizacao',
    'delivered',
    'Entregue',
    'entrada',
    'pending',
    'in_transit',
    'cancelled',
    'Em Trânsito',
    'São Paulo',
    '-41.500000',
  ])

test('an erasure after random changes removes one shipment completely and no data of the others', async () => {
  const histories = fc.array(fc.array(step, { maxLength: 7 }), { minLength: 2, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(histories, fc.nat(), async (lives, pick) => {
      const codes: string[] = []
      for (const steps of lives) codes.push(await live(steps, newMark()))
      const code = codes[pick % codes.length] ?? ''
      const others = codes.filter((one) => one !== code)
      const events = async (one: string): Promise<number> =>
        ((await owner('GET', `/api/shipments/${one}`)).body as { data: { history: unknown[] } }).data.history
          .length
      const lengths = new Map(await Promise.all(codes.map(async (one) => [one, await events(one)] as const)))
      const receiptOf = async (one: string, length: number) =>
        verifiedReceipt(owner, `/api/shipments/${one}/receipt`, one, length)
      const before = await Promise.all(others.map((one) => receiptOf(one, lengths.get(one) ?? 0)))
      const secrets = await secretsOf(database, code, kept())

      expect(await owner('POST', `/api/shipments/${code}/erasure`, { tracking_id: code })).toMatchObject({
        status: 200,
      })

      expect(await findLeftBehind(database, server.dataDir, secrets)).toEqual([])
      const length = lengths.get(code) ?? 0
      expect(await receiptOf(code, length + 1)).toMatchObject({ valid: true, erasure: { events: length } })
      const after = await Promise.all(others.map((one) => receiptOf(one, lengths.get(one) ?? 0)))
      expect(after.map(({ valid, events: shown }) => [valid, shown])).toEqual(
        before.map(({ valid, events: shown }) => [valid, shown]),
      )
    }),
    { numRuns: isWhole ? 6 : 2, endOnFailure: true },
  )
})
