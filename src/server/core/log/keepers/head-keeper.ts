import type { HeadRow } from '../queries.ts'

/** Head of this log as stored by a keeper. */
export type StoredHead = {
  readonly size: number
  /**
   * Root of the stored head. Undefined if the keeper reports only that its head does not match this
   * log.
   */
  readonly root: Uint8Array | undefined
  /** VRF key that the stored head names; absent if the keeper does not report it. */
  readonly vrfKey?: Uint8Array
}

/**
 * Party that stores which heads of this log were published, independently of the log's database.
 * Examples are a witness and another node.
 */
export type HeadKeeper = {
  /** Name shown to the operator, without any secret. */
  readonly name: string
  /** True if the keeper stores every head before publication, on another disk than this node's. */
  readonly isElsewhere: boolean
  /**
   * Returns the newest heads that the keeper stores, or none before the first.
   * @throws Error if the keeper is not available now
   */
  readonly newest: (signal: AbortSignal) => Promise<readonly StoredHead[]>
  /**
   * Stores a head. Absent if the keeper learns of heads by itself.
   * @throws Error if the head was not stored
   */
  readonly store?: (head: HeadRow, signal: AbortSignal) => Promise<void>
}
