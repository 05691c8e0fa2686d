import type { Anchor, AssureOnChain, BitcoinAnchor } from '../anchor/anchor.ts'
import type { CheckList } from './check.ts'
import { LedgerError } from '../base/error.ts'
import type { TreeHead } from '../log/tree-head.ts'
import { verifyConsistency } from '../log/tree.ts'
import type { VerifiedEvent } from './verified-event.ts'

/**
 * Verifies that an anchor's timestamp leads from its head to a block's header.
 * @returns the latest time at which the block can have been made, in seconds since 1970
 * @throws LedgerError if the timestamp does not lead to the header
 */
export type AssureStamped = (anchor: BitcoinAnchor) => number

/** Maximum difference between the clocks of servers, witnesses and EVM chains. */
export const CLOCK_SLACK_SECONDS = 300

/** Anchor of a receipt, with the results of its checks. */
export type VerifiedAnchor = Anchor & {
  /** True if the anchored tree and the receipt's tree belong to one log. */
  readonly isConsistent: boolean
  /** True if the reader looked for the anchor on its chain and found it. */
  readonly isOnChain: boolean
  /**
   * Number of the receipt's events, counted from the first, that the anchored tree contains. It is
   * 0 if the anchored tree is not of the receipt's log, or if a Bitcoin anchor's timestamp was not
   * verified.
   */
  readonly events: number
  /**
   * Latest time at which the block can have been made, in seconds since 1970; 0 if no timestamp was
   * verified.
   */
  readonly latest: number
}

export type AnchorOptions = {
  /** Optional timestamp verifier (verify-stamp.ts). If absent, timestamps are not checked. */
  readonly assureStamped?: AssureStamped
  /**
   * Optional function that compares an anchor with the data that the reader read from the anchor's
   * chain. If absent, no anchor is confirmed on its chain.
   */
  readonly assureOnChain?: AssureOnChain
}

type VerifiedHistory = {
  readonly head: TreeHead | undefined
  readonly events: readonly VerifiedEvent[]
}

/**
 * Checks that every anchored tree is of the same log as the receipt's head. Also checks the
 * timestamps and the results of look-ups on chains.
 */
export function verifyAnchors(
  list: CheckList,
  anchors: readonly Anchor[],
  { head, events }: VerifiedHistory,
  { assureStamped, assureOnChain }: AnchorOptions,
): VerifiedAnchor[] {
  const consistent = runEach(list, 'anchors', anchors, (anchor) => {
    if (head !== undefined) assureConsistent(anchor, head)
    return head !== undefined
  })
  const times = new Map<Anchor, number>()
  runEach(list, 'timestamps', anchors, (anchor) => {
    if (anchor.kind === 'evm' || assureStamped === undefined) return false
    times.set(anchor, assureStamped(anchor))
    return true
  })
  const seen = runEach(list, 'chain', anchors, (anchor) => assureOnChain?.(anchor) ?? false)
  return anchors.map((anchor) => {
    const isConsistent = consistent.has(anchor)
    const outside = events.findIndex(({ index }) => index >= anchor.size)
    const covered = outside === -1 ? events.length : outside
    const counts = isConsistent && (anchor.kind === 'evm' || times.has(anchor))
    return {
      ...anchor,
      isConsistent,
      isOnChain: seen.has(anchor),
      events: counts ? covered : 0,
      latest: anchor.kind === 'evm' ? anchor.time + CLOCK_SLACK_SECONDS : (times.get(anchor) ?? 0),
    }
  })
}

/**
 * Runs `check` on each anchor and records one result for all of them. Skips the check if it applies
 * to none of them.
 * @returns the anchors that passed
 */
function runEach(
  list: CheckList,
  name: 'anchors' | 'timestamps' | 'chain',
  anchors: readonly Anchor[],
  check: (anchor: Anchor) => boolean,
): ReadonlySet<Anchor> {
  const held = new Set<Anchor>()
  const refusals: LedgerError[] = []
  for (const anchor of anchors) {
    try {
      if (check(anchor)) held.add(anchor)
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      refusals.push(error)
    }
  }
  if (held.size === 0 && refusals.length === 0) list.skip(name)
  else {
    list.run(name, () => {
      if (refusals[0] !== undefined) throw refusals[0]
    })
  }
  return held
}

function assureConsistent({ size, root, proof }: Anchor, head: TreeHead): void {
  const [from, to] = size <= head.size ? [{ size, root }, head] : [head, { size, root }]
  verifyConsistency({ from, to, proof })
}
