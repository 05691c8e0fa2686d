import { useState } from 'react'
import type { Dashboard } from '#contract/endpoints/dashboard.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ActivityChart } from './activity-chart.tsx'
import { activities, sumOf, type Activity } from './activity.ts'
import { dayMessage } from './day-message.ts'

const periods = [7, 30] as const

/**
 * Shows a chart of what happened on each of the last days, by status. Screen readers get a table.
 * Also shows how many deliveries were in time.
 */
export function ActivityCard({ days: all }: Pick<Dashboard, 'days'>) {
  const { t } = useMessages()
  const [period, setPeriod] = useState<(typeof periods)[number]>(7)
  const days = all.slice(-period)
  // Cancellations are rare, so they are shown only if there are any.
  const shown = activities.filter(({ of }) => of !== 'cancelled' || sumOf(days, of) > 0)
  const title = t('dashboard.activity', { days: period })
  return (
    <Card
      title={title}
      flush
      className="flex h-full flex-col"
      action={
        <div className="flex gap-1">
          {periods.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === period ? 'secondary' : 'ghost'}
              aria-pressed={one === period}
              onClick={() => setPeriod(one)}
            >
              {t('dashboard.period', { days: one })}
            </Button>
          ))}
        </div>
      }
    >
      <div className="flex flex-1 flex-col gap-4 p-4 sm:p-5">
        <div className="flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-3">
          <Legend days={days} shown={shown} />
          <OnTime days={days} />
        </div>
        <ActivityChart days={days} shown={shown} />
        <ActivityTable caption={title} days={days} shown={shown} />
      </div>
    </Card>
  )
}

type ActivityTableProps = LegendProps & { readonly caption: string }

/** Shows the values of the chart to screen readers. */
function ActivityTable({ caption, days, shown }: ActivityTableProps) {
  const { t, format } = useLocale()
  // Firefox shows the caption of a table that is clipped itself.
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.day')}</th>
            {shown.map(({ of }) => (
              <th key={of} scope="col">
                {t(`dashboard.${of}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayMessage(day.day, format)}</th>
              {shown.map(({ of }) => (
                <td key={of}>{format.number(day[of])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LegendProps = Pick<Dashboard, 'days'> & { readonly shown: readonly Activity[] }

function Legend({ days, shown }: LegendProps) {
  const { t, format } = useLocale()
  return (
    <ul aria-hidden className="tabular flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {shown.map(({ of, color }) => {
        const total = sumOf(days, of)
        const key = total === 1 ? (`dashboard.one_${of}` as const) : (`dashboard.count_${of}` as const)
        return (
          <li key={of} className="flex items-center gap-2">
            <span className="size-3 rounded-sm" style={{ background: color }} />
            {t(key, { count: format.number(total) })}
          </li>
        )
      })}
    </ul>
  )
}

/** Shows the share of the deliveries with a promised time that were in time. */
function OnTime({ days }: Pick<Dashboard, 'days'>) {
  const { t, format } = useLocale()
  const promised = sumOf(days, 'promised')
  const onTime = sumOf(days, 'on_time')
  if (promised === 0) return <p className="text-sm text-muted">{t('dashboard.none_promised')}</p>
  return (
    <p className="tabular flex flex-wrap items-baseline gap-x-2">
      <span className="text-2xl font-semibold">{format.percent(onTime, promised)}</span>
      <span className="font-semibold">{t('dashboard.on_time')}</span>
      <span className="text-sm text-muted">
        {t(promised === 1 ? 'dashboard.of_one_promised' : 'dashboard.of_promised', {
          on_time: format.number(onTime),
          promised: format.number(promised),
        })}
      </span>
    </p>
  )
}
