import { figure, printTable, quantile } from './figures.ts'
import { queueIsEmpty, type Stage } from './stage.ts'

const RATES = [50, 500] as const
const SECONDS = 10
const AIM_MS = 250

/** From the answer to a checkpoint until a page hears of the signed head over it, at constant rates. */
export async function measureTimeToHead(stage: Stage): Promise<void> {
  const rows: string[][] = [['', 'answer p50', 'p99', 'then head p50', 'p99', 'heads']]
  for (const perSecond of RATES) {
    await queueIsEmpty(stage.product)
    const report = await stage.http.carryOut({ do: 'pace', perSecond, seconds: SECONDS })
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
    const isMet = quantile(waits, 0.5) < AIM_MS
    rows.push([
      `${perSecond} a second`,
      milliseconds(quantile(answers, 0.5)),
      milliseconds(quantile(answers, 0.99)),
      `${milliseconds(quantile(waits, 0.5))} (aim < ${AIM_MS} ms${isMet ? '' : ', missed'})`,
      milliseconds(quantile(waits, 0.99)),
      `${report.heads.length}`,
    ])
  }
  printTable(`From request to answer to signed head, ${SECONDS} s at constant rates`, rows)
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
