import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { listAuditTrail, type AuditEntry, type AuditEvent } from '#contract/endpoints/account.ts'
import { requestPage } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { MoreButton } from '../../ui/data/more-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { deviceMessage } from './device-message.ts'

const PAGE = 10

/**
 * Events that somebody other than the owner may have caused. The list marks them with a warning
 * icon, so that the owner checks them.
 */
const unusual: ReadonlySet<AuditEvent> = new Set([
  'sign_up_repeated',
  'sign_in_failed',
  'password_change_failed',
  'account_deletion_failed',
  'signature_failed',
  'refresh_token_reused',
  'second_step_failed',
  'recovery_code_used',
])

/** Shows the account's audit trail with readable messages, newest first. */
export function TrailCard() {
  const { t } = useMessages()
  const trail = useInfiniteQuery({
    queryKey: ['account', 'trail'],
    queryFn: ({ signal, pageParam }) =>
      requestPage(listAuditTrail, {
        query: { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
  const entries = trail.data?.pages.flatMap(({ data }) => data)
  return (
    <Card title={t('trail.title')} flush>
      <p className="border-b border-line px-4 py-3 text-muted sm:px-5">{t('trail.explanation')}</p>
      {trail.isPending && <ListSkeleton rows={4} />}
      {trail.isError && <LoadFailed title={t('trail.failed')} query={trail} inset />}
      {entries?.length === 0 && <p className="p-4 text-muted sm:p-5">{t('trail.empty')}</p>}
      {entries !== undefined && entries.length > 0 && (
        <ol aria-label={t('trail.title')} className="divide-y divide-line">
          {entries.map((entry) => (
            <TrailRow key={`${entry.occurred_at} ${entry.event}`} entry={entry} />
          ))}
        </ol>
      )}
      <MoreButton list={trail}>{t('trail.more')}</MoreButton>
    </Card>
  )
}

function TrailRow({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useMessages()
  const isUnusual = unusual.has(entry.event)
  const Icon = isUnusual ? TriangleAlert : Check
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isUnusual ? 'text-danger' : 'text-muted'}`} />
      <div className="min-w-0 flex-1">
        <p>{t(`trail.${entry.event}`)}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <DateTime value={entry.occurred_at} />
          <span>{deviceMessage(entry.device, t)}</span>
        </p>
      </div>
    </li>
  )
}
