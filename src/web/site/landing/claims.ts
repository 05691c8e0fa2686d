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
  type LucideIcon,
} from 'lucide-react'
import type { SiteLink } from '../footer-links.ts'
import type { SiteKey } from '../messages.ts'

export type Claim = {
  readonly icon: LucideIcon
  readonly title: SiteKey
  readonly text: SiteKey
  /** Page that proves the claim to a visitor without an account. */
  readonly proof: SiteLink & {
    /**
     * True if the script replaces `href` by the demonstration shipment's address, where one exists.
     */
    readonly isShowcase?: true
  }
}

/** Documentation of the public receipt's endpoint. */
const RECEIPT = '/api-documentation#getPublicReceipt'

/**
 * All claims of the front page about the product, grouped. Claims that a visitor cannot verify are
 * left out.
 */
export const claimGroups: readonly { readonly title: SiteKey; readonly claims: readonly Claim[] }[] = [
  {
    title: 'claim.group_proof',
    claims: [
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
        proof: { href: '#ao-vivo', words: 'claim.integrity_proof', isShowcase: true },
      },
      {
        icon: Scale,
        title: 'claim.audit_title',
        text: 'claim.audit',
        proof: { href: '/transparency#conferir', words: 'claim.audit_proof', isSitePage: true },
      },
      {
        icon: FileCheck,
        title: 'claim.file_title',
        text: 'claim.file',
        proof: { href: RECEIPT, words: 'claim.file_proof', isShowcase: true },
      },
      {
        icon: Handshake,
        title: 'claim.disputes_title',
        text: 'claim.disputes',
        proof: { href: '#experimente', words: 'claim.disputes_proof' },
      },
    ],
  },
  {
    title: 'claim.group_road',
    claims: [
      {
        icon: Radio,
        title: 'claim.live_title',
        text: 'claim.live',
        proof: { href: '/api-documentation', words: 'claim.live_proof' },
      },
      {
        icon: LocateFixed,
        title: 'claim.gps_title',
        text: 'claim.gps',
        proof: { href: '/api-documentation#createCheckpoint', words: 'claim.gps_proof' },
      },
      {
        icon: Printer,
        title: 'claim.labels_title',
        text: 'claim.labels',
        proof: { href: '/api-documentation#labelsPdf', words: 'claim.labels_proof' },
      },
      {
        icon: PackageCheck,
        title: 'claim.delivery_title',
        text: 'claim.delivery',
        proof: { href: RECEIPT, words: 'claim.delivery_proof', isShowcase: true },
      },
    ],
  },
  {
    title: 'claim.group_people',
    claims: [
      {
        icon: Lock,
        title: 'claim.access_title',
        text: 'claim.access',
        proof: { href: RECEIPT, words: 'claim.access_proof', isShowcase: true },
      },
      {
        icon: UserCheck,
        title: 'claim.authorizations_title',
        text: 'claim.authorizations',
        proof: { href: '/api-documentation#grantAuthorization', words: 'claim.authorizations_proof' },
      },
    ],
  },
]
