import { isDevelopmentChain } from '../anchor/anchor.ts'
import { anchorTime, isDevelopmentAnchor } from '../anchor/anchor-facts.ts'
import type { ReceiptBlock } from '../anchor/chain-block.ts'
import type { VerifiedAnchor } from './verify-anchors.ts'
import type { VerifiedEvent } from './verified-event.ts'
import type { Cosignature } from './verify-witnesses.ts'
import type { Verification } from './verify.ts'

/**
 * Returns true if the reader found a block on its chain, and false if not; undefined without a
 * lookup.
 */
export type IsBlockOnChain = (block: ReceiptBlock) => boolean | undefined

/** Upper bound of the time at which an event entered the log, with its source. */
export type NotAfter = { readonly time: number } & (
  | { readonly kind: 'anchor'; readonly anchor: VerifiedAnchor }
  | { readonly kind: 'witness'; readonly cosignature: Cosignature }
)

/** The bounds of the time at which an event entered the log. */
export type Bounds = {
  readonly notBefore: ReceiptBlock | undefined
  readonly notAfter: NotAfter | undefined
}

/**
 * Time window in which an event entered the log, according to witnesses, anchors and blocks.
 * `provedWindow` derives the window from the verification of a receipt.
 */
export type ProvedWindow = {
  /**
   * Bounds by pinned witnesses, and by anchors and blocks that the reader found on their chains.
   */
  readonly proved: Bounds
  /**
   * Unproved bounds by other parts of the receipt, which anybody can have written. Contains only
   * bounds that are closer than the proved ones.
   */
  readonly stated: Bounds
  /**
   * Last block before the event, if that block is no longer on its chain; otherwise undefined. Such
   * a block proves nothing.
   */
  readonly left: ReceiptBlock | undefined
}

const NO_BOUNDS: Bounds = { notBefore: undefined, notAfter: undefined }

/** Returns the window of an event of a receipt. A receipt that is not valid proves nothing. */
export function provedWindow(
  {
    valid,
    blocks,
    anchors,
    cosignatures,
  }: Pick<Verification, 'valid' | 'blocks' | 'anchors' | 'cosignatures'>,
  { index, sequence }: Pick<VerifiedEvent, 'index' | 'sequence'>,
  isOnChain: IsBlockOnChain = () => undefined,
): ProvedWindow {
  if (!valid) return { proved: NO_BOUNDS, stated: NO_BOUNDS, left: undefined }
  const before = blocks.filter((block) => block.index < index)
  const seen = before.findLast((block) => isOnChain(block) === true && !isDevelopmentChain(block.chainId))
  const unseen = before.findLast((block) => isOnChain(block) !== false)
  const left = before.findLast((block) => isOnChain(block) === false)
  const bounds: NotAfter[] = [
    ...anchors
      .filter(({ events }) => events > sequence)
      .map((anchor) => ({ kind: 'anchor' as const, anchor, time: anchorTime(anchor) })),
    ...cosignatures.map((cosignature) => ({ kind: 'witness' as const, cosignature, time: cosignature.time })),
  ].toSorted((a, b) => Number(isDevelopment(a)) - Number(isDevelopment(b)) || a.time - b.time)
  const proved = { notBefore: seen, notAfter: bounds.find(isTrusted) }
  const earliest = bounds.find((bound) => !isTrusted(bound))
  const isEarlier = earliest !== undefined && earliest.time < (proved.notAfter?.time ?? Infinity)
  const isLater = left !== undefined && left.index > (unseen?.index ?? -1)
  return {
    proved,
    stated: {
      notBefore: unseen === seen ? undefined : unseen,
      notAfter: isEarlier ? earliest : undefined,
    },
    left: isLater ? left : undefined,
  }
}

function isDevelopment(bound: NotAfter): boolean {
  return bound.kind === 'anchor' && isDevelopmentAnchor(bound.anchor)
}

/**
 * Returns true if a bound is proved. The owner of a development chain can recreate it at will, so
 * an anchor there proves nothing.
 */
function isTrusted(bound: NotAfter): boolean {
  if (bound.kind === 'witness') return bound.cosignature.isPinned
  return bound.anchor.isOnChain && !isDevelopmentAnchor(bound.anchor)
}
