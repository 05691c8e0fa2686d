import * as z from 'zod/mini'
import { removeOtherAvatars } from '#features/avatars/queries.ts'
import { eraseAccountShipments } from '#features/erasure/erase-account-shipments.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Job } from '#platform/jobs/job.ts'
import { eraseAccount } from './delete-account.ts'
import { eraseWorkplace } from './erase-workplace.ts'
import { statement } from './account-data-deletion.rows.ts'

const findDueCompanies = statement<[], { account: string }>(
  'companies_to_close',
  'select account from companies_to_close() as account',
)

const closeCompany = statement<[account: string], never>('close_company', 'select close_company($1)')

/**
 * Closes each company 14 days after the request to close it. Deletes the data about its members and
 * its working data, such as warehouses and the webhook. Another job erases the contents of its
 * shipments afterwards. If one company cannot be closed, this job still closes the others.
 */
export const closeCompanies: Job<object> = {
  name: 'close-companies',
  payload: z.looseObject({}),
  async run({ pool }) {
    const failures: unknown[] = []
    for (const { account } of await findDueCompanies(pool)) {
      const closed = inTransaction(pool, [account], async (tx) => {
        await closeCompany(tx, account)
        await removeOtherAvatars(tx, account, null)
        await eraseWorkplace(tx, account)
        await enqueue(tx, eraseAccountShipments, { userId: account })
        await eraseAccount(tx, account)
      })
      await closed.catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some companies could not be closed')
  },
}
