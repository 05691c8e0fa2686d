import { cpuOf, cpuOfFamily } from './cpu-time.ts'
import { figure, median, printTable, ratioAgainst } from './figures.ts'
import { createFleet } from './fleet.ts'
import { callerOf } from './http-caller.ts'
import { startServerProcess } from './server-process.ts'
import { openSite } from './site.ts'
import { postmasterOf, queueIsEmpty } from './stage.ts'

const ROUNDS = 25
const LINES = 20

/** Compares a message of an airline of 20 lines with 20 checkpoints in one bulk call. */
export async function measureFsu(): Promise<void> {
  const site = await openSite()
  const fleet = await createFleet(site.services, site.identity, {
    accounts: 1,
    shipmentsEach: LINES,
    checkpoints: 1,
  })
  const token = fleet[0]?.token ?? ''
  const server = await startServerProcess(site)
  try {
    await queueIsEmpty(site)
    const caller = callerOf(server.url, [])
    const postmaster = await postmasterOf(site)
    const cpuNow = async () => (await cpuOf(server.pid)) + (await cpuOfFamily(postmaster))
    const times: Record<'fsu' | 'bulk', number[]> = { fsu: [], bulk: [] }
    const used = { fsu: 0, bulk: 0 }
    const measure = async (kind: 'fsu' | 'bulk', path: string, body: object): Promise<void> => {
      const before = await cpuNow()
      const begun = performance.now()
      await caller.one({ method: 'POST', path, token, body })
      times[kind].push(performance.now() - begun)
      await queueIsEmpty(site)
      used[kind] += (await cpuNow()) - before
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const serial = 1_000_000 + round
      const awb = `957-${serial}${serial % 7}`
      const shipment = {
        origin: 'São Paulo',
        destination: 'Lisboa',
        references: [{ kind: 'mawb', value: awb }],
      }
      await caller.one({ method: 'POST', path: '/api/shipments', token, body: shipment })
      const items = fleet.map(({ trackingId: tracking_id }) => ({
        tracking_id,
        checkpoint_type: round % 2 === 0 ? 'saida' : 'entrada',
        location: 'Guarulhos',
        status: 'Em Trânsito',
        // Checkpoints of one type within five minutes would be duplicates.
        occurred_at: new Date(Date.now() - (ROUNDS - round) * 600_000).toISOString(),
      }))
      const lines = Array.from({ length: LINES }, (_none, at) => `DEP/TP${at + 1}/26NOV/GRULIS/P1T20/A1430`)
      const text = ['FSU/15', `${awb}GRULIS/T20K120`, ...lines].join('\n')
      await measure('bulk', '/api/checkpoints/bulk', { items })
      await measure('fsu', '/api/fsu', { text })
    }
    const [fsu, bulk] = [median(times.fsu), median(times.bulk)]
    const cpu = { fsu: used.fsu / ROUNDS / 1_000, bulk: used.bulk / ROUNDS / 1_000 }
    printTable(`A message of ${LINES} lines beside ${LINES} checkpoints in bulk, ${ROUNDS} of each`, [
      ['', 'message, ms', 'bulk, ms', 'ratio'],
      ['median time', figure(fsu), figure(bulk), ratioAgainst(fsu / bulk, { atMost: 1 })],
      ['processor time, with the log', figure(cpu.fsu), figure(cpu.bulk), figure(cpu.fsu / cpu.bulk)],
    ])
  } finally {
    await server.stop()
    await site.close()
  }
}
