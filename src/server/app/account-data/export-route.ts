import type { FastifyInstance } from 'fastify'
import { exportAccountData, exportFile } from '#contract/endpoints/account-export.ts'
import { audit } from '#core/accounts/audit.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { userById } from '#core/accounts/queries.ts'
import { apiKeyBox } from '#features/api-keys/key-value.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { runWriting } from '#platform/database/read-only.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { serve } from '#platform/http/route.ts'
import { openFileReads, sendFile } from '#platform/http/send-file.ts'
import type { Services } from '#platform/services.ts'
import { exportAccount } from './export-account.ts'

/** Exports of all data of an account by one member: 5, then one every 10 minutes. */
const accountExports: Limit = { name: 'export', burst: 5, seconds: 600 }

/**
 * Registers the route that exports a person's data as a file (LGPD, article 18). A stream that
 * fails closes the connection, so that the file is never taken for complete.
 */
export function exportRoute(api: FastifyInstance, { pool, keys, config }: Services): void {
  const placeKey = placeKeyOf(keys)
  const throttle = openThrottle(keys)

  serve(api, exportAccountData, async ({ session: account, request, reply }) => {
    const retryAfter = await throttle.take(pool, [
      throttle.bucket(accountExports, account.id, account.member),
    ])
    if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
    // The export is written to the audit trail even if the caller is an auditor, whose calls are
    // otherwise read-only.
    const user = await runWriting(() =>
      inTransaction(pool, [account.id], async (tx) => {
        await audit(tx, clientOf(request, placeKey), 'data_exported', account.id)
        return (await userById(tx, account.id))[0]
      }),
    )
    if (user === undefined) throw new Failure('unauthorized')
    const exportedAt = new Date()
    const pieces = exportAccount({
      read: openFileReads(request, account, pool),
      caller: account,
      publicUrl: config.publicUrl,
      apiKeyBox: apiKeyBox(keys),
      user,
      exportedAt,
    })
    return sendFile(reply, { type: 'application/json', name: exportFile(exportedAt), pieces })
  })
}
