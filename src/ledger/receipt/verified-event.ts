import type { Fields } from '../base/field-value.ts'
import type { LeafKind } from '../log/leaf.ts'

/** Event of a receipt, with the results of its checks. */
export type VerifiedEvent = {
  /** Position in the history, from 0. */
  readonly sequence: number
  /** Kind of the leaf, or null if the leaf cannot be read. */
  readonly kind: LeafKind | null
  readonly type: string
  /** Versions of the field lists of both statements. */
  readonly lists: { readonly client: number; readonly server: number }
  readonly eventId: string
  readonly committedBy: 'client' | 'server'
  /** Hash of the client statement (C) in hexadecimal. */
  readonly clientHash: string
  /** The leaf's hash in hexadecimal. */
  readonly leafHash: string
  /** The leaf's index in the log. */
  readonly index: number
  /** True if all checks of this event passed. For the whole history, see `Verification.valid`. */
  readonly valid: boolean
  /** The disclosed client fields that match their digests. */
  readonly fields: Fields
  /** The disclosed server fields that match their digests. */
  readonly server: Fields
  /** Names of the fields that are not disclosed. */
  readonly hidden: { readonly client: readonly string[]; readonly server: readonly string[] }
}
