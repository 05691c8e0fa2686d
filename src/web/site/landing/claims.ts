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
import { getShowcasePhoto } from '#contract/endpoints/site.ts'
import type { SiteKey } from '../messages.ts'

export type Claim = {
  readonly icon: LucideIcon
  /** Name of the claim within the keys of its messages for the title, the text and the link. */
  readonly name:
    | 'immutable'
    | 'integrity'
    | 'audit'
    | 'file'
    | 'disputes'
    | 'live'
    | 'gps'
    | 'labels'
    | 'delivery'
    | 'access'
    | 'authorizations'
  /** Page that proves the claim to a visitor without an account. */
  readonly href: string
  /** True if `href` is a public page, which has an address in each language. */
  readonly isSitePage?: true
  /**
   * True if the script replaces `href` with the address of the demonstration shipment. An
   * installation without this shipment uses `href`.
   */
  readonly isShowcase?: true
  /** Another page that proves the claim. */
  readonly second?: {
    readonly key: SiteKey
    readonly href: string
    /** True for the demonstration's photo, which the script shows if there is one. */
    readonly isPhoto?: true
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
      { icon: Fingerprint, name: 'immutable', href: '/transparency', isSitePage: true },
      { icon: ScanSearch, name: 'integrity', href: '#ao-vivo', isShowcase: true },
      {
        icon: Scale,
        name: 'audit',
        href: '/transparency#conferir',
        isSitePage: true,
        second: { key: 'claim.audit_second', href: '/api-documentation#listCompanyTrail' },
      },
      { icon: FileCheck, name: 'file', href: RECEIPT, isShowcase: true },
      { icon: Handshake, name: 'disputes', href: '/api-documentation#addAnnex', isShowcase: true },
    ],
  },
  {
    title: 'claim.group_road',
    claims: [
      {
        icon: Radio,
        name: 'live',
        href: '#ao-vivo',
        isShowcase: true,
        second: { key: 'claim.live_second', href: '/api-documentation' },
      },
      { icon: LocateFixed, name: 'gps', href: '/api-documentation#createCheckpoint' },
      { icon: Printer, name: 'labels', href: '/api-documentation#labelsPdf' },
      {
        icon: PackageCheck,
        name: 'delivery',
        href: RECEIPT,
        isShowcase: true,
        second: { key: 'claim.delivery_second', href: getShowcasePhoto.path, isPhoto: true },
      },
    ],
  },
  {
    title: 'claim.group_people',
    claims: [
      { icon: Lock, name: 'access', href: '/api-documentation#changeMember' },
      { icon: UserCheck, name: 'authorizations', href: '/api-documentation#grantAuthorization' },
    ],
  },
]
