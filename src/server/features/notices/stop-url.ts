import type { Transaction } from '#platform/database/transaction.ts'
import type { JobServices } from '#platform/jobs/job.ts'
import { findStop } from './queries.ts'
import { openStopTokens } from './stop-token.ts'

type Recipient = { readonly account: string; readonly shipment: string; readonly email: string }

/** Returns the URL by which a recipient stops notices; undefined if they have stopped them. */
export async function findStopUrl(
  tx: Transaction,
  { keys, config }: Pick<JobServices, 'keys' | 'config'>,
  { account, shipment, email }: Recipient,
): Promise<string | undefined> {
  const tokens = openStopTokens(keys)
  const [emailMac = Buffer.alloc(0), ...earlier] = tokens.emailMacs(email)
  const [stop] = await findStop(tx, account, shipment, [emailMac, ...earlier])
  if (stop !== undefined) return undefined
  return `${config.publicUrl}/n/u/${tokens.create({ account, shipment, emailMac })}`
}
