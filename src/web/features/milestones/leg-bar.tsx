import { ArrowRight } from 'lucide-react'
import type { AnsweredComparison, MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import { milestoneTable } from '#domain/air/milestone-code.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { stateColors } from './milestone-looks.ts'
import { Reported } from './reported.tsx'

type LegBarProps = { readonly answer: MilestonesAnswer }

/** Draws each leg of the route: its plan in grey, and what happened in green, amber or red. */
export function LegBar({ answer }: LegBarProps) {
  const { t } = useMessages()
  return (
    <ol aria-label={t('milestones.legs')} className="flex flex-col gap-4">
      {answer.legs.map(({ from_airport: from, to_airport: to, flight }, index) => {
        const ofLeg = answer.milestones.filter(({ leg }) => leg === index + 1)
        const departure = ofLeg.find(({ code }) => code === 'DEP')
        const arrival = ofLeg.find(({ code }) => code !== 'DEP')
        return (
          // Legs have no other identity than their position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-col gap-2 rounded-md border border-line p-3">
            <p className="flex flex-wrap items-center gap-x-2 font-semibold">
              {from ?? '···'}
              <ArrowRight aria-hidden className="size-4" />
              <span className="sr-only">→</span>
              {to ?? '···'}
              {flight !== null && <span className="machine text-sm text-muted">{flight}</span>}
            </p>
            <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-line">
              {[departure, arrival].map((one, at) => (
                <span
                  key={at === 0 ? 'departure' : 'arrival'}
                  className="flex-1 forced-color-adjust-none"
                  style={{ backgroundColor: one && stateColors[one.state] }}
                />
              ))}
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              {departure && <End answer={answer} milestone={departure} />}
              {arrival && <End answer={answer} milestone={arrival} />}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

type EndProps = LegBarProps & { readonly milestone: AnsweredComparison }

/** Shows the planned, estimated and actual time of a departure or an arrival. */
function End({ answer, milestone }: EndProps) {
  const { t, language } = useMessages()
  const { code, airport } = milestone
  return (
    <div className="min-w-0">
      <p className="text-sm font-semibold">
        {milestoneTable[code][language]} <span className="machine text-muted">{`${code} ${airport}`}</span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {(['planned', 'estimated', 'actual'] as const).map((type) => {
          const report = milestone[type]
          if (report === null) return null
          return (
            <div key={type} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-sm leading-6 text-muted">{t(`milestones.${type}`)}</dt>
              <dd className="min-w-0">
                <Reported answer={answer} report={report} airport={airport} />
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
