import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { findEndpoint } from './endpoint-queries.ts'

/** @throws Failure `webhook_url_required` if the account has no URL for webhooks */
export async function assureAddress(tx: Transaction, account: string): Promise<void> {
  const [row] = await findEndpoint(tx, account)
  if (row === undefined || row.url === null) throw new Failure('webhook_url_required')
}
