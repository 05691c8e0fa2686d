import type { AcknowledgeExcursionBody, DecideExcursionBody } from '#contract/endpoints/excursions.ts'
import { findSigningNames } from '#core/accounts/queries.ts'
import { findAnnex } from '#core/changes/annex-queries.ts'
import { onHeldShipment, recordAnnexes } from '#core/conditions/record-annexes.ts'
import type { Recording } from '#core/events/append-events.ts'
import { authorOf } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { Refusal } from '#domain/base/error.ts'
import type { SigningMethod } from '#domain/conditions/excursion-decision.ts'
import type { AnnexContent } from '#domain/events/annex.ts'
import { excursionAcknowledged, excursionDecided } from '#domain/events/condition-annexes.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { insufficientRole, type Account, type SignedIn } from '#platform/http/account.ts'
import { findExcursionRow, type ExcursionRow } from './condition-queries.ts'

export type Recorded = { readonly row: ExcursionRow; readonly isReplay: boolean }

/**
 * Acknowledges an excursion. Only the first acknowledgement counts.
 * @throws Failure `not_found`
 * @throws Refusal `excursion_acknowledged`, `excursion_withdrawn`, `shipment_erased`,
 * `annexes_full`, `event_id_reused`
 */
export async function acknowledgeExcursion(
  services: Recording,
  log: LogIdentity,
  account: Account,
  id: string,
  body: AcknowledgeExcursionBody,
): Promise<Recorded> {
  return recordAbout(services, log, account, { id, change: 'acknowledgement', body }, async (tx, row) => {
    const [names] = account.key === undefined ? await findSigningNames(tx, account.member, account.id) : []
    return () => {
      assurePresent(row)
      if (row.acknowledged !== null) throw new Refusal('excursion_acknowledged')
      return excursionAcknowledged(id, names?.name ?? null, body.comment)
    }
  })
}

export type Signature = {
  readonly account: SignedIn
  /** Id of the excursion. */
  readonly id: string
  /**
   * Checks that the person who signs is the one who signed in. Does not run for a repeated call,
   * whose code is used.
   */
  readonly prove: () => Promise<SigningMethod>
}

/**
 * Records the signed decision about an excursion.
 * @throws Failure `not_found`, `missing_fields` or `invalid_fields` about `signer`, and those of
 * `prove`
 * @throws Refusal `excursion_changed`, `excursion_decided`, `excursion_withdrawn`,
 * `shipment_erased`, `annexes_full`, `event_id_reused`
 */
export async function decideExcursion(
  services: Recording,
  log: LogIdentity,
  { account, id, prove }: Signature,
  body: DecideExcursionBody,
): Promise<Recorded> {
  const { password: _password, code: _code, ...asked } = body
  const isKnown = await inTransaction(services.pool, [account.id], async (tx) => {
    const row = await findRow(tx, id, account.id)
    const [annex] = body.event_id === undefined ? [] : await findAnnex(tx, body.event_id, account.id)
    if (annex === undefined) assureDecidable(row, body)
    return annex !== undefined
  })
  // The founder of a converted company has the id of the company as member.
  const isOwnAccount = account.person === account.id
  if (isOwnAccount && body.signer === undefined) throw new Failure('missing_fields', { missing: ['signer'] })
  // A company names its responsible persons, so nobody signs under a typed name.
  if (!isOwnAccount && body.signer !== undefined)
    throw new Failure('invalid_fields', { fields: { signer: 'unknown_field' } })
  // A known event id records nothing, so no signature needs a proof.
  const method = isKnown ? undefined : await prove()
  return recordAbout(services, log, account, { id, change: 'decision', body: asked }, async (tx, row) => {
    const [named] = await findSigningNames(tx, account.member, account.id)
    return () => {
      assureDecidable(row, body)
      const { name, registration } = body.signer ?? {
        name: named?.signing_name,
        registration: named?.registration,
      }
      if (typeof name !== 'string' || typeof registration !== 'string' || method === undefined)
        throw insufficientRole('quality.sign')
      const { decision, justification, meaning, seen } = body
      return excursionDecided(id, { decision, justification, meaning, method, name, registration, seen })
    }
  })
}

async function recordAbout(
  services: Recording,
  log: LogIdentity,
  account: Account,
  {
    id,
    change,
    body,
  }: {
    readonly id: string
    readonly change: string
    readonly body: { readonly event_id?: string | undefined }
  },
  contentOf: (tx: Transaction, row: ExcursionRow) => Promise<() => AnnexContent>,
): Promise<Recorded> {
  const { shipment_id: key } = await inTransaction(services.pool, [account.id], (tx) =>
    findRow(tx, id, account.id),
  )
  return onHeldShipment(services, account.id, key, async (tx, shipment) => {
    const { isReplay } = await recordAnnexes(tx, services.projections, {
      account: account.id,
      author: authorOf(account),
      log,
      shipment,
      eventId: body.event_id,
      asked: { change, id, ...body },
      about: id,
      contents: [await contentOf(tx, await findRow(tx, id, account.id))],
    })
    return { row: await findRow(tx, id, account.id), isReplay }
  })
}

async function findRow(tx: Transaction, id: string, account: string): Promise<ExcursionRow> {
  const [row] = await findExcursionRow(tx, id, account)
  if (row === undefined) throw new Failure('not_found')
  return row
}

function assurePresent({ ended_by }: ExcursionRow): void {
  if (ended_by === 'withdrawn') throw new Refusal('excursion_withdrawn')
}

function assureDecidable(row: ExcursionRow, { seen }: DecideExcursionBody): void {
  assurePresent(row)
  if (row.decided !== null && !row.is_outdated) throw new Refusal('excursion_decided')
  if (row.duration_ms !== seen.duration_ms || row.peak !== seen.peak) throw new Refusal('excursion_changed')
}
