import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { useWords } from '../locales/use-words.ts'
import { notify } from '../ui/notify.ts'
import type { Entry, Register } from './register.ts'
import { useRefresh } from './use-refresh.ts'

/** Long enough to notice what was removed and to reach the button. */
const UNDO_MS = 10_000

/** Removes an entry, with the way back in the toast that says so. */
export function useRemove<E extends Entry, Content>(register: Register<E, Content>) {
  const { t } = useWords()
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
        // Removed in another tab: that is what was wanted.
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
