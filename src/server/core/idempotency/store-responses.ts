import { accountBatcher } from '#platform/database/account-batcher.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { Claim, Kept } from './claim.ts'
import { freeKey, holdShipments, storeResponse, letGoOfKey } from './queries.ts'

/** Claim with the response to its request. */
type Answered = {
  readonly claim: Claim
  readonly given: Kept
  /** Address of the request, which can name the shipment of an answer without a code. */
  readonly url: string
}

/** Maximum batch size. It is small because responses may be long. */
const MAX_BATCH_SIZE = 32

/**
 * Finishes claims; all waiting claims share one transaction. Stores the response of a success.
 * Deletes the key of a refusal, which wrote nothing. After a fault (status 500 or higher) it is
 * unknown whether the request wrote. The key is then released, and a retry runs with the same ids,
 * so that it writes nothing twice.
 */
export function openSettling(pool: Pool): (answered: Answered) => Promise<void> {
  const settleTogether = accountBatcher<Answered & { readonly account: string }, void>(
    pool,
    async (all, patience) => {
      const accounts = [...new Set(all.map(({ account }) => account))]
      await inTransaction(pool, accounts, (tx) => settle(tx, all), patience)
      return all.map(() => ({ answer: undefined }))
    },
    { maxSize: MAX_BATCH_SIZE },
  )
  return (answered) => settleTogether({ ...answered, account: answered.claim.account })
}

async function settle(tx: Transaction, all: readonly Answered[]): Promise<void> {
  const told = all.map((one) => ({ ...one, codes: isSuccess(one) ? codesIn(one) : [] }))
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
  // Every transaction locks the keys in the same order, so that no deadlock occurs. The statements
  // are pipelined.
  const inOrder = told.toSorted((a, b) => (nameOf(a.claim) < nameOf(b.claim) ? -1 : 1))
  await pipelined(
    inOrder.map(({ claim, given, codes }) => {
      const { account, key, seed, staysOpen = false } = claim
      if (given.status >= 500 || staysOpen) return letGoOfKey(tx, account, key, seed)
      if (given.status >= 400) return freeKey(tx, account, key, seed)
      // No response is stored that names a shipment of another account, or a shipment erased
      // meanwhile. A retry then runs again, and its ids prevent a second write.
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

/** Returns every tracking code in a response and in the address of its request. */
function codesIn({ given, url }: Answered): readonly string[] {
  return [...new Set(`${given.answer} ${url.toUpperCase()}`.match(CODE))]
}
