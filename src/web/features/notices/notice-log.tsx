import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listNotices, resendNotice, type LoggedNoticeView } from '#contract/endpoints/notices.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useMay } from '../../permissions/use-may.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'

const noticesQuery = (trackingId: string) => ({
  queryKey: ['shipments', 'notices', trackingId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    request(listNotices, { params: { tracking_id: trackingId }, signal }),
})

/** Shows which mails about a shipment the recipient got, and why others were not sent. */
export function NoticeLog({ trackingId }: { readonly trackingId: string }) {
  const { t } = useMessages()
  const { data = [] } = useQuery(noticesQuery(trackingId))
  if (data.length === 0) return null
  return (
    <Card title={t('notices.title')} className="min-w-0">
      <ul className="flex flex-col gap-4">
        {data.map((notice) => (
          <Row key={`${notice.event_id} ${notice.kind}`} trackingId={trackingId} notice={notice} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ trackingId, notice }: { readonly trackingId: string; readonly notice: LoggedNoticeView }) {
  const { t } = useMessages()
  const mayResend = useMay('shipments.write')
  const resend = useResend(trackingId, notice)
  const { kind, state, reason, email } = notice
  const name = t(`notices.${kind}`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p>
          {reason === null || state !== 'dropped'
            ? t(`notices.state_${state === 'dropped' ? 'failed' : state}`)
            : t(`notices.reason_${reason}`)}
          {' · '}
          <DateTime value={state === 'sent' ? (notice.sent_at ?? notice.created_at) : notice.created_at} />
        </p>
        {email !== null && <p className="text-muted">{t('notices.to', { email })}</p>}
      </div>
      {mayResend && state !== 'queued' && (
        <Button
          variant="outline"
          size="sm"
          busy={resend.isPending}
          aria-label={t('notices.resend_of', { kind: name })}
          onClick={() => resend.mutate()}
        >
          {t('notices.resend')}
        </Button>
      )}
    </li>
  )
}

function useResend(trackingId: string, { event_id, kind }: LoggedNoticeView) {
  const { t } = useMessages()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      request(resendNotice, { params: { tracking_id: trackingId, event_id, notice_kind: kind } }),
    onSuccess: (notices) => {
      client.setQueryData(noticesQuery(trackingId).queryKey, notices)
      notify.success(t('notices.title'), t('notices.resent'))
    },
    onError: (error) => notify.error(t('notices.resend_failed'), wordsOf(error)),
  })
}
