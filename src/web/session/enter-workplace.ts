import type { Workplace } from '#contract/endpoints/companies.ts'
import { storeChoice, toChoice } from './workplace.ts'

/** Pages about one shipment, which another company does not have. */
const SHIPMENT_PAGES = /^\/(?:shipment|checkpoint|convite)(?:\/|$)/

/**
 * Switches this tab to another account. Loads the page anew, so that nothing of the account before
 * stays in memory and no call under way mixes with the new account.
 */
export function enterWorkplace(person: string, workplace: Pick<Workplace, 'id' | 'name' | 'role'>): void {
  storeChoice(toChoice(person, workplace))
  const { pathname } = window.location
  if (SHIPMENT_PAGES.test(pathname)) window.location.assign('/dashboard')
  else window.location.reload()
}
