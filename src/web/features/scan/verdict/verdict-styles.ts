import { CircleCheckBig, CloudOff, OctagonX, PackageX, TriangleAlert, type LucideIcon } from 'lucide-react'

/** Yes, yes with a warning, no, kept on this device until it can be asked, or that the shipment is closed. */
export type VerdictTone = 'accepted' | 'warned' | 'kept' | 'closed' | 'refused'

/** Told apart by shape and word as well as by colour; white on each meets 4.5:1 in light and dark. */
export const verdictStyles: Readonly<
  Record<VerdictTone, { readonly icon: LucideIcon; readonly ground: string }>
> = {
  accepted: { icon: CircleCheckBig, ground: 'bg-[light-dark(#15803d,#166534)]' },
  warned: { icon: TriangleAlert, ground: 'bg-[light-dark(#92400e,#78350f)]' },
  kept: { icon: CloudOff, ground: 'bg-[light-dark(#1e4f7a,#1b3f5f)]' },
  closed: { icon: PackageX, ground: 'bg-[light-dark(#475569,#334155)]' },
  refused: { icon: OctagonX, ground: 'bg-[light-dark(#b3261e,#9c2018)]' },
}
