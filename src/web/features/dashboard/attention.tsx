import {
  CircleAlert,
  Clock,
  MapPinOff,
  MessageSquareWarning,
  ShieldX,
  ThermometerSun,
  type LucideIcon,
} from 'lucide-react'
import type { Dashboard, ShipmentBrief } from '#contract/endpoints/dashboard.ts'
import { attentionKinds, type AttentionKind } from '#domain/shipments/attention.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { PromisedTime, DateTime } from '../../ui/data/date-time.tsx'

const icons: Readonly<Record<AttentionKind, LucideIcon>> = {
  contested: MessageSquareWarning,
  excursion: ThermometerSun,
  late: Clock,
  violated: ShieldX,
  stuck: CircleAlert,
  far: MapPinOff,
}

/**
 * Shows the shipments that need attention: the first few of each kind and a link to all of them.
 */
export function Attention({ attention }: Pick<Dashboard, 'attention'>) {
  const { t } = useMessages()
  const kinds = attentionKinds.filter((kind) => attention[kind].count > 0)
  return (
    <Card title={t('dashboard.attention')} flush className="h-full">
      {kinds.length === 0 ? (
        <p className="p-4 text-muted sm:p-5">{t('dashboard.all_well')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {kinds.map((kind) => (
            <Kind key={kind} kind={kind} {...attention[kind]} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type KindProps = Dashboard['attention'][AttentionKind] & { readonly kind: AttentionKind }

function Kind({ kind, count, exact, first }: KindProps) {
  const { t, format } = useLocale()
  const Icon = icons[kind]
  const number = format.number(count)
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="flex items-center gap-3">
        <Icon aria-hidden className="size-5 shrink-0 text-danger" />
        <span className="flex-1 font-semibold">{t(`attention.${kind}`)}</span>
        <Link
          to={`/tracker?attention=${kind}`}
          className="tabular inline-flex min-h-11 min-w-11 items-center justify-end font-semibold text-brand underline-offset-4 hover:underline"
        >
          <span className="sr-only">{t('dashboard.see_attention', { kind: t(`attention.${kind}`) })}</span>
          {exact ? number : t('dashboard.at_least', { count: number })}
        </Link>
      </p>
      <p className="text-sm text-muted">{t(`dashboard.attention_${kind}`)}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {first.map((shipment) => (
          <Brief key={shipment.id} kind={kind} shipment={shipment} />
        ))}
      </ul>
    </li>
  )
}

function Brief({ kind, shipment }: { readonly kind: AttentionKind; readonly shipment: ShipmentBrief }) {
  const Since = kind === 'late' ? PromisedTime : DateTime
  const since = kind === 'late' ? shipment.estimated_delivery : shipment.updated_at
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
      <Link
        to={`/shipment/${shipment.id}`}
        className="machine inline-flex min-h-8 items-center rounded-sm font-semibold underline-offset-4 hover:underline"
      >
        {shipment.tracking_id}
      </Link>
      <span className="min-w-0 flex-1 truncate text-muted">{shipment.recipient_name}</span>
      {since !== null && <Since value={since} precision="date" className="text-muted" />}
    </li>
  )
}
