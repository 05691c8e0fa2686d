import type { Point } from '@noble/ed25519'
import type { Json } from './json.ts'
import type { FieldValue } from './field-value.ts'

/** What a platform does faster than ECMAScript can, with the same results. The ledger needs none of it. */
export type Native = {
  /** SHA-256 (FIPS 180-4). */
  readonly sha256: (data: Uint8Array) => Uint8Array
  /** The text of UTF-8 bytes, a byte order mark kept; undefined where there is none. */
  readonly decodeUtf8: (bytes: Uint8Array) => string | undefined
  /** The value of a canonical JSON text (RFC 8785); undefined also where it is left to the ledger to say. */
  readonly parseCanonical: (text: string) => Json | undefined
  /** Whether it is sure that a signature is valid under the rule of `verify`; what it is not sure of the ledger decides. */
  readonly isSigned: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean
  /**
   * What multiplies members of the prime-order group by a secret number below its order; undefined also for a point, or a number,
   * that is left to the ledger.
   */
  readonly multiplierBy: (
    scalar: bigint,
  ) => ((point: Point) => { readonly x: bigint; readonly y: bigint } | undefined) | undefined
  /** The digests of fields under one 32-byte seed, in lower-case hexadecimal, as `commitFields` defines them. */
  readonly fieldDigests: (seed: Uint8Array) => (name: string, value: FieldValue) => string
}

/** What `useNative` was given; empty where the ledger computes everything itself, as in a browser. */
export const native: { current?: Native } = {}

/** Has the ledger use what the platform offers, from now on and everywhere in this process. */
export function useNative(offered: Native): void {
  native.current = offered
}
