import { addDays, dayAt, instantAt } from '#domain/base/calendar-day.ts'
import { codeProblem } from '#domain/shipments/create-tracking-code.ts'
import { columnsOf } from '#platform/database/insert-rows.ts'
import { Failure } from '#platform/errors/failure.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import type { Projection } from '../events/append-events.ts'
import { statement, type Rows } from './shipments.rows.ts'

/** Maximum number of shipments that a test company creates on one day in Brasília. */
export const MAX_TEST_SHIPMENTS = 1000

/**
 * Locks the test companies among accounts until the transaction ends, so that two transactions do
 * not both use the rest of a day.
 */
export const lockTestCompanies = statement<[accounts: readonly string[]], Rows['lock_test_companies']>(
  'lock_test_companies',
  `select account_id, test_day::text as test_day, test_shipments from companies
   where account_id = any ($1::uuid[]) and is_test order by account_id for update`,
)

/** Returns the test companies with the number of shipments that each created on this day. */
export function createdToday(
  rows: readonly Rows['lock_test_companies'][],
  now: Date,
): ReadonlyMap<string, number> {
  const today = dayAt(now)
  return new Map(rows.map((row) => [row.account_id, row.test_day === today ? row.test_shipments : 0]))
}

/** @throws Failure `invalid_fields` if a tracking code does not fit the kind of the account */
export function assureCodeFits(trackingId: string, isTest: boolean): void {
  const problem = codeProblem(trackingId, isTest)
  if (problem !== undefined) throw new Failure('invalid_fields', { fields: { tracking_id: problem } })
}

/** Returns the refusal of a shipment after the last one that a test company creates in a day. */
export function testsFull(now: Date): Failure {
  const tomorrow = Date.parse(instantAt(addDays(dayAt(now), 1), '00:00'))
  const retryAfter = Math.ceil((tomorrow - now.getTime()) / 1000)
  return new Failure('test_shipments_full', { facts: { most: MAX_TEST_SHIPMENTS }, retryAfter })
}

export function isTestsFull(refusal: Error): boolean {
  return refusal instanceof Failure && refusal.code === 'test_shipments_full'
}

const addToTests = statement<
  [accounts: readonly string[], days: readonly string[], counts: readonly number[]],
  never
>(
  'add_to_test_shipments',
  `update companies c
   set test_shipments = case when c.test_day = made.day then c.test_shipments else 0 end + made.shipments, test_day = made.day
   from unnest($1::uuid[], $2::date[], $3::int[]) as made (account_id, day, shipments)
   where c.account_id = made.account_id and c.is_test`,
)

/** Counts the shipments that test companies create on a day. An erasure does not free a place. */
export const testShipments: Projection = (on, events) => {
  const made = events.filter(({ event, before }) => before === null && isTestCode(event.declared.trackingId))
  if (made.length === 0) return undefined
  const counts = [...Map.groupBy(made, ({ event }) => event.acceptance.account)].map(
    ([account, ofAccount]) => ({
      account,
      day: dayAt(new Date(ofAccount[0]?.event.acceptance.received_at ?? Date.now())),
      shipments: ofAccount.length,
    }),
  )
  return addToTests(on, ...columnsOf(counts, 'account', 'day', 'shipments'))
}
