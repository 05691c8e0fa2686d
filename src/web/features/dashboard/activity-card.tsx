import { Suspense } from 'react'
import type { Dashboard } from '#contract/endpoints/dashboard.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useIsDark } from '../../shell/use-is-dark.ts'
import { Card } from '../../ui/layout/card.tsx'
import { whenShown } from '../../ui/lib/lazily.tsx'
import { PanelBoundary } from '../../ui/feedback/panel-boundary.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { dayMessage } from './day-message.ts'

/** Loads the chart code only if there is data to draw. */
const Chart = whenShown(async () => (await import('./activity-chart.tsx')).ActivityChart)

/**
 * Shows the shipments created and delivered on each of the last thirty days, as a chart and as a
 * table for screen readers.
 */
export function ActivityCard({ days }: Pick<Dashboard, 'days'>) {
  const { t } = useMessages()
  const format = useFormat()
  // The canvas is painted with the theme's colours, so a change of theme needs a redraw.
  const isDark = useIsDark()
  const totalMessage = (of: 'created' | 'delivered') => {
    const total = days.reduce((sum, day) => sum + day[of], 0)
    const key =
      total === 1 ? (`dashboard.activity_${of}_one` as const) : (`dashboard.activity_${of}` as const)
    return t(key, { count: format.number(total) })
  }
  return (
    <Card title={t('dashboard.activity')}>
      <p aria-hidden className="tabular mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Legend color="var(--brand)">{totalMessage('created')}</Legend>
        <Legend color="var(--status-delivered)">{totalMessage('delivered')}</Legend>
      </p>
      <PanelBoundary name={t('dashboard.activity')}>
        <div aria-hidden className="h-44">
          <Suspense fallback={<Skeleton className="h-full w-full" />}>
            <Chart key={isDark ? 'dark' : 'light'} days={days} />
          </Suspense>
        </div>
      </PanelBoundary>
      {/* Firefox shows the caption of a table that is clipped itself. */}
      <div className="sr-only">
        <table>
          <caption>{t('dashboard.activity')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.day')}</th>
              <th scope="col">{t('dashboard.created')}</th>
              <th scope="col">{t('dashboard.delivered')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, created, delivered }) => (
              <tr key={day}>
                <th scope="row">{dayMessage(day, format)}</th>
                <td>{format.number(created)}</td>
                <td>{format.number(delivered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Legend({ color, children }: { readonly color: string; readonly children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className="size-3 rounded-sm" style={{ background: color }} />
      {children}
    </span>
  )
}
