import type { MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import { milestoneTable } from '#domain/air/milestone-code.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { useDelay } from './delays.tsx'
import { stateColors } from './milestone-looks.ts'
import { Reported } from './reported.tsx'

/** Lists all milestones in the order of time, with checkpoints that state the same beside them. */
export function MilestoneList({ answer }: { readonly answer: MilestonesAnswer }) {
  const { t, language } = useMessages()
  const delay = useDelay()
  return (
    <ol className="flex flex-col divide-y divide-line">
      {answer.milestones.map((one) => {
        const remark = delay(one)
        return (
          <li key={`${one.code} ${one.airport} ${one.flight}`} className="flex gap-3 py-3">
            <span
              aria-hidden
              className="mt-1.5 size-3 shrink-0 rounded-full forced-color-adjust-none"
              style={{ backgroundColor: stateColors[one.state] }}
            />
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-pretty">
                {milestoneTable[one.code][language]}{' '}
                <span className="machine text-sm text-muted">
                  {[one.code, one.airport, one.flight].filter(Boolean).join(' ')}
                </span>
              </p>
              <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
                {(['planned', 'estimated', 'actual'] as const).map((type) => {
                  const report = one[type]
                  if (report === null) return null
                  return (
                    <div key={type} className="min-w-0">
                      <dt className="text-sm text-muted">{t(`milestones.${type}`)}</dt>
                      <dd>
                        <Reported answer={answer} report={report} airport={one.airport} />
                      </dd>
                    </div>
                  )
                })}
              </dl>
              {remark !== undefined && <p className="text-sm font-medium">{remark}</p>}
              {one.checkpoint !== null && (
                <p className="text-sm text-muted">
                  {t('milestones.beside')} {t(`checkpoint.${one.checkpoint.checkpoint_type}`)},{' '}
                  <DateTime value={one.checkpoint.timestamp} />
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
