import { useMessages } from '../../locales/use-messages.ts'
import { useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw, Undo2 } from 'lucide-react'
import { resendInvitation, withdrawInvitation, type Invitation } from '#contract/endpoints/invitations.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { invitationsQuery } from './company-queries.ts'

/** Lists the invitations that nobody has accepted. Renders nothing if there are none. */
export function InvitationsCard() {
  const { t } = useMessages()
  const invitations = useQuery(invitationsQuery)
  const list = useRef<HTMLUListElement>(null)
  if (invitations.isError) return <LoadFailed title={t('invitations.load_failed')} query={invitations} />
  if (invitations.data === undefined || invitations.data.length === 0) return null
  return (
    <Card flush title={t('invitations.title')}>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('invitations.title')}
        className="divide-y divide-line outline-none"
      >
        {invitations.data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onGone={() => list.current?.focus()} />
        ))}
      </ul>
    </Card>
  )
}

type InvitationRowProps = {
  readonly invitation: Invitation
  /**
   * Called when the row is removed. Moves the focus, because the focused button was in that row.
   */
  readonly onGone: () => void
}

function InvitationRow({ invitation, onGone }: InvitationRowProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const { id, email, role, expires_at, is_expired } = invitation
  const options = { onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }) }
  const resend = useMutation({
    ...options,
    mutationFn: () => request(resendInvitation, { params: { id } }),
    onSuccess: () => notify.success(t('invitations.resent', { email })),
    onError: (error) => notify.error(t('invitations.resend_failed'), wordsOf(error)),
  })
  const withdraw = useMutation({
    ...options,
    mutationFn: () => request(withdrawInvitation, { params: { id } }),
    onSuccess: () => {
      notify.success(t('invitations.withdrawn', { email }))
      onGone()
    },
    onError: (error) => notify.error(t('invitations.withdraw_failed'), wordsOf(error)),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 leading-6">
        <p className="truncate font-semibold">{email}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{t(`role.${role}`)}</span>
          <span className={is_expired ? 'font-semibold text-danger' : undefined}>
            {t(is_expired ? 'invitations.expired' : 'invitations.expires')}{' '}
            <DateTime value={expires_at} precision="date" />
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="sm"
          busy={resend.isPending}
          aria-label={t('invitations.resend_to', { email })}
          onClick={() => resend.mutate()}
        >
          <RotateCw aria-hidden />
          {t('invitations.resend')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={withdraw.isPending}
          aria-label={t('invitations.withdraw_of', { email })}
          onClick={() => withdraw.mutate()}
        >
          <Undo2 aria-hidden />
          {t('invitations.withdraw')}
        </Button>
      </div>
    </li>
  )
}
