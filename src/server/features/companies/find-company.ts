import type { Transaction } from '#platform/database/transaction.ts'
import type { Company } from '#contract/endpoints/companies.ts'
import type { ErrorCode } from '#contract/schema/errors.ts'
import type { Facts } from '#domain/base/error.ts'
import { MAX_COMPANIES } from '#domain/accounts/company.ts'
import { MAX_OPEN_INVITATIONS } from '#domain/accounts/invitation.ts'
import { Failure } from '#platform/errors/failure.ts'
import { findCompany, findMembers, lockCompany, type CompanyRow } from './queries.ts'

/**
 * Returns the company for which the caller acts.
 * @throws Failure `not_a_company` in a person's own account
 */
export async function companyOf(tx: Transaction, account: string): Promise<CompanyRow> {
  const [row] = await findCompany(tx, account)
  if (row === undefined) throw new Failure('not_a_company')
  return row
}

/** Returns the company for which the caller acts, as the API shows it. */
export async function companyView(tx: Transaction, account: string): Promise<Company> {
  const { closes_at, ...row } = await companyOf(tx, account)
  return { ...row, closes_at: closes_at?.toISOString() ?? null }
}

/**
 * Locks the company for which the caller acts, and reads what its rules decide on. Two changes of
 * one company therefore decide one after the other.
 * @param actor member who makes the change
 * @throws Failure `not_a_company` in a person's own account
 */
export async function lockedCompany(tx: Transaction, account: string, actor: string) {
  const [row] = await lockCompany(tx, account)
  if (row === undefined) throw new Failure('not_a_company')
  // These statements run after the lock was taken, so that they see what its last holder wrote.
  const [company, members] = [await companyOf(tx, account), await findMembers(tx, account)]
  return { company, now: row.now, members, acting: members.find(({ id }) => id === actor) }
}

/** Limits that the messages of these refusals state. */
const limits: Partial<Record<ErrorCode, Facts>> = {
  companies_full: { most: MAX_COMPANIES },
  invitations_full: { most: MAX_OPEN_INVITATIONS },
}

/**
 * Throws if a rule about companies decided on a refusal. It is a `Failure`, because its text
 * follows the language of the call like those of other calls for companies.
 * @throws Failure
 */
export function assureAllowed<Decided extends object | ErrorCode | undefined>(
  decided: Decided,
): asserts decided is Exclude<Decided, string> {
  if (typeof decided === 'string') throw new Failure(decided, { facts: limits[decided] ?? {} })
}
