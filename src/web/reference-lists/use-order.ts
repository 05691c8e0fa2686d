import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { useMessages } from '../locales/use-messages.ts'
import { notify } from '../ui/notify.ts'
import { inOrder } from './in-order.ts'
import type { Entry, Register } from './register.ts'

/**
 * Sorts the entries by hand. The order is shown at once and reverted if the server refuses it.
 * Orders are sent one after the other.
 */
export function useOrder<E extends Entry, Content>({ query, order }: Register<E, Content>) {
  const { t } = useMessages()
  const client = useQueryClient()
  const mutationKey = ['order', ...query.queryKey]
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('.') },
    mutationFn: async (ids: readonly string[]) => order?.(ids),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: query.queryKey })
      client.setQueryData(query.queryKey, (before) => before && inOrder(before, ids))
    },
    onSuccess: (entries) => {
      // A later order that is waiting is already shown.
      const isLast = client.isMutating({ mutationKey }) === 1
      if (isLast && entries !== undefined) client.setQueryData(query.queryKey, entries)
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: query.queryKey })
      notify.error(t('registers.order_failed'), error instanceof ApiError ? error.words : undefined)
    },
  })
}
