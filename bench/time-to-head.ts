import { figure, printTable, quantile } from './figures.ts'
import { queueIsEmpty, type Stage } from './stage.ts'

const LOADS = [
  { do: 'pace', perSecond: 50, seconds: 10 },
  { do: 'pace', perSecond: 500, seconds: 10 },
  { do: 'write', connections: 32, seconds: 10 },
] as const
const AIM_P50_MS = 250
const AIM_P99_MS = 1_000

/**
 * Measures the time from the answer to a checkpoint to the announcement of its signed head, at
 * constant rates and at full load.
 */
export async function measureTimeToHead(stage: Stage): Promise<void> {
  const rows: string[][] = [['', 'answer p50', 'p99', 'then head p50', 'p99', 'heads']]
  for (const load of LOADS) {
    await queueIsEmpty(stage.product)
    const report = await stage.http.carryOut(load)
    stage.tally(report)
    const indexes = await indexesOf(
      stage,
      report.paced.map(({ id }) => id),
    )
    const waits = report.paced.map(({ id, answered }) => {
      const index = indexes.get(id)
      const head = report.heads.find(({ size }) => index !== undefined && size > index)
      if (head === undefined) throw new Error(`no head over checkpoint ${id} was heard of`)
      return Math.max(0, head.heard - answered)
    })
    const answers = report.paced.map(({ due, answered }) => answered - due)
    rows.push([
      load.do === 'pace'
        ? `${load.perSecond} a second`
        : `${load.connections} writers, ${figure(report.answers / report.seconds)} a second`,
      milliseconds(quantile(answers, 0.5)),
      milliseconds(quantile(answers, 0.99)),
      against(quantile(waits, 0.5), AIM_P50_MS),
      against(quantile(waits, 0.99), AIM_P99_MS),
      `${report.heads.length}`,
    ])
  }
  printTable('From request to answer to signed head, 10 s each', rows)
}

function against(value: number, most: number): string {
  return `${milliseconds(value)} (aim ≤ ${most} ms${value <= most ? '' : ', missed'})`
}

function milliseconds(value: number): string {
  return `${figure(value)} ms`
}

async function indexesOf(
  { product }: Stage,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await product.admin.query<{ event_id: string; index: number }>(
    `select event_id, index from events join log_entries using (leaf_hash) where event_id = any ($1::uuid[])`,
    [eventIds],
  )
  return new Map(rows.map((row) => [row.event_id, row.index]))
}
