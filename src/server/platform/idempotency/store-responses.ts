import { accountBatcher } from '../database/account-batcher.ts'
import { pipelined } from '../database/pipelined.ts'
import type { Pool } from '../database/pool.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { Claim, Kept } from './claim.ts'
import { freeKey, holdShipments, storeResponse, letGoOfKey } from './queries.ts'

/** A claim whose request has been answered. */
type Answered = { readonly claim: Claim; readonly given: Kept }

/** Of a batch: answers may be long. */
const MAX_BATCH_SIZE = 32

/**
 * Ends the work on keys, all that wait in one transaction: a success is kept; a refusal has left nothing behind, so its key is
 * free; after a fault nobody knows what was written, so the same request may be executed again with the same ids.
 */
export function openSettling(pool: Pool): (answered: Answered) => Promise<void> {
  const settleTogether = accountBatcher<Answered & { readonly account: string }, void>(
    pool,
    async (all, statementTimeout) => {
      const accounts = [...new Set(all.map(({ account }) => account))]
      await inTransaction(pool, accounts, (tx) => settle(tx, all), statementTimeout)
      return all.map(() => ({ answer: undefined }))
    },
    { maxSize: MAX_BATCH_SIZE },
  )
  return (answered) => settleTogether({ ...answered, account: answered.claim.account })
}

async function settle(tx: Transaction, all: readonly Answered[]): Promise<void> {
  const told = all.map((one) => ({ ...one, codes: isSuccess(one) ? codesIn(one.given.answer) : [] }))
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
  // In one order for everybody, one flight for all.
  const inOrder = told.toSorted((a, b) => (nameOf(a.claim) < nameOf(b.claim) ? -1 : 1))
  await pipelined(
    inOrder.map(({ claim, given, codes }) => {
      const { account, key, seed, staysOpen = false } = claim
      if (given.status >= 500 || staysOpen) return letGoOfKey(tx, account, key, seed)
      if (given.status >= 400) return freeKey(tx, account, key, seed)
      // Of another account's shipment, or one erased meanwhile, nothing is kept, and the ids alone keep the write one.
      if (!codes.every((code) => held.has(`${account} ${code}`))) return letGoOfKey(tx, account, key, seed)
      return storeResponse(tx, account, key, seed, given.status, given.answer, given.etag, codes)
    }),
  )
}

function isSuccess({ claim, given }: Answered): boolean {
  return given.status < 400 && claim.staysOpen !== true
}

const nameOf = ({ account, key }: Claim): string => `${account} ${key}`

const CODE = /FT-\d{8}-[A-Z0-9]{6}/g

/** Every tracking code that an answer holds, wherever it stands. */
function codesIn(answer: string): readonly string[] {
  return [...new Set(answer.match(CODE))]
}
