import { cpuOf, cpuOfFamily } from './cpu-time.ts'
import { figure, median, printTable, ratioAgainst } from './figures.ts'
import { queueIsEmpty, type Stage } from './stage.ts'

/**
 * Result of one run: `rate` in checkpoints per second, the other members in microseconds of
 * processor time per checkpoint.
 */
type Run = {
  readonly rate: number
  readonly client: number
  readonly server: number
  readonly postgres: number
}
type Round = { readonly raw: Run; readonly product: Run }
type Load = { readonly connections: number; readonly seconds: number }

const ROUNDS = 9
const SECONDS = 2
const WARM_UP = { connections: 32, seconds: 3 }
const contests = [
  { connections: 1, aim: { atLeast: 0.6 } },
  { connections: 32, aim: { atLeast: 2 } },
] as const
/**
 * Number of transactions prepared for each run of bare SQL statements. A fast machine may use all
 * of them up, which ends the run early.
 */
const PREPARED = 12_000

/**
 * Measures checkpoints per second over HTTP. For comparison, each round also runs the same
 * transactions as bare SQL statements, without the product's server.
 */
export async function measureCheckpointWrites(stage: Stage): Promise<void> {
  await runRound(stage, WARM_UP)
  const measured = contests.map((contest) => ({ ...contest, rounds: [] as Round[] }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const { connections, rounds } of measured) {
      rounds.push(await runRound(stage, { connections, seconds: SECONDS }))
    }
  }
  // Both runs of a round take place under about the same load by other programs, unlike runs of
  // different rounds. The ratio is therefore computed for each round, and the table shows the
  // median of these ratios.
  printTable(`Checkpoint writes per second, medians of ${ROUNDS} rounds of ${SECONDS} s each`, [
    ['', 'bare transaction', 'Lastro over HTTP', 'ratio', 'of all rounds'],
    ...measured.map(({ connections, aim, rounds }) => {
      const ratios = rounds.map(({ raw, product }) => product.rate / raw.rate)
      return [
        connectionsOf(connections),
        medianOf(rounds, ({ raw }) => raw.rate),
        medianOf(rounds, ({ product }) => product.rate),
        ratioAgainst(median(ratios), aim),
        `${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))}`,
      ]
    }),
  ])
  printTable('Processor time per checkpoint, µs', [
    ['', 'driver (bare)', 'PostgreSQL (bare)', 'load generator', 'Lastro', 'PostgreSQL'],
    ...measured.map(({ connections, rounds }) => [
      connectionsOf(connections),
      medianOf(rounds, ({ raw }) => raw.client),
      medianOf(rounds, ({ raw }) => raw.postgres),
      medianOf(rounds, ({ product }) => product.client),
      medianOf(rounds, ({ product }) => product.server),
      medianOf(rounds, ({ product }) => product.postgres),
    ]),
  ])
}

function medianOf(rounds: readonly Round[], value: (round: Round) => number): string {
  return figure(median(rounds.map(value)))
}

function connectionsOf(count: number): string {
  return `${count} ${count === 1 ? 'connection' : 'connections'}`
}

async function runRound(stage: Stage, load: Load): Promise<Round> {
  return { raw: await runRaw(stage, load), product: await runProduct(stage, load) }
}

async function runProduct(stage: Stage, load: Load): Promise<Run> {
  await queueIsEmpty(stage.product)
  const before = await clocksOf(stage)
  const report = await stage.http.carryOut({ do: 'saturate', ...load })
  const after = await clocksOf(stage)
  stage.tally(report)
  return {
    rate: report.answers / report.seconds,
    client: (after.http - before.http) / report.answers,
    server: (after.server - before.server) / report.answers,
    postgres: (after.postgres - before.postgres) / report.answers,
  }
}

async function runRaw(stage: Stage, load: Load): Promise<Run> {
  await queueIsEmpty(stage.product)
  await stage.raw.carryOut({ do: 'prepare', transactions: PREPARED })
  const before = await clocksOf(stage)
  const report = await stage.raw.carryOut({ do: 'saturate', ...load })
  const after = await clocksOf(stage)
  stage.tallyRaw(report)
  return {
    rate: report.committed / report.seconds,
    client: (after.raw - before.raw) / report.committed,
    server: 0,
    postgres: (after.postgres - before.postgres) / report.committed,
  }
}

/**
 * Returns the microseconds of processor time that each process of the comparison has used so far.
 */
async function clocksOf({
  http,
  raw,
  server,
  postmaster,
}: Stage): Promise<Record<'http' | 'raw' | 'server' | 'postgres', number>> {
  const [ofHttp, ofRaw, ofServer, postgres] = await Promise.all([
    cpuOf(http.pid),
    cpuOf(raw.pid),
    cpuOf(server.pid),
    cpuOfFamily(postmaster),
  ])
  return { http: ofHttp, raw: ofRaw, server: ofServer, postgres }
}
