import { verdicts, type Verdict } from '#domain/conditions/condition-verdict.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'

/**
 * Returns the newest verdict about conditions that the events of a shipment state for everybody;
 * undefined if they state none.
 * @param events in the order of the history
 */
export function publicVerdict(events: readonly Pick<VerifiedEvent, 'fields'>[]): Verdict | undefined {
  const [newest] = events
    .map(({ fields: { facts } }) =>
      typeof facts === 'object' && facts !== null ? facts['verdict'] : undefined,
    )
    .filter((verdict) => verdict !== undefined)
    .slice(-1)
  return verdicts.find((one) => one === newest)
}
