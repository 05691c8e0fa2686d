import type { Fields } from '../base/field-value.ts'
import type { LeafKind } from '../log/leaf.ts'

/** One event of a receipt, with what the checks say of it. */
export type VerifiedEvent = {
  /** Position in the history, from 0. */
  readonly sequence: number
  /** Null when the leaf cannot be read. */
  readonly kind: LeafKind | null
  readonly type: string
  readonly eventId: string
  readonly committedBy: 'client' | 'server'
  /** C in hexadecimal. */
  readonly clientHash: string
  /** The leaf's hash in hexadecimal. */
  readonly leafHash: string
  /** The leaf's index in the log. */
  readonly index: number
  /** Whether all checks of this event passed. Whether the history is right, `Verification.valid` says. */
  readonly valid: boolean
  /** The disclosed client fields that match their digests. */
  readonly fields: Fields
  /** The disclosed server fields that match their digests. */
  readonly server: Fields
  /** The names of the fields that stay behind their digests. */
  readonly hidden: { readonly client: readonly string[]; readonly server: readonly string[] }
}
