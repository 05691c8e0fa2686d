import { CircleCheckBig, CloudOff, OctagonX, PackageX, TriangleAlert, type LucideIcon } from 'lucide-react'

/**
 * Kind of a verdict: accepted, accepted with a warning, queued on this device until it can be
 * checked (`kept`), shipment closed, or refused.
 */
export type VerdictTone = 'accepted' | 'warned' | 'kept' | 'closed' | 'refused'

/**
 * Verdicts differ in shape and word as well as in colour. White text on each colour has a contrast
 * of at least 4.5:1 in the light and the dark theme.
 */
export const verdictStyles: Readonly<
  Record<VerdictTone, { readonly icon: LucideIcon; readonly ground: string }>
> = {
  accepted: { icon: CircleCheckBig, ground: 'bg-[light-dark(#15803d,#166534)]' },
  warned: { icon: TriangleAlert, ground: 'bg-[light-dark(#92400e,#78350f)]' },
  kept: { icon: CloudOff, ground: 'bg-[light-dark(#1e4f7a,#1b3f5f)]' },
  closed: { icon: PackageX, ground: 'bg-[light-dark(#475569,#334155)]' },
  refused: { icon: OctagonX, ground: 'bg-[light-dark(#b3261e,#9c2018)]' },
}
