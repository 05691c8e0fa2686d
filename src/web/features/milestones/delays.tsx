import { TriangleAlert } from 'lucide-react'
import type { AnsweredComparison, MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useDuration } from '../conditions/use-duration.ts'
import { stateColors } from './milestone-looks.ts'

/** Returns a function that says how late or early a milestone is; undefined if it is on time. */
export function useDelay(): (one: AnsweredComparison) => string | undefined {
  const { t } = useMessages()
  const duration = useDuration()
  return ({ code, airport, state, delay_ms: delay }) => {
    if (state === 'missed') return t('milestones.missed', { code, airport })
    if (delay === null || !(state === 'late' || state === 'very_late' || state === 'early')) return undefined
    const time = duration(Math.abs(delay))
    return t(delay > 0 ? 'milestones.late' : 'milestones.early', { time, code, airport })
  }
}

/** Lists what is late or was missed. */
export function Delays({ answer }: { readonly answer: MilestonesAnswer }) {
  const delay = useDelay()
  const late = answer.milestones.filter(({ state }) => ['late', 'very_late', 'missed'].includes(state))
  if (late.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {late.map((one) => (
        <li
          key={`${one.code} ${one.airport} ${one.flight}`}
          className="flex items-start gap-2 font-semibold text-pretty"
        >
          <TriangleAlert
            aria-hidden
            className="mt-0.5 size-5 shrink-0"
            style={{ color: stateColors[one.state] }}
          />
          {delay(one)}
        </li>
      ))}
    </ul>
  )
}
