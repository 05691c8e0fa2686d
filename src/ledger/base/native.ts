import type { Point } from '@noble/ed25519'
import type { Json } from './json.ts'
import type { FieldValue } from './field-value.ts'

/**
 * Operations that a platform computes faster than ECMAScript, with the same results. The ledger
 * works without them.
 */
export type Native = {
  /** SHA-256 (FIPS 180-4). */
  readonly sha256: (data: Uint8Array) => Uint8Array
  /**
   * Decodes UTF-8 and preserves a byte order mark. Returns undefined if the bytes are not UTF-8.
   */
  readonly decodeUtf8: (bytes: Uint8Array) => string | undefined
  /**
   * Parses canonical JSON (RFC 8785). Returns undefined for a text that the ledger must parse
   * itself.
   */
  readonly parseCanonical: (text: string) => Json | undefined
  /**
   * Returns true only if a signature is certainly valid under the rule of `verify`. After false,
   * the ledger checks the signature itself.
   */
  readonly isSigned: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean
  /**
   * Returns a function that multiplies members of the prime-order group by a secret number below
   * its order. If the function or its result is undefined, the ledger does the multiplication.
   */
  readonly multiplierBy: (
    scalar: bigint,
  ) => ((point: Point) => { readonly x: bigint; readonly y: bigint } | undefined) | undefined
  /**
   * Returns true only if a point is certainly a member of the prime-order group other than its
   * identity. After false, the ledger checks the point itself.
   */
  readonly isPrimeOrder: (point: Point) => boolean
  /**
   * Returns a function that computes the digest of a field under a 32-byte seed, in lower-case
   * hexadecimal, as `commitFields` defines it.
   */
  readonly fieldDigests: (seed: Uint8Array) => (name: string, value: FieldValue) => string
}

/**
 * Argument of the last `useNative` call. Empty if the ledger computes everything itself, as in a
 * browser.
 */
export const native: { current?: Native } = {}

/** Makes the ledger use the platform's operations from now on, everywhere in this process. */
export function useNative(offered: Native): void {
  native.current = offered
}
