import { anchorTime, isDevelopmentAnchor } from './anchor-facts.ts'
import type { ReceiptBlock } from './chain-block.ts'
import type { VerifiedAnchor } from './verify-anchors.ts'
import type { VerifiedEvent } from './verify-event.ts'
import type { Cosignature } from './verify-witnesses.ts'
import type { Verification } from './verify.ts'

/** Whether a block is on its chain, as the reader saw it; undefined where nobody looked. */
export type IsBlockOnChain = (block: ReceiptBlock) => boolean | undefined

/** Who says that an event was in the log by then. */
export type NotAfter = { readonly time: number } & (
  | { readonly kind: 'anchor'; readonly anchor: VerifiedAnchor }
  | { readonly kind: 'witness'; readonly cosignature: Cosignature }
)

/** When an event entered the log, by what others made. Apart from the verifier: it follows from a verification. */
export type ProvedWindow = {
  /** The last block before it that its chain is not known to have left. */
  readonly notBefore: ReceiptBlock | undefined
  /** The last block before it that its chain has left, where that one is later: it proves nothing. */
  readonly left: ReceiptBlock | undefined
  readonly notAfter: NotAfter | undefined
}

/** The window of an event of a valid receipt; nothing is proved by another. */
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
  if (!valid) return { notBefore: undefined, left: undefined, notAfter: undefined }
  const before = blocks.filter((block) => block.index < index)
  const notBefore = before.findLast((block) => isOnChain(block) !== false)
  const left = before.findLast((block) => isOnChain(block) === false)
  const bounds: NotAfter[] = [
    ...anchors
      .filter(({ events }) => events > sequence)
      .map((anchor) => ({ kind: 'anchor' as const, anchor, time: anchorTime(anchor) })),
    ...cosignatures.map((cosignature) => ({ kind: 'witness' as const, cosignature, time: cosignature.time })),
  ]
  // What proves something to anybody goes first, then what is earliest.
  const [notAfter] = bounds.toSorted((a, b) => Number(isHome(a)) - Number(isHome(b)) || a.time - b.time)
  const isLater = left !== undefined && left.index > (notBefore?.index ?? -1)
  return { notBefore, left: isLater ? left : undefined, notAfter }
}

function isHome(bound: NotAfter): boolean {
  return bound.kind === 'anchor' && isDevelopmentAnchor(bound.anchor)
}
