import { useState } from 'react'
import { useKnownWarehouses } from '../../../offline-queue/use-known-warehouses.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { placeOfWarehouse } from './fill-place.ts'
import { lastPlace } from './place.ts'
import type { UsualPlaces } from './prefill.ts'

/**
 * Returns the last place used on this device, and the warehouse in which the member works.
 * `isLoading` is true until the list of warehouses has answered or failed.
 */
export function useUsualPlaces(): UsualPlaces & { readonly isLoading: boolean } {
  const { id: account, workplace } = useAccount()
  const [last] = useState(() => lastPlace(account))
  const own = workplace?.warehouse ?? undefined
  const { warehouses, all } = useKnownWarehouses()
  const warehouse = all.find(({ id }) => id === own)
  const isLoading = own !== undefined && warehouse === undefined && warehouses.isLoading
  return { last, workplace: warehouse && placeOfWarehouse(warehouse), isLoading }
}
