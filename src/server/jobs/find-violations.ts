import * as z from 'zod/mini'
import { LOG_OVERDUE_MS } from '#domain/attention.ts'
import { statement } from '../db/statement.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Shipments are looked at in this many parts by the first byte of their id, so that no statement runs long. */
const SLICES = 256

type Finding = { readonly shipment_id: string; readonly user_id: string; readonly is_violated: boolean }

const findOutOfLog = statement<[slice: number, before: Date], Finding>(
  'find_shipments_out_of_log',
  'select shipment_id, user_id, is_violated from shipments_out_of_log($1, $2)',
)

export const noteViolations = statement<
  [ids: readonly string[], accounts: readonly string[]],
  Record<string, never>
>(
  'note_violations',
  `insert into shipment_violations (shipment_id, user_id) select * from unnest($1::uuid[], $2::uuid[])
   on conflict do nothing`,
)

const forgetViolations = statement<
  [ids: readonly string[], accounts: readonly string[]],
  Record<string, never>
>(
  'forget_violations',
  'delete from shipment_violations where shipment_id = any($1::uuid[]) and user_id = any($2::uuid[])',
)

/** Notes which shipments have an event that should long stand in the log and does not, for their owners' dashboards. */
export const findViolations: Job<object> = {
  name: 'find-violations',
  payload: z.looseObject({}),
  async run(services) {
    const before = new Date(Date.now() - LOG_OVERDUE_MS)
    for (let slice = 0; slice < SLICES; slice++) await lookAt(services, slice, before)
  },
}

async function lookAt({ pool }: Pick<Services, 'pool'>, slice: number, before: Date): Promise<void> {
  const findings = await findOutOfLog(pool, slice, before)
  if (findings.length === 0) return
  const accounts = [...new Set(findings.map(({ user_id }) => user_id))]
  const violated = findings.filter(({ is_violated }) => is_violated)
  const healed = findings.filter(({ is_violated }) => !is_violated)
  await inTransaction(pool, accounts, async (tx) => {
    await noteViolations(
      tx,
      violated.map(({ shipment_id }) => shipment_id),
      violated.map(({ user_id }) => user_id),
    )
    await forgetViolations(
      tx,
      healed.map(({ shipment_id }) => shipment_id),
      accounts,
    )
  })
}
