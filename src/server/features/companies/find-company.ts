import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { findCompany, type CompanyRow } from './queries.ts'

/**
 * Returns the company for which the caller acts.
 * @throws Failure `not_a_company` in a person's own account
 */
export async function companyOf(tx: Transaction, account: string): Promise<CompanyRow> {
  const [row] = await findCompany(tx, account)
  if (row === undefined) throw new Failure('not_a_company')
  return row
}
