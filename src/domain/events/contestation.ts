import { Refusal } from '../base/error.ts'
import { answerPhotos } from './recipient-answer.ts'
import type { AnnexKind } from './annex.ts'

/** Maximum number of photos of an answer, a reply and a closing. */
export const MAX_ANSWER_PHOTOS = answerPhotos.length

/** A contestation, with what the office answered. */
export type Contestation<Annex> = {
  readonly annex: Annex
  /** Replies and the closing, in the order of the annexes. */
  readonly answers: readonly Annex[]
  readonly isOpen: boolean
}

type ReadAnnex = {
  readonly id: string
  readonly kind: string
  readonly facts: Readonly<Record<string, string>> | null
}

/** Returns the contestations of a shipment, oldest first, each with its answers. */
export function contestationsOf<Annex extends ReadAnnex>(
  annexes: readonly Annex[],
): readonly Contestation<Annex>[] {
  const named = annexes.map((annex) => ({
    annex,
    id: annex.id,
    kind: annex.kind,
    about: annex.facts?.['about'] ?? null,
  }))
  const open = openContestations(named)
  return named
    .filter(({ kind }) => kind === 'recipient_contested')
    .map((one) => ({
      annex: one.annex,
      answers: named.flatMap(({ annex, kind, about }) =>
        about === one.id && answersContestation(kind) ? [annex] : [],
      ),
      isOpen: open.includes(one),
    }))
}

/** Annex as the rules for contestations need it. */
export type AnswerFacts = {
  /** Id of the event. */
  readonly id: string
  readonly kind: string
  /** Id of the event that the annex adds to; null if it names none. */
  readonly about: string | null
}

/** Returns the contestations that no closing names yet, in the order of the annexes. */
export function openContestations<Annex extends AnswerFacts>(annexes: readonly Annex[]): readonly Annex[] {
  const closed = new Set(annexes.flatMap(({ kind, about }) => (kind === 'dispute_closed' ? [about] : [])))
  return annexes.filter(({ id, kind }) => kind === 'recipient_contested' && !closed.has(id))
}

/** Returns true for a kind that the proof of delivery prints: an answer or a check of the code. */
export function isAnswer(kind: string): boolean {
  return answerKinds.has(kind)
}

const answerKinds: ReadonlySet<string> = new Set<AnnexKind>([
  'code_checked',
  'recipient_confirmed',
  'recipient_contested',
  'company_replied',
  'dispute_closed',
])

/** Returns true for a kind that needs an open contestation, and the permission of the office. */
export function answersContestation(kind: string): boolean {
  return kind === 'company_replied' || kind === 'dispute_closed'
}

/**
 * Returns why a contestation gets no reply and no closing, or undefined if it may get one. Both
 * need an open contestation, so that the closing is the last word.
 * @param about event that the reply or the closing names
 * @param annexes annexes of the shipment in the order of their arrival
 */
export function refuseOfficeAnswer(about: string, annexes: readonly AnswerFacts[]): Refusal | undefined {
  const isContestation = annexes.some(({ id, kind }) => id === about && kind === 'recipient_contested')
  if (!isContestation) return new Refusal('contestation_unknown')
  const isOpen = openContestations(annexes).some(({ id }) => id === about)
  return isOpen ? undefined : new Refusal('contestation_closed')
}
