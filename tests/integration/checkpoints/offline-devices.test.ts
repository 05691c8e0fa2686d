import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import type { Annex } from '#contract/endpoints/annexes.ts'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { annexIdOf } from '#web/offline-queue/annex-id.ts'
import { openDevice, type Device, type Fate, type Scan } from '../../support/browser/queueing-device.ts'
import { arrive, refusalOf, type ShipmentModel } from '../../support/log/rule-model.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Sends the offline queues of devices to the real server. No scan is lost or duplicated, and every
// recorded scan follows the rules of `rule-model.ts`.
let server: TestServer
let api: Api
let token: string
let log: string

beforeAll(async () => {
  ;({ server } = await sharedServer())
  const { session } = await createAccount(server)
  token = session.access_token
  api = apiOf(server, token)
  log = parseVerifierKey(String((await api('GET', '/log/key')).body).trim()).name
})

const places = ['Armazém 1', 'Doca 7'] as const
const hourAgo = (minutes: number) => new Date(Date.now() - 6 * 3_600_000 + minutes * 60_000)

/** Returns the server's checkpoints of a shipment, by event ID, in order of arrival. */
async function recordedOf(code: string): Promise<readonly Checkpoint[]> {
  const { history } = await readShipment(api, code)
  const order = history.flatMap(({ checkpoint_id }) => (checkpoint_id === null ? [] : [checkpoint_id]))
  const all = dataOf<Checkpoint[]>(await api('GET', `/api/checkpoints/${code}`))
  return all.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}

/** Returns the annexes of shipments. */
async function annexesOf(codes: readonly string[]): Promise<readonly Annex[]> {
  const all = await Promise.all(codes.map((code) => api('GET', `/api/shipments/${code}/annexes`)))
  return all.flatMap((answer) => dataOf<Annex[]>(answer))
}

const sendAll = async (device: Device): Promise<void> => {
  expect(await device.send()).toEqual({ reason: 'done' })
}

type Step =
  | {
      readonly do: 'scan'
      readonly device: 0 | 1
      readonly shipment: 0 | 1
      readonly scan: Omit<Scan, 'trackingId'>
    }
  | { readonly do: 'send'; readonly device: 0 | 1; readonly fates: readonly Fate[] }

const which = fc.constantFrom(0 as const, 1 as const)
const scanStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('scan' as const),
  device: which,
  shipment: which,
  scan: fc.record({
    type: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('entrada' as const, 'saida' as const) },
      { weight: 1, arbitrary: fc.constant('finalizacao' as const) },
    ),
    location: fc.constantFrom(...places),
    madeAt: fc.integer({ min: 0, max: 60 }).map(hourAgo),
  }),
})
const fate = fc.constantFrom<Fate>('answered', 'cut before', 'cut after', 'killed before', 'killed after')
const sendStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('send' as const),
  device: which,
  fates: fc.array(fate, { maxLength: 5 }),
})
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: scanStep }, { weight: 2, arbitrary: sendStep }), {
  minLength: 5,
  maxLength: 25,
})

describe('two devices with an unstable network', () => {
  test('lose and duplicate no checkpoint and no late delivery, as the reference model says', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (way) => {
        const codes = [await addShipment(api), await addShipment(api)] as const
        const scans = new Map<string, Scan>()
        const models = new Map<string, ShipmentModel>(codes.map((code) => [code, { recorded: [] }]))
        const outcomes = new Map<string, string>()
        const arrived = ({ event_id, tracking_id }: Readonly<Record<string, unknown>>): void => {
          const scan = scans.get(String(event_id))
          const model = models.get(String(tracking_id))
          if (scan === undefined || model === undefined) throw new Error('what nobody made arrived')
          if (outcomes.get(String(event_id)) === 'recorded') return
          outcomes.set(String(event_id), arrive(model, scan) ?? 'recorded')
        }
        const devices = [
          await openDevice(server, token, log, arrived),
          await openDevice(server, token, log, arrived),
        ] as const

        for (const step of way) {
          if (step.do === 'send') await devices[step.device].send(step.fates)
          else {
            const scan = { ...step.scan, trackingId: codes[step.shipment] }
            scans.set(await devices[step.device].scan(scan), scan)
          }
        }
        for (const device of devices) await sendAll(device)

        const kept = (await Promise.all(devices.map((device) => device.all()))).flat()
        const said = kept.map(({ event_id, state, refusal }) => [event_id, refusal?.code ?? state])
        const isLate = ([id, code]: readonly [string, string]) =>
          code === 'shipment_delivered' && scans.get(id)?.type === 'finalizacao'
        const [late, others] = [[...outcomes].filter(isLate), [...outcomes].filter((one) => !isLate(one))]
        const inPlace = late.map(([id]) => [annexIdOf(id), 'recorded'] as const)
        expect(Object.fromEntries(said)).toEqual(Object.fromEntries([...others, ...inPlace]))
        expect(kept.length).toBe(scans.size)
        expect(
          (await annexesOf(codes)).map(({ id, facts }) => [id, facts?.['occurred_at']]).toSorted(),
        ).toEqual(late.map(([id]) => [annexIdOf(id), scans.get(id)?.madeAt.toISOString()]).toSorted())
        for (const code of codes) {
          const stands = await recordedOf(code)
          expect(stands.map(({ timestamp, location }) => [timestamp, location])).toEqual(
            models.get(code)?.recorded.map(({ madeAt, location }) => [madeAt.toISOString(), location]),
          )
        }
      }),
      { numRuns: isWhole ? 30 : 6 },
    )
  })
})

describe('a hundred conflicting checkpoints of two devices', () => {
  test.runIf(isWhole)('end in a state that the rules allow, each with its own declared time', async () => {
    const codes = await Promise.all(Array.from({ length: 5 }, () => addShipment(api)))
    const devices = [await openDevice(server, token, log), await openDevice(server, token, log)] as const
    const scans = new Map<string, Scan>()
    for (let n = 0; n < 100; n += 1) {
      const scan: Scan = {
        trackingId: codes[n % 5] ?? '',
        type: n > 90 ? 'finalizacao' : n % 3 === 0 ? 'saida' : 'entrada',
        location: places[n % 2] ?? '',
        madeAt: hourAgo((n * 7) % 60),
      }
      scans.set(await devices[n % 2 === 0 ? 0 : 1].scan(scan), scan)
    }
    await Promise.all(devices.map(sendAll))

    const kept = (await Promise.all(devices.map((device) => device.all()))).flat()
    expect(kept.length).toBe(100)
    const recorded = kept
      .filter(({ state, late }) => state === 'recorded' && late === undefined)
      .map(({ event_id }) => event_id)
    const stands = (await Promise.all(codes.map(recordedOf))).flat()
    expect(stands.map(({ id }) => id).toSorted()).toEqual(recorded.toSorted())
    expect(recorded.length).toBeGreaterThan(5)

    for (const code of codes) {
      const order = (await recordedOf(code)).map(({ id }) => scans.get(id)).filter((one) => one !== undefined)
      const model: ShipmentModel = { recorded: [] }
      for (const scan of order) expect(arrive(model, scan)).toBeUndefined()
      // `order` contains only recorded scans. If the server refused a scan, the rules must refuse
      // it with the same code after at least one of the recorded scans.
      for (const { event_id, tracking_id, refusal } of kept) {
        const scan = scans.get(event_id)
        if (tracking_id !== code || refusal === undefined || scan === undefined) continue
        const moments = order.map((_one, at) => refusalOf(order.slice(0, at + 1), scan))
        expect(moments).toContain(refusal.code)
      }
      const { history, checkpoints } = await readShipment(api, code)
      for (const { id, timestamp } of checkpoints) expect(timestamp).toBe(scans.get(id)?.madeAt.toISOString())
      const vias = history.flatMap(({ checkpoint_id, via }) => (checkpoint_id === null ? [] : [via]))
      expect(vias).toEqual(order.map(() => 'offline'))
    }
  })
})
