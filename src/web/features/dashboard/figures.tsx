import type { ReactNode } from 'react'
import { CircleCheckBig, Hourglass, Package, Truck, type LucideIcon } from 'lucide-react'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatNumber, formatPercent } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useWords } from '../../locales/use-words.ts'

/** The four cards. Percentages are of all shipments, with one decimal. */
export function Figures({ dashboard }: { readonly dashboard: Dashboard }) {
  const { t } = useWords()
  const language = useLanguage()
  const { total, this_week, in_transit, pending, delivered } = dashboard
  const shareOf = (count: number) =>
    t('dashboard.percent_of_total', { percent: formatPercent(count, total, language) })
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <Figure icon={Package} label={t('dashboard.total')} value={total}>
        {t('dashboard.this_week', { count: formatNumber(this_week, language) })}
      </Figure>
      <Figure icon={Truck} label={t('status.in_transit')} value={in_transit} color="var(--status-in-transit)">
        {shareOf(in_transit)}
      </Figure>
      <Figure icon={Hourglass} label={t('dashboard.pending')} value={pending} color="var(--status-pending)">
        {t('dashboard.awaiting')}
      </Figure>
      <Figure
        icon={CircleCheckBig}
        label={t('dashboard.delivered_total')}
        value={delivered}
        color="var(--status-delivered)"
      >
        {shareOf(delivered)}
      </Figure>
    </dl>
  )
}

type FigureProps = {
  readonly icon: LucideIcon
  readonly label: string
  readonly value: number
  /** The status's colour; the brand's when absent. */
  readonly color?: string
  readonly children: ReactNode
}

function Figure({ icon: Icon, label, value, color = 'var(--brand)', children }: FigureProps) {
  const language = useLanguage()
  return (
    <div className="flex flex-col rounded-lg border border-line bg-surface p-4 sm:p-5">
      <dt className="flex items-center justify-between gap-2 text-sm font-semibold text-muted">
        {label}
        <Icon aria-hidden className="size-5 shrink-0" style={{ color }} strokeWidth={1.75} />
      </dt>
      <dd className="tabular mt-1 text-4xl font-semibold tracking-tight">{formatNumber(value, language)}</dd>
      <dd className="tabular mt-1 text-sm text-muted">{children}</dd>
    </div>
  )
}
