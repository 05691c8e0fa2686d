import { storeChoice, type ChosenWorkplace } from './workplace.ts'

/** Pages about one shipment, which another company does not have. */
const SHIPMENT_PAGES = /^\/(?:shipment|checkpoint|convite)(?:\/|$)/

/**
 * Switches this tab to another account. Loads the page anew, so that nothing of the account before
 * stays in memory and no call under way mixes with the new account.
 */
export function enterWorkplace(choice: ChosenWorkplace): void {
  storeChoice(choice)
  const { pathname } = window.location
  if (SHIPMENT_PAGES.test(pathname)) window.location.assign('/dashboard')
  else window.location.reload()
}
