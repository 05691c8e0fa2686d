import type { Dashboard } from '#contract/endpoints/dashboard.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { classNames } from '../../ui/lib/class-names.ts'
import { axisTop, type Activity } from './activity.ts'
import { shortDayMessage } from './day-message.ts'

/** Number of days from one label to the next if there is no room for a label of each day. */
const LABEL_EVERY = 7

type ActivityChartProps = Pick<Dashboard, 'days'> & { readonly shown: readonly Activity[] }

/**
 * Draws a group of bars for each day, and labels the last one as today. Screen readers use the
 * table in the same card.
 */
export function ActivityChart({ days, shown }: ActivityChartProps) {
  const { format } = useLocale()
  const top = axisTop(Math.max(...days.flatMap((day) => shown.map(({ of }) => day[of]))))
  const isDense = days.length > LABEL_EVERY
  return (
    <div aria-hidden className="tabular flex min-h-48 flex-1 gap-2 text-xs text-muted">
      <div className="flex flex-col justify-between pb-6 text-right leading-none">
        {[top, top / 2, 0].map((value) => (
          // The number stands on its line, so that the first one does not leave the chart.
          <span key={value} className="-my-1.5">
            {format.number(value)}
          </span>
        ))}
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="relative flex-1">
          <div className="absolute inset-0 flex flex-col justify-between">
            {[top, top / 2, 0].map((value) => (
              <span key={value} className="h-px bg-line" />
            ))}
          </div>
          <div className="absolute inset-0 flex">
            {days.map((day) => (
              <div
                key={day.day}
                className={classNames(
                  'flex min-w-0 flex-1 items-end justify-center gap-px',
                  isDense ? 'px-px' : 'px-1',
                )}
              >
                {shown.map(({ of, color }) => (
                  <span
                    key={of}
                    className="max-w-5 min-w-0 flex-1 rounded-t-xs"
                    style={{ background: color, height: `${(day[of] / top) * 100}%` }}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        <DayLabels days={days} isDense={isDense} />
      </div>
    </div>
  )
}

type DayLabelsProps = Pick<Dashboard, 'days'> & {
  /** True if there is no room for a label of each day. */
  readonly isDense: boolean
}

function DayLabels({ days, isDense }: DayLabelsProps) {
  const { t, format } = useLocale()
  return (
    <div className="flex h-6 items-end leading-none">
      {days.map(({ day }, at) => {
        const ahead = days.length - 1 - at
        return (
          <span key={day} className="relative h-3 min-w-0 flex-1">
            {(!isDense || ahead % LABEL_EVERY === 0) && (
              <span
                className={classNames(
                  'absolute left-1/2 -translate-x-1/2 whitespace-nowrap',
                  ahead === 0 && 'font-semibold text-ink',
                )}
              >
                {ahead === 0 ? t('dashboard.today') : shortDayMessage(day, format)}
              </span>
            )}
          </span>
        )
      })}
    </div>
  )
}
