import { useRef } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { type AccountSession, endAccountSession, listSessions } from '#contract/endpoints/account.ts'
import { ApiError, wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { authClient } from '../../session/client/auth-client.ts'
import { otherRefusal } from '../../session/client/auth-refusal.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { deviceMessage } from './device-message.ts'

/** Loads the account's sessions, last used first. */
const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => request(listSessions, { signal }),
})

/**
 * Ends another session of the account immediately. A session that has already ended counts as
 * success.
 */
function useEndSession(onEnded: () => void) {
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
    onError: (error) => notify.error(t('sessions.not_ended'), wordsOf(error) ?? t('auth.unexpected')),
  })
}

function useEndOtherSessions() {
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

/** Lists the account's sessions and lets the user end them. */
export function SessionsCard() {
  const { t } = useMessages()
  const sessions = useQuery(sessionsQuery)
  // The list receives the focus after a session ends, because the button that ended it is gone.
  const list = useRef<HTMLUListElement>(null)
  const endOthers = useEndOtherSessions()
  const hasOthers = sessions.data?.some(({ current }) => !current) === true
  return (
    <Card
      title={t('sessions.title')}
      flush
      action={
        hasOthers && (
          <Button
            variant="outline"
            size="sm"
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, { onSuccess: () => list.current?.focus() })}
          >
            {t('sessions.end_others')}
          </Button>
        )
      }
    >
      <p className="border-b border-line px-4 py-3 text-muted sm:px-5">{t('sessions.explanation')}</p>
      {sessions.isPending && <ListSkeleton rows={2} />}
      {sessions.isError && <LoadFailed title={t('sessions.failed')} query={sessions} inset />}
      {sessions.data && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('sessions.title')}
          className="divide-y divide-line outline-none"
        >
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={() => list.current?.focus()} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type SessionRowProps = { readonly session: AccountSession; readonly onEnded: () => void }

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { t } = useMessages()
  const end = useEndSession(onEnded)
  const device = deviceMessage(session.device, t)
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          {session.current ? (
            <span>{t('sessions.in_use')}</span>
          ) : (
            <Moment label={t('sessions.last_used')} at={session.last_used_at} />
          )}
          <Moment label={t('sessions.since')} at={session.created_at} />
        </p>
      </div>
      {session.current ? (
        <span className="rounded-sm bg-brand-tint px-2 py-0.5 text-sm font-semibold text-brand">
          {t('sessions.current')}
        </span>
      ) : (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('sessions.end_of', { device })}
          busy={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function Moment({ label, at }: { readonly label: string; readonly at: string }) {
  return (
    <span>
      {label} <DateTime value={at} />
    </span>
  )
}
