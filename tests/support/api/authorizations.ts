import { expect } from 'vitest'
import type { GrantedAuthorization, ShipmentAuthorization } from '#contract/endpoints/authorizations.ts'
import type { Api } from './api.ts'
import { dataOf } from './shipment-api.ts'

export const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/**
 * Authorizes an e-mail address to record on a shipment, by default once within the next 24 hours.
 */
export async function grant(
  owner: Api,
  trackingId: string,
  email: string,
  changed: object = {},
): Promise<GrantedAuthorization> {
  const answer = await owner('POST', `/api/shipments/${trackingId}/authorizations`, {
    email,
    expires_at: hoursFromNow(24),
    ...changed,
  })
  expect(answer.status).toBeLessThan(300)
  return dataOf<GrantedAuthorization>(answer)
}

export async function authorizationsOf(
  owner: Api,
  trackingId: string,
): Promise<readonly ShipmentAuthorization[]> {
  return dataOf(await owner('GET', `/api/shipments/${trackingId}/authorizations`))
}
