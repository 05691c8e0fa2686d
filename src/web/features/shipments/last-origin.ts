import { overlay } from '../../forms/draft.ts'
import { emptyAddress, type AddressValues } from './new-shipment-form.ts'

/** Filed under the account, whose leaving forgets it. */
const STORAGE_PREFIX = 'lastro.origin.'

/** Where this account's last shipment from this device left from: most leave from the same place. */
export function lastOrigin(account: string): AddressValues | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_PREFIX + account) ?? 'null')
    const origin = overlay(emptyAddress, stored)
    return origin.street === '' ? undefined : origin
  } catch {
    return undefined
  }
}

export function rememberOrigin(account: string, origin: AddressValues): void {
  try {
    localStorage.setItem(STORAGE_PREFIX + account, JSON.stringify(origin))
  } catch {
    // Storage refused: it is typed again.
  }
}

/** Whether it is what was filled in, untouched. */
export function isOrigin(one: AddressValues, other: AddressValues): boolean {
  return (Object.keys(emptyAddress) as (keyof AddressValues)[]).every((name) => one[name] === other[name])
}
