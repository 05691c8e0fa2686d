import { annexFields, mayDeclare, refuseAnnex, type AnnexContent } from '#domain/events/annex.ts'
import { answersContestation, refuseOfficeAnswer } from '#domain/events/contestation.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Author } from '../events/author.ts'
import type { DeclaredBody } from '../events/declared-event.ts'
import type { LogIdentity } from '../log/identity.ts'
import type { Change, Step } from './change.ts'

/** Annex as parsed by the API contract. */
export type AnnexBody = DeclaredBody & AnnexContent & { readonly made_offline?: boolean | undefined }

/**
 * Converts an annex to a `Change` for `recordChanges`.
 * @param author a person or key, or `unnamed` for the link in a mail and for the server
 */
export function annexAddition(
  account: string,
  key: string,
  body: AnnexBody,
  log: Pick<LogIdentity, 'origin'>,
  author: Author,
): Change {
  // A retry of the same request may differ in `made_offline`, so the digest excludes this member.
  const { made_offline: isOffline = false, ...asked } = body
  const by: Author = isOffline && author.via === 'web' ? { ...author, via: 'offline' } : author
  return {
    log: log.origin,
    account,
    author: by,
    of: { shipment: key },
    eventId: body.event_id,
    asked: { change: 'annex', ...asked },
    annex: { about: body.facts?.['about'] },
    steps: [annexStep(asked, by)],
  }
}

/** Returns the step that decides one annex. */
export function annexStep(body: AnnexBody, author: Author): Step {
  const { actor, via } = author
  if (!mayDeclare(via, body.kind)) throw new Error(`an annex ${body.kind} is declared by ${via}`)
  return ({ shipment, annexes: { added, recorders, known } }, declare) => {
    const isOwn = author.addsOnlyToOwn !== true || (actor !== null && recorders.includes(actor))
    // The delivery that came first is somebody else's, if a delivery arrives too late.
    if (!isOwn && body.kind !== 'late_evidence') throw new Failure('delivery_of_another')
    const about = body.facts?.['about']
    const isAnswer = answersContestation(body.kind)
    const refusal =
      refuseAnnex(via, body.kind, added) ?? (isAnswer ? refuseOfficeAnswer(about ?? '', added) : undefined)
    if (refusal !== undefined) throw refusal
    if (about !== undefined && !known.includes(about)) {
      throw new Failure('invalid_fields', { fields: { 'facts.about': 'unknown_event' } })
    }
    const declared = declare('annex.added', body, (occurredAt) => annexFields(occurredAt, body))
    return {
      declared,
      shipment: { ...shipment, annexes: shipment.annexes + 1 },
      content: { kind: 'annex' },
    }
  }
}
