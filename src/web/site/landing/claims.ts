import {
  FileCheck,
  Fingerprint,
  Handshake,
  LocateFixed,
  Lock,
  PackageCheck,
  Printer,
  Radio,
  Scale,
  ScanSearch,
  UserCheck,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'
import type { SiteLink } from '../footer-links.ts'
import type { SiteKey } from '../words.ts'

export type Claim = {
  readonly icon: LucideIcon
  readonly title: SiteKey
  readonly text: SiteKey
  /** Where it can be seen working. */
  readonly proof: SiteLink
}

/** Everything the front page claims of the product. What cannot be shown is not claimed. */
export const claims: readonly Claim[] = [
  {
    icon: Fingerprint,
    title: 'claim.immutable_title',
    text: 'claim.immutable',
    proof: { href: '/transparency', words: 'claim.immutable_proof', isSitePage: true },
  },
  {
    icon: ScanSearch,
    title: 'claim.integrity_title',
    text: 'claim.integrity',
    proof: { href: '/verify', words: 'claim.integrity_proof' },
  },
  {
    icon: Radio,
    title: 'claim.live_title',
    text: 'claim.live',
    proof: { href: '/dashboard', words: 'claim.live_proof' },
  },
  {
    icon: LocateFixed,
    title: 'claim.gps_title',
    text: 'claim.gps',
    proof: { href: '/scan-qr', words: 'claim.gps_proof' },
  },
  {
    icon: PackageCheck,
    title: 'claim.delivery_title',
    text: 'claim.delivery',
    proof: { href: '#ao-vivo', words: 'claim.delivery_proof' },
  },
  {
    icon: Handshake,
    title: 'claim.disputes_title',
    text: 'claim.disputes',
    proof: { href: '#experimente', words: 'claim.disputes_proof' },
  },
  {
    icon: Lock,
    title: 'claim.access_title',
    text: 'claim.access',
    proof: { href: '/security', words: 'claim.access_proof', isSitePage: true },
  },
  {
    icon: Scale,
    title: 'claim.audit_title',
    text: 'claim.audit',
    proof: { href: '/profile', words: 'claim.audit_proof' },
  },
  {
    icon: Printer,
    title: 'claim.labels_title',
    text: 'claim.labels',
    proof: { href: '/tracker', words: 'claim.labels_proof' },
  },
  {
    icon: WifiOff,
    title: 'claim.offline_title',
    text: 'claim.offline',
    proof: { href: '/scan-qr', words: 'claim.offline_proof' },
  },
  {
    icon: UserCheck,
    title: 'claim.authorizations_title',
    text: 'claim.authorizations',
    proof: { href: '/tracker', words: 'claim.authorizations_proof' },
  },
  {
    icon: FileCheck,
    title: 'claim.file_title',
    text: 'claim.file',
    proof: { href: '/verify', words: 'claim.file_proof' },
  },
]
