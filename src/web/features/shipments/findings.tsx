import { useMessages } from '../../locales/use-messages.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { findingMessage, findingEventMessage } from '#contract/messages/finding-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'

type FindingsProps = { readonly shipment: Pick<ShipmentDetail, 'findings' | 'history'> }

/**
 * Shows the differences that an audit found between the shipment and the log: the event and field
 * of each, and the time of the finding.
 */
export function Findings({ shipment: { findings, history } }: FindingsProps) {
  const { t, language } = useMessages()
  const [first] = findings
  if (first === undefined) return null
  const typeOf = (sequence: number): string | undefined =>
    history.find((event) => event.sequence === sequence)?.type
  return (
    <Notice title={t('findings.title')}>
      <p className="mt-1 text-pretty">{t('findings.says')}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {findings.map(({ code, place, sequence, field }) => (
          <li key={`${sequence} ${place} ${field}`} className="break-words">
            {sequence !== null && (
              <span className="font-semibold">
                {findingEventMessage(language, sequence, typeOf(sequence))}:{' '}
              </span>
            )}
            {findingMessage(language, { code, field })}{' '}
            <span className="machine text-sm text-muted">{place}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        {t('findings.since')} <DateTime value={first.found_at} />
      </p>
    </Notice>
  )
}
