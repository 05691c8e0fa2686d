import { parseJson } from '#domain/base/parse-json.ts'
import { overlay } from '../../forms/draft.ts'
import { deviceStorage } from '../../storage.ts'
import { emptyAddress, type AddressValues } from './new-shipment-form.ts'

/**
 * The key contains the account id, so that `deleteFromDevice` deletes the entry with the account's
 * other data.
 */
const STORAGE_PREFIX = 'lastro.origin.'

/**
 * Returns the origin of this account's last shipment from this device, because most shipments leave
 * from the same place.
 */
export function lastOrigin(account: string): AddressValues | undefined {
  const origin = overlay(emptyAddress, parseJson(deviceStorage.read(STORAGE_PREFIX + account) ?? 'null'))
  return origin.street === '' ? undefined : origin
}

export function rememberOrigin(account: string, origin: AddressValues): void {
  deviceStorage.write(STORAGE_PREFIX + account, JSON.stringify(origin))
}

/** Returns true if both addresses are equal. The user has then not changed the prefilled origin. */
export function isOrigin(one: AddressValues, other: AddressValues): boolean {
  return (Object.keys(emptyAddress) as (keyof AddressValues)[]).every((name) => one[name] === other[name])
}
