import { storeChoice, type ChosenWorkplace } from './workplace.ts'

/** Pages about one shipment, which another company does not have. */
const SHIPMENT_PAGES = /^\/(?:shipment|checkpoint|convite)(?:\/|$)/

/**
 * Switches this tab to another account. Reloads the page, so that no data of the previous account
 * stays in memory, and no running call acts for the new account.
 */
export function enterWorkplace(choice: ChosenWorkplace): void {
  storeChoice(choice)
  const { pathname } = window.location
  if (SHIPMENT_PAGES.test(pathname)) window.location.assign('/dashboard')
  else window.location.reload()
}
