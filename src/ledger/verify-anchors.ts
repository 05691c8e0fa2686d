import type { Anchor } from './anchor.ts'
import type { CheckList } from './check.ts'
import { LedgerError } from './error.ts'
import type { TreeHead } from './tree-head.ts'
import { verifyConsistency } from './tree.ts'
import type { VerifiedEvent } from './verify-event.ts'

/** Throws `anchor_not_on_chain` for an anchor that is not on its chain. */
export type AssureOnChain = (anchor: Anchor) => void

/** One anchor of a receipt, with what the checks say of it. */
export type VerifiedAnchor = Anchor & {
  /** Whether the anchored tree and the receipt's are one log; whether it is on the chain, the check `chain` says. */
  readonly isConsistent: boolean
  /** How many events, from the first, the anchored tree contains; 0 when it is not consistent. */
  readonly events: number
}

/**
 * Checks that every anchored tree is the same log as the receipt's head and, where the chains were read, that it stands there.
 * @param assureOnChain by what the reader read on the chains himself; undefined when nobody looked
 */
export function verifyAnchors(
  list: CheckList,
  anchors: readonly Anchor[],
  head: TreeHead | undefined,
  events: readonly VerifiedEvent[],
  assureOnChain: AssureOnChain | undefined,
): VerifiedAnchor[] {
  const refusals = head === undefined ? [] : anchors.map((anchor) => refusalOf(anchor, head))
  if (head === undefined || anchors.length === 0) list.skip('anchors')
  else {
    list.run('anchors', () => {
      for (const refusal of refusals) if (refusal !== undefined) throw refusal
    })
  }
  if (assureOnChain === undefined || anchors.length === 0) list.skip('chain')
  else {
    list.run('chain', () => {
      for (const anchor of anchors) assureOnChain(anchor)
    })
  }
  return anchors.map((anchor, at) => {
    const isConsistent = head !== undefined && refusals[at] === undefined
    const outside = events.findIndex(({ index }) => index >= anchor.size)
    const covered = outside === -1 ? events.length : outside
    return { ...anchor, isConsistent, events: isConsistent ? covered : 0 }
  })
}

function refusalOf({ size, root, proof }: Anchor, head: TreeHead): LedgerError | undefined {
  const [from, to] = size <= head.size ? [{ size, root }, head] : [head, { size, root }]
  try {
    verifyConsistency({ from, to, proof })
    return undefined
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error
    return error
  }
}
