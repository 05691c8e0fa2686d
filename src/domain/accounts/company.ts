import { daysAfter } from '../base/instant.ts'
import { mayAct, type Access } from './membership.ts'
import type { Permission } from './role.ts'

/** Maximum number of companies of which one person may be a member. */
export const MAX_COMPANIES = 50
/** Number of days in which owners can cancel the closing of a company. */
const CLOSING_DAYS = 14
/** Number of days in which members add a second step before the company requires it. */
const SECOND_STEP_NOTICE_DAYS = 7

/** Account of a person who opens a company. */
export type Founder = {
  readonly kind: string
  /** Id of the account that the person converted to a company; null if they converted none. */
  readonly former_id: string | null
}

/**
 * Returns why a person may not open a company, or undefined if they may.
 * @param founder undefined if the account was deleted meanwhile
 * @param companies number of companies of which the person is a member
 * @param hasTestCompany true if the company is a test company, and the person owns one already
 */
export function refuseOpening(
  founder: Founder | undefined,
  companies: number,
  hasTestCompany = false,
): 'companies_full' | 'test_company_exists' | 'unauthorized' | undefined {
  if (companies >= MAX_COMPANIES) return 'companies_full'
  if (hasTestCompany) return 'test_company_exists'
  return founder?.kind === 'person' ? undefined : 'unauthorized'
}

/** Returns why an account may not become a company, or undefined if it may. */
export function refuseConversion(
  founder: Founder | undefined,
  companies: number,
): 'companies_full' | 'already_converted' | undefined {
  if (companies >= MAX_COMPANIES) return 'companies_full'
  return founder?.kind === 'person' && founder.former_id === null ? undefined : 'already_converted'
}

/**
 * Returns why a member may not change the company, or undefined if they may.
 * @param revision revision of the company
 * @param known revision that the caller saw
 */
export function refuseCompanyChange(
  actor: Access | undefined,
  permission: Permission,
  {
    revision,
    known = revision,
    now,
  }: { readonly revision: number; readonly known?: number; readonly now: Date },
): 'insufficient_role' | 'changed_meanwhile' | undefined {
  if (!mayAct(actor, permission, now)) return 'insufficient_role'
  return revision === known ? undefined : 'changed_meanwhile'
}

/**
 * Returns the time from which a company requires a second step; null for never. A requirement
 * begins after a notice, and a change that leaves it in force does not postpone it.
 */
export function secondStepFrom(before: Date | null, isRequired: boolean, now: Date): Date | null {
  if (!isRequired) return null
  return before ?? daysAfter(now, SECOND_STEP_NOTICE_DAYS)
}

/** Returns the time from which a company is erased that is closed now. */
export function closingTime(now: Date): Date {
  return daysAfter(now, CLOSING_DAYS)
}
