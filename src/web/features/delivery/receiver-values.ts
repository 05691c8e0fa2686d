import { isCpf } from '#domain/accounts/cpf.ts'
import { normalizedCode } from '#domain/checkpoints/delivery-code.ts'
import {
  maskedDocument,
  type AttemptReason,
  type documentKinds,
  type Receiver,
} from '#domain/checkpoints/delivery.ts'

/** Typed facts about who received a delivery, or why an attempt failed. */
export type ReceiverValues = {
  readonly name: string
  /** Code of the relation; empty if none is chosen. */
  readonly relation: NonNullable<Receiver['relation']> | ''
  readonly document_kind: (typeof documentKinds)[number]
  /** Number of the document in full. It leaves the screen only masked. */
  readonly document: string
  /** Code that the recipient got by mail; empty if none is typed. */
  readonly code: string
  /** Code of the reason; empty if none is chosen. */
  readonly reason: AttemptReason | ''
  /** Day of the next attempt; empty if none is planned. */
  readonly next_at: string
}

export const noReceiver: ReceiverValues = {
  name: '',
  relation: '',
  document_kind: 'cpf',
  document: '',
  code: '',
  reason: '',
  next_at: '',
}

/** Returns true if the number is typed as a CPF but its check digits are wrong. */
export function isWrongCpf({ document_kind, document }: ReceiverValues): boolean {
  return document_kind === 'cpf' && document.trim() !== '' && !isCpf(document)
}

/** Returns who received a delivery, with the document masked; null if nothing is known. */
export function receiverOf({
  name,
  relation,
  document_kind,
  document,
  code: typed,
}: ReceiverValues): Receiver | null {
  const code = normalizedCode(typed)
  const receiver = {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(relation !== '' && { relation }),
    ...(document.trim() !== '' && { document_kind, document: maskedDocument(document_kind, document) }),
    ...(code !== '' && { code }),
  }
  return Object.keys(receiver).length === 0 ? null : receiver
}

/** Returns why an attempt failed, and the day of the next one. */
export function failureOf({ reason, next_at }: ReceiverValues): Receiver {
  return { ...(reason !== '' && { reason }), ...(next_at !== '' && { next_at }) }
}
