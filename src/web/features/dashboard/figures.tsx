import type { ReactNode } from 'react'
import { CircleCheckBig, Hourglass, Package, Tags, Truck, type LucideIcon } from 'lucide-react'
import type { Dashboard } from '#contract/endpoints/dashboard.ts'
import { isMandatoryStatus } from '#domain/shipments/status.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { classNames } from '../../ui/lib/class-names.ts'
import { Link } from '../../ui/layout/link.tsx'

/** Cards that count one status each. */
const figures = [
  { status: 'in_transit', label: 'status.in_transit', icon: Truck, color: 'var(--status-in-transit)' },
  { status: 'pending', label: 'dashboard.pending', icon: Hourglass, color: 'var(--status-pending)' },
  {
    status: 'delivered',
    label: 'dashboard.delivered_total',
    icon: CircleCheckBig,
    color: 'var(--status-delivered)',
  },
] as const

/**
 * Shows the four cards of the specification: all shipments, in transit, pending, delivered. A fifth
 * card counts all other statuses, if there are any, so that the cards add up to the total. Each
 * card links to its list. Percentages refer to all shipments and have one decimal; a card whose
 * count is zero shows no percentage.
 */
export function Figures({ dashboard }: { readonly dashboard: Dashboard }) {
  const { t, format } = useLocale()
  const { total, this_week, others } = dashboard
  const shareOf = (count: number) =>
    count > 0 && t('dashboard.percent_of_total', { percent: format.percent(count, total) })
  const other = others.reduce((sum, { shipments }) => sum + shipments, 0)
  return (
    <dl
      className={classNames(
        'grid grid-cols-2 gap-3 lg:gap-4',
        other > 0 ? 'lg:grid-cols-5' : 'lg:grid-cols-4',
      )}
    >
      <Figure icon={Package} label={t('dashboard.total')} value={total} statuses={[]}>
        {this_week > 0 && t('dashboard.this_week', { count: format.number(this_week) })}
      </Figure>
      {figures.map(({ status, label, icon, color }) => (
        <Figure
          key={status}
          icon={icon}
          label={t(label)}
          value={dashboard[status]}
          statuses={[status]}
          color={color}
        >
          {status === 'pending' ? t('dashboard.awaiting') : shareOf(dashboard[status])}
        </Figure>
      ))}
      {other > 0 && (
        <Figure
          icon={Tags}
          label={t('dashboard.others')}
          value={other}
          statuses={others.map(({ status }) => status)}
        >
          {others.map(({ status, shipments }, at) => (
            <span key={status}>
              {at > 0 && ' · '}
              <Link
                to={listOf([status])}
                className="relative z-10 underline-offset-4 hover:text-ink hover:underline"
              >
                {isMandatoryStatus(status) ? t(`status.${status}`) : status} {format.number(shipments)}
              </Link>
            </span>
          ))}
        </Figure>
      )}
    </dl>
  )
}

function listOf(statuses: readonly string[]): string {
  const query = new URLSearchParams(statuses.map((status) => ['status', status]))
  return statuses.length === 0 ? '/tracker' : `/tracker?${query}`
}

type FigureProps = {
  readonly icon: LucideIcon
  readonly label: string
  readonly value: number
  /** Statuses that the figure counts; empty for all. */
  readonly statuses: readonly string[]
  /** Colour of the status; the brand colour if absent. */
  readonly color?: string
  readonly children: ReactNode
}

function Figure({ icon: Icon, label, value, statuses, color = 'var(--brand)', children }: FigureProps) {
  const { format } = useLocale()
  return (
    <div className="relative flex flex-col rounded-lg border border-line bg-surface p-4 hover:border-brand sm:p-5">
      <dt className="flex items-center justify-between gap-2 text-sm font-semibold text-muted">
        <Link to={listOf(statuses)} className="rounded-sm after:absolute after:inset-0 after:rounded-lg">
          {label}
        </Link>
        <Icon aria-hidden className="size-5 shrink-0" style={{ color }} strokeWidth={1.75} />
      </dt>
      <dd className="tabular mt-1 text-4xl font-semibold tracking-tight">{format.number(value)}</dd>
      <dd className="tabular mt-1 text-sm text-muted">{children}</dd>
    </div>
  )
}
