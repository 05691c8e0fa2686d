import { useLocale } from '../../locales/use-locale.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import type { PublicHistory, PublicStop } from '#contract/public-page/public-history.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { stopMessage } from '#contract/public-page/stop-message.ts'
import { weakestState, type ProofState } from '../verdict.ts'

type PrintEventsProps = {
  readonly stops: readonly PublicStop<VerifiedEvent>[]
  readonly origin: PublicHistory['origin']
  readonly states: ReadonlyMap<string, ProofState>
}

/** Lists the events in order, with separate columns for the declared and the received time. */
export function PrintEvents({ stops, origin, states }: PrintEventsProps) {
  const { t, language, format } = useLocale()
  const columns = ['number', 'event', 'place', 'declared', 'received', 'position', 'proof'] as const
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`paper.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stops.toReversed().map((stop, at) => {
          const { event, eventIds, occurredAt, receivedAt, correctedAt, annulledAt, isBackwards } = stop
          const { title, detail, pictures } = stopMessage(language, stop, origin)
          const state = weakestState(eventIds.map((id) => states.get(id) ?? 'unchecked'))
          return (
            <tr key={event.leafHash}>
              <td>{at + 1}</td>
              <td>
                {annulledAt === undefined ? title : <del>{title}</del>}
                {pictures !== undefined && <span>{pictures}</span>}
                {correctedAt !== undefined && (
                  <span>
                    {t('verify.corrected')} <DateTime value={correctedAt} />
                  </span>
                )}
                {isBackwards && <span>{t('verification.received_backwards')}</span>}
                {annulledAt !== undefined && (
                  <span>
                    {t('verify.annulled')} <DateTime value={annulledAt} />
                  </span>
                )}
              </td>
              <td>{stop.place ?? detail}</td>
              <td>{occurredAt !== undefined && <DateTime value={occurredAt} />}</td>
              <td>{receivedAt !== undefined && <DateTime value={receivedAt} />}</td>
              <td className="machine">{format.number(event.index)}</td>
              <td>{t(`verification.${state}`)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
