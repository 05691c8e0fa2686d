import * as z from 'zod/mini'
import { encodeBase64, encodeHex } from '#ledger/base/bytes.ts'
import type { TreeHead } from '#ledger/log/tree-head.ts'
import { parseJson } from '#domain/base/parse-json.ts'
import { deviceStorage } from '../storage.ts'

/** Tree head that this browser has stored. */
export type SeenHead = {
  readonly size: number
  /** Root hash of the tree, in hexadecimal. */
  readonly root: string
}

/** Longest history of a shipment that this browser verified. */
export type SeenHistory = {
  readonly events: number
  /** Leaf hash of the last event, hexadecimal. */
  readonly root: string
  /** Size of the signed head under which the history was verified. */
  readonly size: number
}

/** Stored facts against which this browser checks the log: trust on first use. */
export type Trust = {
  /**
   * Verifier key of the first receipt or head that this browser verified, or a later key that the
   * log announced.
   */
  readonly key?: string | undefined
  /** VRF key of the log, in base64. It never changes. */
  readonly vrfKey?: string | undefined
  /** Newest head of the log that this browser verified. */
  readonly head?: SeenHead | undefined
  /** Histories by tracking ID; the most recently verified one is last. */
  readonly histories?: Readonly<Record<string, SeenHistory>> | undefined
}

const STORAGE_KEY = 'lastro.log'

/** Maximum number of stored histories: about 60 kB of the 5 MB that browsers provide. */
const MAX_HISTORIES = 500

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const stored = z.object({
  key: z.optional(z.string()),
  vrfKey: z.optional(z.string()),
  head: z.optional(z.object({ size: z.int(), root: hash })),
  histories: z.optional(z.record(z.string(), z.object({ events: z.int(), root: hash, size: z.int() }))),
})

/**
 * Reads this browser's stored facts about the log. Returns none on a first visit, or if storage is
 * refused.
 */
export function readTrust(): Trust {
  return z.safeParse(stored, parseJson(deviceStorage.read(STORAGE_KEY) ?? '{}')).data ?? {}
}

/**
 * Returns the stored facts if they concern the log with this key, else none. A log that began anew
 * has another name, so its heads are not compared with earlier ones.
 */
export function seenOf(trust: Trust, key: string): Pick<Trust, 'head' | 'histories'> {
  return trust.key === undefined || nameOf(trust.key) === nameOf(key) ? trust : {}
}

function nameOf(key: string): string | undefined {
  return key.split('+', 1)[0]
}

/**
 * Stores the key that verified a receipt or head, and the VRF key of the head. Also stores this
 * head, unless a larger one is stored already.
 * @param shown history of the shipment if a receipt verified; the longest is stored
 */
export function remember(
  key: string,
  { size, root, vrfKey }: TreeHead,
  shown?: { readonly trackingId: string; readonly history: SeenHistory },
): void {
  const trust = readTrust()
  const { head: before, histories = {} } = seenOf(trust, key)
  const head = { size, root: encodeHex(root) }
  const known = vrfKey === undefined ? trust.vrfKey : encodeBase64(vrfKey)
  const newest = before !== undefined && before.size > head.size ? before : head
  const kept = shown === undefined ? histories : withHistory(histories, shown.trackingId, shown.history)
  // If storage is unavailable, every visit counts as the first.
  deviceStorage.write(STORAGE_KEY, JSON.stringify({ key, vrfKey: known, head: newest, histories: kept }))
}

function withHistory(
  histories: NonNullable<Trust['histories']>,
  trackingId: string,
  history: SeenHistory,
): NonNullable<Trust['histories']> {
  const { [trackingId]: known, ...others } = histories
  const longest = known !== undefined && known.events > history.events ? known : history
  return Object.fromEntries([...Object.entries(others), [trackingId, longest] as const].slice(-MAX_HISTORIES))
}
