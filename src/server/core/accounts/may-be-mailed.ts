import type { Transaction } from '#platform/database/transaction.ts'
import { findMayBeMailed } from './queries.ts'

/**
 * Returns true if mails of an account may go to an address. Those of a test company go to its
 * active members only. The account must be one of the transaction's accounts.
 */
export async function mayBeMailed(tx: Transaction, account: string, address: string): Promise<boolean> {
  const [row] = await findMayBeMailed(tx, account, address)
  return row?.may === true
}
