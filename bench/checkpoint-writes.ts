import { cpuOf, cpuOfFamily } from './cpu-time.ts'
import { figure, median, printTable, ratioAgainst } from './figures.ts'
import { queueIsEmpty, type Stage } from './stage.ts'

/** Checkpoints per second, and microseconds of processor per checkpoint. */
type Round = {
  readonly rate: number
  readonly client: number
  readonly server: number
  readonly postgres: number
}

const ROUNDS = 9
const SECONDS = 2
const WARM_UP = { connections: 32, seconds: 3 }
const contests = [
  // `prepared`: more bare transactions than a round can get done; what is left serves the next.
  { connections: 1, prepared: 5_000, aim: { atLeast: 0.6 } },
  { connections: 32, prepared: 9_000, aim: { atLeast: 2 } },
] as const

/** Checkpoints per second over HTTP beside the same transaction as bare statements, in turns. */
export async function measureCheckpointWrites(stage: Stage): Promise<void> {
  await runRaw(stage, { ...WARM_UP, prepared: 12_000 })
  await runProduct(stage, WARM_UP)
  const rounds = contests.map((contest) => ({ ...contest, raw: [] as Round[], product: [] as Round[] }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const { connections, prepared, raw, product } of rounds) {
      raw.push(await runRaw(stage, { connections, seconds: SECONDS, prepared }))
      product.push(await runProduct(stage, { connections, seconds: SECONDS }))
    }
  }

  printTable(`Checkpoint writes per second, medians of ${ROUNDS} rounds of ${SECONDS} s`, [
    ['', 'bare transaction', 'Lastro over HTTP', 'ratio'],
    ...rounds.map(({ connections, aim, raw, product }) => [
      connectionsOf(connections),
      figure(of(raw, 'rate')),
      figure(of(product, 'rate')),
      ratioAgainst(of(product, 'rate') / of(raw, 'rate'), aim),
    ]),
  ])
  printTable('Processor time per checkpoint, µs', [
    ['', 'driver (bare)', 'PostgreSQL (bare)', 'load generator', 'Lastro', 'PostgreSQL'],
    ...rounds.map(({ connections, raw, product }) => [
      connectionsOf(connections),
      figure(of(raw, 'client')),
      figure(of(raw, 'postgres')),
      figure(of(product, 'client')),
      figure(of(product, 'server')),
      figure(of(product, 'postgres')),
    ]),
  ])
}

function of(side: readonly Round[], what: keyof Round): number {
  return median(side.map((round) => round[what]))
}

function connectionsOf(count: number): string {
  return `${count} ${count === 1 ? 'connection' : 'connections'}`
}

async function runProduct(stage: Stage, order: { connections: number; seconds: number }): Promise<Round> {
  await queueIsEmpty(stage.product)
  const before = await Promise.all([
    cpuOf(stage.http.pid),
    cpuOf(stage.server.pid),
    cpuOfFamily(stage.postmaster),
  ])
  const report = await stage.http.carryOut({ do: 'saturate', ...order })
  const after = await Promise.all([
    cpuOf(stage.http.pid),
    cpuOf(stage.server.pid),
    cpuOfFamily(stage.postmaster),
  ])
  stage.tally(report)
  const [client = 0, server = 0, postgres = 0] = after.map(
    (cpu, at) => (cpu - (before[at] ?? 0)) / report.answers,
  )
  return { rate: report.answers / report.seconds, client, server, postgres }
}

async function runRaw(
  stage: Stage,
  order: { connections: number; seconds: number; prepared: number },
): Promise<Round> {
  await queueIsEmpty(stage.product)
  await stage.raw.carryOut({ do: 'prepare', transactions: order.prepared })
  const before = await Promise.all([cpuOf(stage.raw.pid), cpuOfFamily(stage.postmaster)])
  const report = await stage.raw.carryOut({
    do: 'saturate',
    connections: order.connections,
    seconds: order.seconds,
  })
  const after = await Promise.all([cpuOf(stage.raw.pid), cpuOfFamily(stage.postmaster)])
  stage.tallyRaw(report)
  const [client = 0, postgres = 0] = after.map((cpu, at) => (cpu - (before[at] ?? 0)) / report.committed)
  return { rate: report.committed / report.seconds, client, server: 0, postgres }
}
