import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { useMessages } from '../locales/use-messages.ts'
import { notify } from '../ui/feedback/notify.ts'
import type { Entry, ReferenceList } from './reference-list.ts'
import { useRefresh } from './use-refresh.ts'

/** Time in milliseconds for which the toast offers to undo a removal. */
const UNDO_MS = 10_000

/** Removes an entry and offers to undo it in the toast. */
export function useRemove<E extends Entry, Content>(register: ReferenceList<E, Content>) {
  const { t } = useMessages()
  const client = useQueryClient()
  const refresh = useRefresh(register)
  const { nameOf, query, words } = register

  const restore = useMutation({
    mutationFn: (entry: E) => register.restore(entry),
    onSuccess: (_answer, entry) => {
      refresh()
      notify.success(t('registers.restored', { name: nameOf(entry) }))
    },
    onError: (error) =>
      notify.error(t('registers.restore_failed'), error instanceof ApiError ? error.words : undefined),
  })

  return useMutation({
    mutationFn: async (entry: E) => {
      try {
        await register.remove(entry.id)
      } catch (error) {
        // Another tab has already removed the entry, as the user wants.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
    },
    onSuccess: (_nothing, entry) => {
      client.setQueryData(query.queryKey, (before) => before?.filter(({ id }) => id !== entry.id))
      refresh()
      notify.success(t(words.removed), nameOf(entry), {
        duration: UNDO_MS,
        action: { label: t('registers.undo'), onClick: () => restore.mutate(entry) },
      })
    },
  })
}
