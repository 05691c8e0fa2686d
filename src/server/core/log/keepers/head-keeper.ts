import type { HeadRow } from '../queries.ts'

/** A head of this log as somebody keeps it. */
export type StoredHead = {
  readonly size: number
  /** Undefined where all that is known is that this log's own root of that size is not the one kept. */
  readonly root: Uint8Array | undefined
}

/** Somebody who remembers which heads of this log were published, whatever becomes of its database. */
export type HeadKeeper = {
  /** Names it to the operator, without any secret. */
  readonly name: string
  /** True if it stores every head before publication, on a disk other than that of this node. */
  readonly isElsewhere: boolean
  /**
   * Returns the newest heads that it keeps; none before the first.
   * @throws Error when it cannot be asked now
   */
  readonly newest: (signal: AbortSignal) => Promise<readonly StoredHead[]>
  /**
   * Has it keep a head. Absent where it learns of heads in its own time.
   * @throws Error when it did not
   */
  readonly store?: (head: HeadRow, signal: AbortSignal) => Promise<void>
}
