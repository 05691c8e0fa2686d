import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { warehousesQuery } from '../api/warehouses-query.ts'
import { useAccount } from '../session/state/session-context.tsx'
import { rememberedWarehouses, rememberWarehouses } from './known-here.ts'

/**
 * Returns the query of the account's warehouses, and the warehouses themselves: those that this
 * device remembers until the answer arrives, and without network.
 */
export function useKnownWarehouses() {
  const { id: account } = useAccount()
  const warehouses = useQuery(warehousesQuery)
  const [remembered] = useState(() => rememberedWarehouses(account))
  const { data } = warehouses
  useEffect(() => {
    if (data !== undefined) rememberWarehouses(account, data)
  }, [account, data])
  return { warehouses, all: data ?? remembered }
}
