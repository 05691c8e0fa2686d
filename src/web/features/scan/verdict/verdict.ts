import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import type { Facts } from '#domain/base/error.ts'
import { ApiError, meantBy, type ApiErrorCode } from '../../../api/api-error.ts'
import type { MessageKey } from '#contract/messages/messages.ts'

/**
 * State of a scan (specification, section 4): scanning or entering, verifying, then authorized or
 * denied.
 */
export type ScanState =
  | { readonly step: 'scanning' }
  | { readonly step: 'verifying'; readonly trackingId: string }
  | { readonly step: 'authorized'; readonly shipment: QrAuthorization }
  | { readonly step: 'denied'; readonly denial: Denial }
  /** Without network. `known` is the answer of an earlier check of the code on this device. */
  | { readonly step: 'unreached'; readonly trackingId: string; readonly known: QrAuthorization | undefined }

/** Reason for a refused scan, in the specification's words (section 8). */
export type Denial = {
  /** Heading: access denied, or verification failed. */
  readonly heading: MessageKey
  readonly title: MessageKey
  readonly says: MessageKey
  readonly facts?: Facts
  /** True if the shipment is closed, which is not a denial of access. */
  readonly isClosed?: boolean
  /** True if the person may add a note or photos to the closed shipment. */
  readonly mayAdd?: boolean
  /** Code of a shipment that the user probably meant. */
  readonly meant?: string | undefined
  /** Text as scanned or typed. */
  readonly trackingId: string
}

/** Returns the denial for a text that is not a code, without a request to the server. */
export function notACode(typed: string): Denial {
  return { heading: 'qr.denied', ...invalid, trackingId: typed }
}

/** Returns true if the server was not reached. */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'network'
}

/** Returns the denial, with its messages, for a failed check of a tracking ID. */
export function denialOf(error: unknown, trackingId: string): Denial {
  const reason = error instanceof ApiError ? reasons[error.code] : undefined
  if (reason === undefined) {
    return { heading: 'qr.failed_title', title: 'qr.failed_title', says: 'qr.failed', trackingId }
  }
  return {
    heading: reason.isClosed ? reason.title : 'qr.denied',
    ...reason,
    trackingId,
    meant: meantBy(error),
    ...(error instanceof ApiError && error.mayAdd && { mayAdd: true }),
  }
}

const invalid = { title: 'qr.invalid_title', says: 'qr.invalid' } as const

const reasons: Partial<Readonly<Record<ApiErrorCode, Pick<Denial, 'title' | 'says' | 'isClosed'>>>> = {
  not_found: invalid,
  invalid_fields: invalid,
  shipment_cancelled: { title: 'qr.cancelled_title', says: 'qr.closed', isClosed: true },
  shipment_returned: { title: 'qr.returned_title', says: 'qr.closed', isClosed: true },
  shipment_delivered: { title: 'qr.delivered_title', says: 'qr.closed', isClosed: true },
  shipment_erased: { title: 'status.erased', says: 'error.shipment_erased', isClosed: true },
  access_denied: { title: 'qr.denied', says: 'qr.not_authorized' },
  authorization_used: { title: 'qr.denied', says: 'error.authorization_used' },
  authorization_expired: { title: 'qr.denied', says: 'error.authorization_expired' },
  company_closing: { title: 'qr.denied', says: 'error.company_closing' },
  authorization_revoked: { title: 'qr.denied', says: 'error.authorization_revoked' },
}
