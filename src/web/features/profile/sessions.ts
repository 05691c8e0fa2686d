import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { endAccountSession, listSessions } from '#contract/endpoints/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { authClient } from '../../session/auth-client.ts'
import { otherRefusal } from '../../session/auth-refusal.ts'
import { notify } from '../../ui/notify.ts'

/** Loads the account's sessions, last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => request(listSessions, { signal }),
})

/**
 * Ends another session of the account immediately. A session that has already ended counts as
 * success.
 */
export function useEndSession(onEnded: () => void) {
  const { t } = useMessages()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await request(endAccountSession, { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
    },
    onSuccess: (_nothing, id) => {
      notify.success(t('sessions.ended'))
      onEnded()
      client.setQueryData(sessionsQuery.queryKey, (before) => before?.filter((one) => one.id !== id))
      void client.invalidateQueries({ queryKey: ['account', 'trail'] })
    },
    onError: (error) =>
      notify.error(t('sessions.not_ended'), error instanceof ApiError ? error.words : t('auth.unexpected')),
  })
}

/** Ends every session of the account except this one. */
export function useEndOtherSessions() {
  const { t } = useMessages()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { error } = await (await authClient()).signOut({ scope: 'others' })
      if (error !== null) throw new Error(t(otherRefusal(error)))
    },
    onSuccess: () => {
      notify.success(t('sessions.others_ended'))
      void import('../../passwords/offer-revocation.ts').then(({ offerRevocation }) => offerRevocation())
      client.setQueryData(sessionsQuery.queryKey, (before) => before?.filter(({ current }) => current))
      void client.invalidateQueries({ queryKey: ['account'] })
    },
    onError: (error) => notify.error(t('sessions.others_not_ended'), error.message),
  })
}
