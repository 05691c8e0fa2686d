import type { MilestoneReport, MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useNow } from '../../ui/lib/use-now.ts'
import { useDuration } from '../conditions/use-duration.ts'
import { useAirportTime } from './use-airport-time.ts'

const MINUTE_MS = 60_000

type ReportedProps = {
  readonly answer: MilestonesAnswer
  readonly report: MilestoneReport
  readonly airport: string
}

/** Shows one time by the clock of its airport, with its pieces, source and age. */
export function Reported({ answer, report, airport }: ReportedProps) {
  const { t } = useMessages()
  const time = useAirportTime(answer)
  const duration = useDuration()
  const now = useNow(MINUTE_MS)
  const { at, pieces, source, corrects, received_at } = report
  // The clocks of device and server may differ.
  const age = Math.max(0, Math.floor((now - Date.parse(received_at)) / MINUTE_MS) * MINUTE_MS)
  const details = [
    t(age === 0 ? 'milestones.source_now' : 'milestones.source_age', {
      source: t(`milestones.source_${source}`),
      time: duration(age),
    }),
    ...(pieces === null
      ? []
      : [t(pieces === 1 ? 'milestones.pieces_one' : 'milestones.pieces', { count: pieces })]),
    ...(corrects === null ? [] : [t('milestones.corrected')]),
  ]
  return (
    <>
      <time dateTime={at} className="tabular">
        {time(at, airport)}
      </time>
      <span className="block text-sm text-muted">{details.join(' · ')}</span>
    </>
  )
}
