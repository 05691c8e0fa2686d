import { discrepancies } from '#domain/air/milestone-code.ts'
import type { MilestonesAnswer } from '#contract/endpoints/milestones.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Reported } from './reported.tsx'

/** Lists the discrepancies that the airline reported. */
export function Discrepancies({ answer }: { readonly answer: MilestonesAnswer }) {
  const { t, language } = useMessages()
  const found = answer.milestones.flatMap(({ airport, actual }) =>
    actual?.discrepancy == null ? [] : [{ airport, report: actual, discrepancy: actual.discrepancy }],
  )
  if (found.length === 0) return null
  return (
    <Notice title={t('milestones.discrepancies')}>
      <ul className="flex flex-col gap-2">
        {found.map(({ airport, report, discrepancy }) => (
          <li key={report.id}>
            <p>{discrepancies[discrepancy][language]}</p>
            <Reported answer={answer} report={report} airport={airport} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
