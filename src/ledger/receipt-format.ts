/** The formats of whole receipts: the first has no proof of the pseudonym, the second neither anchors nor witnesses nor blocks. */
export const WHOLE_FORMATS = ['lastro-receipt/v1', 'lastro-receipt/v2', 'lastro-receipt/v3'] as const
export type WholeFormat = (typeof WHOLE_FORMATS)[number]

/** The format of a receipt that says each thing once (expand-receipt.ts). */
export const COMPACT_FORMAT = 'lastro-receipt/v4'

/** What is said in the fewest members has one format: a proof of the pseudonym alone makes it the second. */
export function wholeFormat(hasProof: boolean, isThird: boolean): WholeFormat {
  return WHOLE_FORMATS[isThird ? 2 : hasProof ? 1 : 0]
}

export const MAX_EVENTS = 4096
