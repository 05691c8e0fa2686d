import type { AnnexContent } from '#domain/events/annex.ts'
import { answerOf } from '#platform/concurrency/batcher.ts'
import { inRecording, type Transaction } from '#platform/database/transaction.ts'
import { annexStep } from '../changes/add-annex.ts'
import type { Decision } from '../changes/decide-changes.ts'
import { appendChanges } from '../changes/record-changes.ts'
import type { Recording } from '../events/append-events.ts'
import type { Author } from '../events/author.ts'
import { refuseConflict } from '../events/conflict.ts'
import type { LogIdentity } from '../log/identity.ts'
import { missingShipment } from '../shipments/erased-shipment.ts'
import { codeOrId } from '../shipments/loader-keys.ts'
import { lockShipmentRow } from './queries.ts'

/** A shipment whose row is locked. */
export type HeldShipment = { readonly id: string; readonly tracking_id: string }

/**
 * Runs work in a transaction that holds the lock of one shipment, under which the state of its
 * conditions does not change.
 * @param key tracking code or id
 * @throws Failure `not_found`
 * @throws Refusal `shipment_erased`, `event_id_reused`
 */
export async function onHeldShipment<Result>(
  { pool }: Pick<Recording, 'pool'>,
  account: string,
  key: string,
  work: (tx: Transaction, shipment: HeldShipment) => Promise<Result>,
): Promise<Result> {
  const [outcome] = await refuseConflict([key], async () => [
    {
      answer: await inRecording(pool, [account], async (tx) => {
        const [shipment] = await lockShipmentRow(tx, ...codeOrId(key), account)
        if (shipment === undefined) throw await missingShipment(tx, key, account)
        return work(tx, shipment)
      }),
    },
  ])
  return answerOf(outcome)
}

/** Annexes that one call adds to a shipment. */
export type AnnexesOfCall = {
  readonly account: string
  readonly author: Author
  readonly log: LogIdentity
  readonly shipment: HeldShipment
  /** Id of the first annex; undefined if the caller chose none. */
  readonly eventId: string | undefined
  /** Parsed request, by which a repeated call is recognized. */
  readonly asked: object
  /** Event that the annexes are about. */
  readonly about?: string
  /**
   * Returns the content of each annex, or undefined for none. They may throw a refusal, and do not
   * run for a repeated call. `event_id` is the id of an annex that is not the first.
   */
  readonly contents: readonly (() => (AnnexContent & { readonly event_id?: string }) | undefined)[]
}

/** Records annexes of one shipment together, with the rows that follow from them. */
export async function recordAnnexes(
  tx: Transaction,
  projections: Recording['projections'],
  { account, author, log, shipment, eventId, asked, about, contents }: AnnexesOfCall,
): Promise<Decision> {
  const [outcome] = await appendChanges(tx, projections, account, [
    {
      log: log.origin,
      account,
      author,
      of: { shipment: shipment.id },
      eventId,
      asked,
      annex: { about },
      steps: contents.map((contentOf) => (standing, declare) => {
        const content = contentOf()
        return content && annexStep(content, author)(standing, declare)
      }),
    },
  ])
  return answerOf(outcome)
}
