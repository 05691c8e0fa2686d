import type { Pool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Claim, Kept } from './claim.ts'
import { freeKey, holdShipments, keepAnswer, letGoOfKey } from './queries.ts'

/**
 * Ends the work on a key: a success is kept; a refusal has left nothing behind, so its key is free; after a fault nobody
 * knows what was written, so the same request may be executed again with the same ids.
 */
export async function settleClaim(pool: Pool, claim: Claim, given: Kept): Promise<void> {
  const { account, key, seed, staysOpen = false } = claim
  await inTransaction(pool, [account], async (tx) => {
    if (given.status >= 500 || staysOpen) return letGoOfKey(tx, account, key, seed)
    if (given.status >= 400) return freeKey(tx, account, key, seed)
    const codes = codesIn(given.answer)
    const held = codes.length === 0 ? [] : await holdShipments(tx, account, codes)
    // Another account's shipment, or one erased meanwhile: nothing is kept of it, and the ids alone keep the write one.
    if (held.length < codes.length) return letGoOfKey(tx, account, key, seed)
    return keepAnswer(tx, account, key, seed, given.status, given.answer, given.etag, codes)
  })
}

const CODE = /FT-\d{8}-[A-Z0-9]{6}/g

/** Every tracking code that an answer holds, wherever it stands. */
function codesIn(answer: string): readonly string[] {
  return [...new Set(answer.match(CODE))]
}
