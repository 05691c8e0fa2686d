import { Ban, CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { WebhookDelivery } from '#contract/endpoints/webhook-log.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { outcomeMessage } from './outcome-message.ts'

const stateStyles = {
  delivered: { Icon: CircleCheck, color: 'text-brand' },
  waiting: { Icon: Clock, color: 'text-muted' },
  failed: { Icon: CircleAlert, color: 'text-danger' },
  cancelled: { Icon: Ban, color: 'text-muted' },
} as const

type DeliveryRowProps = {
  readonly delivery: WebhookDelivery
  /** True if the endpoint is suspended, so that the server sends only test calls. */
  readonly isSuspended: boolean
  readonly onOpen: () => void
}

/** Shows one line of the delivery log. Pressing the line opens the whole delivery. */
export function DeliveryRow({ delivery, isSuspended, onOpen }: DeliveryRowProps) {
  const { t, format } = useLocale()
  const { state, event, tracking_id: code, is_test: isTest, last, attempts, next_at: nextAt } = delivery
  const { Icon, color } = stateStyles[state]
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 py-3 text-left -outline-offset-2 hover:bg-brand-tint sm:px-5 lg:grid-cols-[auto_minmax(0,2fr)_minmax(0,2fr)_auto]"
      >
        <Icon aria-hidden className={`mt-0.5 size-5 ${color}`} />
        <span className="min-w-0">
          <span className="machine block truncate font-semibold">{event}</span>
          <span className="machine block text-sm text-muted">
            {code}
            {isTest && ` · ${t('webhook.test_mark')}`}
          </span>
        </span>
        <span className="col-start-2 min-w-0 lg:col-start-3">
          <span className={`block font-semibold ${color}`}>
            {t(`webhook.delivery_${state}`)}
            {last !== null && (
              <span className="font-normal text-muted">
                {' · '}
                {outcomeMessage(last.outcome, last.status, t)}
              </span>
            )}
          </span>
          <span className="block text-sm text-muted">
            {[
              attempts > 1 && t('webhook.attempts', { count: attempts }),
              state === 'waiting' &&
                (isSuspended && !isTest
                  ? t('webhook.waits_for_enabling')
                  : nextAt === null
                    ? t('webhook.waits_for_earlier')
                    : attempts > 0 && t('webhook.next_at', { at: format.toSecond(new Date(nextAt)) })),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="col-start-2 flex gap-x-4 text-sm text-muted lg:col-start-4 lg:flex-col lg:items-end">
          <DateTime value={delivery.created_at} precision="second" />
          {last !== null && <span className="tabular">{format.number(last.duration)} ms</span>}
        </span>
      </button>
    </li>
  )
}
