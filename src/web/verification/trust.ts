import * as z from 'zod/mini'

/** A tree head as this browser remembers it. */
export type SeenHead = {
  readonly size: number
  /** Hexadecimal. */
  readonly root: string
}

/** The longest history of a shipment that verified here. */
export type SeenHistory = {
  readonly events: number
  /** Leaf hash of the last event, hexadecimal. */
  readonly root: string
  /** Size of the signed head that it verified under. */
  readonly size: number
}

/** Facts that this browser holds the log to: trust on first use. */
export type Trust = {
  /** The verifier key of the first receipt that verified here, or one that the log announced from it on. */
  readonly key?: string | undefined
  /** The newest head of a receipt that verified here. */
  readonly head?: SeenHead | undefined
  /** By tracking code; the code verified last stands last. */
  readonly histories?: Readonly<Record<string, SeenHistory>> | undefined
}

const STORAGE_KEY = 'lastro.log'

/** About 60 kB of the 5 MB that browsers give. */
const MAX_HISTORIES = 500

const root = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const stored = z.object({
  key: z.optional(z.string()),
  head: z.optional(z.object({ size: z.int(), root })),
  histories: z.optional(z.record(z.string(), z.object({ events: z.int(), root, size: z.int() }))),
})

/** Reads the facts that this browser knows of the log; none on a first visit, or where storage is refused. */
export function readTrust(): Trust {
  try {
    const parsed = z.safeParse(stored, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

/** Returns what was seen of the log with this key. A log that began anew has another name, and heads of its own. */
export function seenOf(trust: Trust, key: string): Pick<Trust, 'head' | 'histories'> {
  return trust.key === undefined || nameOf(trust.key) === nameOf(key) ? trust : {}
}

function nameOf(key: string): string | undefined {
  return key.split('+', 1)[0]
}

/**
 * Remembers the key that a receipt or head verified with, and the newest head of any.
 * @param shown the shipment's history, where a receipt verified; the longest is kept
 */
export function remember(
  key: string,
  head: SeenHead,
  shown?: { readonly trackingId: string; readonly history: SeenHistory },
): void {
  const { head: before, histories = {} } = seenOf(readTrust(), key)
  const newest = before !== undefined && before.size > head.size ? before : head
  const kept = shown === undefined ? histories : withHistory(histories, shown.trackingId, shown.history)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ key, head: newest, histories: kept }))
  } catch {
    // Without storage every visit is a first one, and the panel says so.
  }
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
