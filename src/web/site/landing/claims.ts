import {
  ClipboardCheck,
  FileText,
  FileCheck,
  Fingerprint,
  Handshake,
  LocateFixed,
  Lock,
  PackageCheck,
  PlaneTakeoff,
  Printer,
  Radio,
  Scale,
  ScanSearch,
  Snowflake,
  Thermometer,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'
import { getShowcasePhoto, getShowcaseReport } from '#contract/endpoints/site.ts'
import type { SiteKey } from '../messages.ts'

export type ClaimLink = {
  readonly words: SiteKey
  /** Page that proves the claim to a visitor without an account. */
  readonly href: string
  /** True if `href` is a public page, which has an address in each language. */
  readonly isSitePage?: true
  /**
   * True if the script replaces `href` with the address of the demonstration shipment. An
   * installation without this shipment uses `href`.
   */
  readonly isShowcase?: true
  /**
   * Part of the demonstration to which the script leads the link. The link is hidden in an
   * installation without this part.
   */
  readonly demo?: DemoPart
}

/**
 * Parts of the demonstration: photo of a delivery, monitored shipment and its report, and shipment
 * by air.
 */
export type DemoPart = 'photo' | 'cold_chain' | 'report' | 'air'

export type Claim = {
  readonly icon: LucideIcon
  /** Name of the claim within the keys of its messages for the title and the text. */
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
    | 'temperature'
    | 'cold_chain'
    | 'quality'
    | 'air'
    | 'documents'
    | 'access'
    | 'authorizations'
  /** Links in their order. The first that is shown can be pressed anywhere on the claim. */
  readonly links: readonly ClaimLink[]
}

/** Documentation of the public receipt's endpoint. */
const RECEIPT = '/api-documentation#getPublicReceipt'

const report: ClaimLink = { words: 'claim.report', href: getShowcaseReport.path, demo: 'report' }

/** Returns a link to the demonstration's monitored shipment. */
function monitored(words: SiteKey): ClaimLink {
  return { words, href: '/verify', demo: 'cold_chain' }
}

/**
 * All claims of the front page about the product, grouped. Claims that a visitor cannot verify are
 * left out.
 */
export const claimGroups: readonly {
  readonly title: SiteKey
  readonly claims: readonly Claim[]
  /** True if the field that checks a document stands below the claims. */
  readonly hasCheck?: true
}[] = [
  {
    title: 'claim.group_proof',
    claims: [
      {
        icon: Fingerprint,
        name: 'immutable',
        links: [{ words: 'claim.immutable_proof', href: '/transparency', isSitePage: true }],
      },
      {
        icon: ScanSearch,
        name: 'integrity',
        links: [{ words: 'claim.integrity_proof', href: '#ao-vivo', isShowcase: true }],
      },
      {
        icon: Scale,
        name: 'audit',
        links: [
          { words: 'claim.audit_proof', href: '/transparency#conferir', isSitePage: true },
          { words: 'claim.audit_second', href: '/api-documentation#listCompanyTrail' },
        ],
      },
      {
        icon: FileCheck,
        name: 'file',
        links: [{ words: 'claim.file_proof', href: RECEIPT, isShowcase: true }],
      },
      {
        icon: Handshake,
        name: 'disputes',
        links: [{ words: 'claim.disputes_proof', href: '/api-documentation#addAnnex', isShowcase: true }],
      },
    ],
  },
  {
    title: 'claim.group_road',
    claims: [
      {
        icon: Radio,
        name: 'live',
        links: [
          { words: 'claim.live_proof', href: '#ao-vivo', isShowcase: true },
          { words: 'claim.live_second', href: '/api-documentation' },
        ],
      },
      {
        icon: LocateFixed,
        name: 'gps',
        links: [{ words: 'claim.gps_proof', href: '/api-documentation#createCheckpoint' }],
      },
      {
        icon: Printer,
        name: 'labels',
        links: [{ words: 'claim.labels_proof', href: '/api-documentation#labelsPdf' }],
      },
      {
        icon: PackageCheck,
        name: 'delivery',
        links: [
          { words: 'claim.delivery_proof', href: RECEIPT, isShowcase: true },
          { words: 'claim.delivery_second', href: getShowcasePhoto.path, demo: 'photo' },
        ],
      },
    ],
  },
  {
    title: 'claim.group_conditions',
    claims: [
      {
        icon: Thermometer,
        name: 'temperature',
        links: [
          monitored('claim.temperature_demo'),
          { words: 'claim.temperature_proof', href: '/api-documentation#sendReadings' },
        ],
      },
      {
        icon: Snowflake,
        name: 'cold_chain',
        links: [
          monitored('claim.cold_chain_demo'),
          report,
          { words: 'claim.cold_chain_proof', href: '/api-documentation#decideExcursion' },
        ],
      },
      {
        icon: ClipboardCheck,
        name: 'quality',
        links: [
          monitored('claim.quality_demo'),
          report,
          { words: 'claim.quality_proof', href: '/api-documentation#listExcursions' },
        ],
      },
    ],
  },
  {
    title: 'claim.group_documents',
    hasCheck: true,
    claims: [
      {
        icon: PlaneTakeoff,
        name: 'air',
        links: [
          { words: 'claim.air_demo', href: '/verify', demo: 'air' },
          { words: 'claim.air_proof', href: '/api-documentation#getMilestones' },
        ],
      },
      {
        icon: FileText,
        name: 'documents',
        links: [
          { words: 'claim.documents_demo', href: '/verify', demo: 'air' },
          { words: 'claim.documents_proof', href: '/api-documentation#createShipment' },
        ],
      },
    ],
  },
  {
    title: 'claim.group_people',
    claims: [
      {
        icon: Lock,
        name: 'access',
        links: [{ words: 'claim.access_proof', href: '/api-documentation#changeMember' }],
      },
      {
        icon: UserCheck,
        name: 'authorizations',
        links: [{ words: 'claim.authorizations_proof', href: '/api-documentation#grantAuthorization' }],
      },
    ],
  },
]
