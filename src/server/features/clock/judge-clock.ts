/** One look at every clock that can be compared, in milliseconds since 1970. */
export type ClockReading = {
  /** This node's clock. */
  readonly node: number
  /** PostgreSQL's clock, which gives events their received time. */
  readonly database: number
  /** The monotonic clock of this process, from any origin. */
  readonly elapsed: number
  /** The time of the newest signed head; null before the first. */
  readonly newestHead: number | null
  /** The time of the newest block of the chain that holds the anchors; null where there is none. */
  readonly newestBlock: number | null
}

export type ClockTrouble = {
  readonly reason:
    /** The database's clock differs from the node's. */
    | 'node_differs'
    /** The database's clock is behind a head that it has dated. */
    | 'behind_log'
    /** The database's clock differs from the chain's newest block. */
    | 'chain_differs'
    /** The database's clock moved by another span than the monotonic clock since the last look. */
    | 'jumped'
  /** Milliseconds that the database's clock is ahead; negative where it is behind. */
  readonly offsetMs: number
}

const MAX_NODE_OFFSET_MS = 30_000
/** Heads are dated by the database's own clock, and corrections by NTP are far smaller. */
const MAX_BEHIND_LOG_MS = 5_000
/** Chains date blocks loosely, and some make none for minutes. */
const MAX_CHAIN_OFFSET_MS = 15 * 60_000
const MAX_JUMP_MS = 30_000

/**
 * Judges the database's clock by the clocks that it can be compared with.
 * @param before the reading before this one, of the same process
 */
export function judgeClock(now: ClockReading, before: ClockReading | undefined): readonly ClockTrouble[] {
  const troubles: ClockTrouble[] = []
  const judge = (reason: ClockTrouble['reason'], offsetMs: number, isWrong: boolean): void => {
    if (isWrong) troubles.push({ reason, offsetMs: Math.round(offsetMs) })
  }
  const fromNode = now.database - now.node
  judge('node_differs', fromNode, Math.abs(fromNode) > MAX_NODE_OFFSET_MS)
  if (now.newestHead !== null) {
    const fromHead = now.database - now.newestHead
    judge('behind_log', fromHead, fromHead < -MAX_BEHIND_LOG_MS)
  }
  if (now.newestBlock !== null) {
    const fromBlock = now.database - now.newestBlock
    judge('chain_differs', fromBlock, Math.abs(fromBlock) > MAX_CHAIN_OFFSET_MS)
  }
  if (before !== undefined) {
    const moved = now.database - before.database - (now.elapsed - before.elapsed)
    judge('jumped', moved, Math.abs(moved) > MAX_JUMP_MS)
  }
  return troubles
}
