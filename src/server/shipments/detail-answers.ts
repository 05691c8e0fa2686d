import type { Account } from '../http/account.ts'
import { ownJsonBytes } from '../http/json-answer.ts'
import { openKeep } from '../kept/keep.ts'
import type { Touched } from '../kept/touched.ts'
import type { Services } from '../services.ts'
import { presentDetail, type DetailSource } from './present-detail.ts'
import { shipmentVersion } from './present-shipment.ts'
import { openDetails } from './read-details.ts'

/** A shipment in full, as it is sent. */
export type DetailAnswer = { readonly version: number; readonly bytes: Buffer }

/** What stands in the tables past every trigger is told after this long, or when an audit has found it. */
const LONGEST_MS = 10 * 60_000

/** What an answer's name, subjects and place take of the heap, as measured. */
const BESIDE_BYTES = 3_072

/**
 * Answers look-ups of shipments in full. For whoever has an API key, and may ask for the same again and again, the answer is kept for as long as
 * PostgreSQL, which is asked on each such call, says that nothing of it was touched. Nothing is kept of a shipment whose newest event is not in the log yet, or that
 * something is wrong with.
 * The function that is made throws Failure `not_found`, Refusal `shipment_erased`.
 */
export function openDetailAnswers(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  touched: Touched,
): (key: string, account: Account) => Promise<DetailAnswer> {
  const read = openDetails(pool)
  const kept = openKeep<DetailAnswer>(touched, {
    most: config.keptBytes,
    sizeOf: ({ bytes }) => bytes.length + BESIDE_BYTES,
    longest: LONGEST_MS,
  })
  return async (key, account) => {
    const name = `${account.id} ${key}`
    const known = account.key === undefined ? undefined : kept.get(name)
    if (known !== undefined) return known
    const mark = touched.mark()
    const source = await read({ key, account: account.id })
    const data = presentDetail(source, config.publicUrl)
    const answer = {
      version: shipmentVersion(source.row),
      bytes: ownJsonBytes({ status: 'success', data }),
    }
    if (account.key !== undefined && source.row.is_verified && source.findings.length === 0) {
      kept.set(name, answer, subjectsOf(source), mark)
    }
    return answer
  }
}

/** The shipment, its account, and whoever did something of it: their names stand in its history. */
function subjectsOf({ row, history }: DetailSource): readonly string[] {
  return [...new Set([row.id, row.user_id, ...history.map(({ actor }) => actor.id)])]
}
