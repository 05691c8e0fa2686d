import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getDeliveryRules } from '#contract/endpoints/deliveries.ts'
import type { DataOf } from '#contract/schema/endpoint.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { request } from '../../api/request.ts'
import { keepsAccountData } from '../../session/account/account-data.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { deviceStorage } from '../../storage.ts'

const PREFIX = 'lastro.delivery-rules.'

/** Query of the account's rules for deliveries. */
export const deliveryRulesQuery = {
  queryKey: ['delivery-rules'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => request(getDeliveryRules, { signal }),
}

/**
 * Returns the account's rules for deliveries: those that this device remembers until the answer
 * arrives, and without a network. Undefined if this device has never read them.
 */
export function useDeliveryRules(): DataOf<typeof getDeliveryRules> | undefined {
  const { id: account } = useAccount()
  const [remembered] = useState(() => rememberedRules(account))
  const { data } = useQuery(deliveryRulesQuery)
  useEffect(() => {
    if (data !== undefined) deviceStorage.write(PREFIX + account, JSON.stringify(data))
  }, [account, data])
  return data ?? remembered
}

function rememberedRules(account: string): DataOf<typeof getDeliveryRules> | undefined {
  try {
    const parsed = parseWith(
      getDeliveryRules.data,
      JSON.parse(deviceStorage.read(PREFIX + account) ?? 'null'),
    )
    return parsed.ok ? parsed.value : undefined
  } catch {
    return undefined
  }
}

keepsAccountData(() => deviceStorage.removeAll(PREFIX))
