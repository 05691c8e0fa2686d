import { Suspense, useState } from 'react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Download, RotateCw, Webhook as WebhookIcon } from 'lucide-react'
import {
  deliveryStates,
  exportDeliveries,
  listDeliveries,
  LOG_PAGE,
  type WebhookDelivery,
} from '#contract/endpoints/webhook-log.ts'
import type { Webhook } from '#contract/endpoints/webhooks.ts'
import { webhookEvents } from '#domain/webhooks/webhook-event.ts'
import { wordsOf } from '../../api/api-error.ts'
import { requestFile } from '../../api/request-file.ts'
import { requestPage } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { MoreButton } from '../../ui/data/more-button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { saveFile } from '../../ui/lib/save-text.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { whenShown } from '../../ui/lib/lazily.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { everything, LogFilters, type LogView } from './log-filters.tsx'
import { LOOK_AGAIN_MS } from './webhook-queries.ts'

const DeliveryDialog = whenShown(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog)

const RedeliverDialog = whenShown(async () => (await import('./redeliver-dialog.tsx')).RedeliverDialog)

type DeliveryLogProps = {
  readonly webhook: Webhook | undefined
  /** Parameters of the address that a change of the filters keeps. */
  readonly kept: Readonly<Record<string, string>>
}

/**
 * Lists past and queued deliveries to an endpoint, newest first, with filters, pages, details,
 * export and resend.
 */
export function DeliveryLog({ webhook, kept }: DeliveryLogProps) {
  const { t } = useMessages()
  if (webhook !== undefined) return <EndpointLog webhook={webhook} kept={kept} />
  return (
    <Card title={t('webhook.tab_logs')} flush>
      <EmptyState icon={WebhookIcon} title={t('webhook.logs_empty')}>
        {t('webhook.logs_empty_says')}
      </EmptyState>
    </Card>
  )
}

function EndpointLog({ webhook, kept }: DeliveryLogProps & { readonly webhook: Webhook }) {
  const { t } = useMessages()
  const [view, setView] = useLogView(kept)
  const [opened, setOpened] = useState<string>()
  const log = useInfiniteQuery({
    queryKey: ['webhooks', webhook.id, 'log', view],
    queryFn: ({ signal, pageParam }) =>
      requestPage(listDeliveries, {
        params: { id: webhook.id },
        query: { ...queryOf(view), limit: LOG_PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const rows = log.data?.pages.flatMap(({ data }) => data)
  return (
    <Card title={t('webhook.tab_logs')} action={<LogActions webhook={webhook} view={view} />} flush>
      <LogFilters view={view} onView={setView} />
      {log.isPending && (
        <div className="flex flex-col gap-3 p-4 sm:p-5">
          {[0, 1, 2, 3].map((n) => (
            <Skeleton key={n} className="h-12 w-full" />
          ))}
        </div>
      )}
      {log.isLoadingError && <LoadFailed title={t('webhook.logs_failed')} query={log} inset />}
      {rows?.length === 0 && <NoDeliveries view={view} onClear={() => setView(everything)} />}
      {rows !== undefined && rows.length > 0 && (
        <Deliveries rows={rows} isSuspended={webhook.status === 'disabled'} onOpen={setOpened} />
      )}
      <MoreButton list={log}>{t('webhook.logs_more')}</MoreButton>
      {opened !== undefined && (
        <Suspense>
          <DeliveryDialog endpoint={webhook.id} id={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

type DeliveriesProps = {
  readonly rows: readonly WebhookDelivery[]
  readonly isSuspended: boolean
  readonly onOpen: (id: string) => void
}

function Deliveries({ rows, isSuspended, onOpen }: DeliveriesProps) {
  const { t } = useMessages()
  return (
    <ol aria-label={t('webhook.tab_logs')} className="divide-y divide-line">
      {rows.map((row) => (
        <DeliveryRow key={row.id} delivery={row} isSuspended={isSuspended} onOpen={() => onOpen(row.id)} />
      ))}
    </ol>
  )
}

function NoDeliveries({ view, onClear }: { readonly view: LogView; readonly onClear: () => void }) {
  const { t } = useMessages()
  if (Object.keys(queryOf(view)).length === 0) {
    return (
      <EmptyState icon={WebhookIcon} title={t('webhook.logs_empty')}>
        {t('webhook.logs_empty_says')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={WebhookIcon}
      title={t('webhook.logs_none')}
      action={
        <Button variant="outline" onClick={onClear}>
          {t('tracker.clear_filters')}
        </Button>
      }
    />
  )
}

function LogActions({ webhook, view }: { readonly webhook: Webhook; readonly view: LogView }) {
  const { t } = useMessages()
  const [asking, setAsking] = useState(false)
  const save = useMutation({
    mutationFn: () => requestFile(exportDeliveries, { params: { id: webhook.id }, query: queryOf(view) }),
    onSuccess: ({ name, blob }) => {
      saveFile(name ?? 'webhook-logs.csv', blob)
      notify.success(t('webhook.exported'), name)
    },
    onError: (error) => notify.error(t('webhook.export_failed'), wordsOf(error)),
  })
  return (
    <div className="flex flex-wrap gap-2">
      {webhook.is_on && webhook.statistics.failed > 0 && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          <RotateCw aria-hidden />
          {t('webhook.redeliver_all')}
        </Button>
      )}
      <Button variant="outline" size="sm" busy={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden />
        {t('webhook.export')}
      </Button>
      {asking && (
        <Suspense>
          <RedeliverDialog webhook={webhook} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Returns the filters of the log and a function to change them. The page's URL contains them, so
 * that users can share a view.
 */
function useLogView(kept: Readonly<Record<string, string>>): readonly [LogView, (view: LogView) => void] {
  const [search, setSearch] = useSearchParams()
  const view: LogView = {
    state: deliveryStates.find((one) => one === search.get('state')),
    event: webhookEvents.find((one) => one === search.get('event')),
    q: search.get('q') ?? '',
  }
  const setView = (next: LogView): void =>
    setSearch(
      { ...kept, tab: 'logs', ...queryOf(next), ...(next.q !== '' && { q: next.q }) },
      { replace: true },
    )
  return [view, setView]
}

function queryOf({ state, event, q }: LogView) {
  return {
    ...(state !== undefined && { state }),
    ...(event !== undefined && { event }),
    ...(q.trim() !== '' && { q: q.trim() }),
  }
}
