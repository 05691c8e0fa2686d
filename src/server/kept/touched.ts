import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Pool } from '../db/pool.ts'
import { EVERYTHING, findTouchedSince, type TouchedSince } from './queries.ts'

/** How far what was touched is known: what is read after it was taken holds all that was touched until then. */
export type Mark = number

/** What changed in the database of that which answers are kept of. */
export type Touched = {
  /**
   * Asks PostgreSQL what was touched since it was asked before; those who wait ask together. When it resolves, every change is known that
   * was committed before it was called, on whichever node.
   */
  readonly ask: () => Promise<void>
  readonly mark: () => Mark
  /** Whether none of these ids, of shipments, accounts and API keys, is known to have been touched since. */
  readonly isUntouched: (subjects: readonly string[], since: Mark) => boolean
  /** PostgreSQL's clock when it was last asked, epoch milliseconds. */
  readonly now: () => number
}

/** The oldest are forgotten, and with them what was read before them. */
const MOST_REMEMBERED = 50_000

/**
 * Opens what is known of one database: nothing at first, so that whatever was read before it was first asked counts for nothing.
 *
 * Why nothing is missed: what is read once an answer was heard sees all that the answer's snapshot saw. A change that it does not see is in none of the
 * snapshots heard until then, and the first answer whose snapshot has it names it, since that asks by a snapshot that has it not.
 */
export function openTouched(pool: Pool): Touched {
  /** Each with how many had been heard of when it was. */
  const lastTouched = new Map<string, Mark>()
  let heard: Mark = 0
  /** What was read before it is not known to be untouched. */
  let floor: Mark = 1
  let newest: TouchedSince | undefined

  function note(subject: string): void {
    lastTouched.delete(subject)
    lastTouched.set(subject, ++heard)
    if (lastTouched.size <= MOST_REMEMBERED) return
    const [oldest] = lastTouched
    if (oldest === undefined) return
    lastTouched.delete(oldest[0])
    floor = Math.max(floor, oldest[1])
  }

  function noteEverything(): void {
    lastTouched.clear()
    floor = ++heard
  }

  async function askOnce(): Promise<void> {
    const [answer] = await findTouchedSince(pool, newest?.snapshot ?? null)
    if (answer === undefined) throw new Error('PostgreSQL did not say what was touched')
    // One that was started anew may have been put back to an earlier state, and one that recovered gives out numbers of transactions again.
    const isSameRun = newest?.run === answer.run
    if (!isSameRun || answer.subjects === null || answer.subjects.includes(EVERYTHING)) noteEverything()
    else for (const subject of answer.subjects) note(subject)
    newest = answer
  }

  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function askNext(): Promise<void> {
    try {
      // Where PostgreSQL does not answer, nobody waits for it to fail a second time.
      await running
      await endOfTurn()
    } finally {
      // Who comes from here on is not told by what is asked now.
      next = undefined
    }
    running = askOnce().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    ask: () => (next ??= askNext()),
    mark: () => heard,
    isUntouched: (subjects, since) =>
      since >= floor && subjects.every((subject) => (lastTouched.get(subject) ?? 0) <= since),
    now: () => newest?.at ?? 0,
  }
}
