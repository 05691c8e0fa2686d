/** Readings of every comparable clock at one moment, in milliseconds since 1970. */
export type ClockReading = {
  /** This node's clock. */
  readonly node: number
  /** PostgreSQL's clock, which gives events their received time. */
  readonly database: number
  /** Monotonic clock of this process, with an arbitrary origin. */
  readonly elapsed: number
  /** Time of the newest signed head; null before the first. */
  readonly newestHead: number | null
  /** Time of the newest block on the chain of the anchors; null if there is none. */
  readonly newestBlock: number | null
}

export type ClockTrouble = {
  readonly reason:
    /** The database's clock differs from the node's. */
    | 'node_differs'
    /**
     * The database's clock is behind the time of a head, although the same clock dated the head.
     */
    | 'behind_log'
    /** The database's clock differs from the chain's newest block. */
    | 'chain_differs'
    /**
     * The database's clock and the monotonic clock advanced by different amounts since the last
     * check.
     */
    | 'jumped'
  /** Milliseconds by which the database's clock is ahead; negative if it is behind. */
  readonly offsetMs: number
}

const MAX_NODE_OFFSET_MS = 30_000
/**
 * Maximum time in milliseconds that the clock may be behind the newest head. The database's own
 * clock dates heads, and corrections by NTP are far smaller.
 */
const MAX_BEHIND_LOG_MS = 5_000
/**
 * Maximum difference in milliseconds from the chain's newest block. Chains date blocks loosely, and
 * some make none for minutes.
 */
const MAX_CHAIN_OFFSET_MS = 15 * 60_000
const MAX_JUMP_MS = 30_000

/**
 * Compares the database's clock with the other clocks.
 * @param before previous reading by the same process
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
