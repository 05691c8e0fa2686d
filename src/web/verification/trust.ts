import * as z from 'zod/mini'

/** A tree head as this browser remembers it. */
export type SeenHead = {
  readonly size: number
  /** Hexadecimal. */
  readonly root: string
}

/** What this browser holds the log to: trust on first use. */
export type Trust = {
  /** The verifier key of the first receipt that verified here, or one that the log announced from it on. */
  readonly key?: string | undefined
  /** The newest head of a receipt that verified here. */
  readonly head?: SeenHead | undefined
}

const STORAGE_KEY = 'lastro.log'

const stored = z.object({
  key: z.optional(z.string()),
  head: z.optional(z.object({ size: z.int(), root: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })),
})

/** What this browser knows of the log; nothing on a first visit, or where storage is refused. */
export function readTrust(): Trust {
  try {
    const parsed = z.safeParse(stored, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

/** The newest head seen of the log that this key is of; a log that began anew has another name, and heads of its own. */
export function seenOf({ key: known, head }: Trust, key: string): SeenHead | undefined {
  return known === undefined || nameOf(known) === nameOf(key) ? head : undefined
}

function nameOf(key: string): string | undefined {
  return key.split('+', 1)[0]
}

/** Remembers the key that a receipt verified with, and the newest head of any. */
export function remember(key: string, head: SeenHead): void {
  const trust = readTrust()
  const before = seenOf(trust, key)
  const newest = before !== undefined && before.size > head.size ? before : head
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ key, head: newest }))
  } catch {
    // Without storage every visit is a first one, and the panel says so.
  }
}
