import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { accountByEmail, userById, type UserRow } from './queries.ts'

/**
 * Placeholder for the fingerprint of the client's network. `accountByEmail` needs a fingerprint,
 * but this look-up is not a sign-in of any client.
 */
const noPlace = Buffer.alloc(16)

/** Returns the user who has confirmed an address; undefined if nobody has. */
export async function confirmedHolder(pool: Pool, email: string): Promise<UserRow | undefined> {
  const [holder] = await accountByEmail(pool, email, noPlace)
  if (holder?.is_confirmed !== true) return undefined
  return (await inTransaction(pool, [holder.id], (tx) => userById(tx, holder.id)))[0]
}
