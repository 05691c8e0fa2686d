import { oneFlight } from '../db/one-flight.ts'
import type { Pool } from '../db/pool.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { naturalBatches } from '../natural-batches.ts'
import type { Claim, Kept } from './claim.ts'
import { freeKeys, holdShipments, keepAnswers, letGoOfKeys } from './queries.ts'

/** A claim whose request has been answered. */
type Answered = { readonly claim: Claim; readonly given: Kept }

/** Of a batch: answers may be long. */
const MOST_TOGETHER = 32

/**
 * Ends the work on keys, all that wait in one transaction: a success is kept; a refusal has left nothing behind, so its key is
 * free; after a fault nobody knows what was written, so the same request may be executed again with the same ids.
 */
export function openSettling(pool: Pool): (answered: Answered) => Promise<void> {
  return naturalBatches(
    async (all: readonly Answered[]) => {
      const accounts = [...new Set(all.map(({ claim }) => claim.account))]
      await inTransaction(pool, accounts, (tx) => settle(tx, all))
      return all.map(() => ({ answer: undefined }))
    },
    { most: MOST_TOGETHER },
  )
}

async function settle(tx: Transaction, all: readonly Answered[]): Promise<void> {
  const isOpen = ({ claim, given }: Answered): boolean => given.status >= 500 || claim.staysOpen === true
  const open = all.filter(isOpen)
  const refused = all.filter((one) => !isOpen(one) && one.given.status >= 400)
  const told = all
    .filter(({ claim, given }) => given.status < 400 && claim.staysOpen !== true)
    .map((one) => ({ ...one, codes: codesIn(one.given.answer) }))
  const pairs = told.flatMap(({ claim, codes }) => codes.map((code) => [claim.account, code] as const))
  const rows =
    pairs.length === 0
      ? []
      : await holdShipments(
          tx,
          pairs.map(([account]) => account),
          pairs.map(([, code]) => code),
        )
  const held = new Set(rows.map(({ user_id, tracking_id }) => `${user_id} ${tracking_id}`))
  // Of another account's shipment, or one erased meanwhile, nothing is kept, and the ids alone keep the write one.
  const kept = told.filter(({ claim, codes }) => codes.every((code) => held.has(`${claim.account} ${code}`)))
  const letGo = [...open, ...told.filter((one) => !kept.includes(one))]
  await oneFlight([
    kept.length > 0 &&
      keepAnswers(
        tx,
        ...claimedOf(kept),
        kept.map(({ given }) => given.status),
        kept.map(({ given }) => given.answer),
        kept.map(({ given }) => given.etag),
        kept.map(({ codes }) => JSON.stringify(codes)),
      ),
    letGo.length > 0 && letGoOfKeys(tx, ...claimedOf(letGo)),
    refused.length > 0 && freeKeys(tx, ...claimedOf(refused)),
  ])
}

function claimedOf(
  answered: readonly Answered[],
): [accounts: readonly string[], keys: readonly string[], seeds: readonly string[]] {
  return [
    answered.map(({ claim }) => claim.account),
    answered.map(({ claim }) => claim.key),
    answered.map(({ claim }) => claim.seed),
  ]
}

const CODE = /FT-\d{8}-[A-Z0-9]{6}/g

/** Every tracking code that an answer holds, wherever it stands. */
function codesIn(answer: string): readonly string[] {
  return [...new Set(answer.match(CODE))]
}
