import * as z from 'zod/mini'
import { time } from '../schema/fields.ts'
import { endpoint } from '../schema/endpoint.ts'

/** Demonstration shipments that visitors may verify; null if there are none. */
export const getShowcase = endpoint({
  method: 'GET',
  path: '/api/public/showcase',
  summary: {
    en: 'Returns the tracking IDs of demonstration shipments, if there are any',
    pt: 'Os IDs de rastreamento de remessas de demonstração, se houver',
  },
  details: {
    pt: 'A demonstração da página inicial; nulo em uma instalação sem ela. `photo` é o caminho de uma foto da entrega, se houver uma. `cold_chain` é uma remessa com uma excursão decidida, e `report` o caminho do relatório dela. `air` é uma carga aérea com plano e marcos.',
    en: 'The demonstration on the front page; null in an installation without one. `photo` is the path of a photo of its delivery, if there is one. `cold_chain` is a shipment with a decided excursion, and `report` the path of its report. `air` is a shipment by air with a plan and milestones.',
  },
  access: 'public',
  data: z.object({
    tracking_id: z.nullable(z.string()),
    photo: z.nullable(z.string()),
    air: z.nullable(z.string()),
    cold_chain: z.nullable(z.object({ tracking_id: z.string(), report: z.string() })),
  }),
})

/** The only picture that anyone may read. Pictures of other shipments are never public. */
export const getShowcasePhoto = endpoint({
  method: 'GET',
  path: '/api/public/showcase/photo',
  summary: {
    en: 'Returns a photo of the demonstration shipment',
    pt: 'Uma foto da remessa de demonstração',
  },
  details: {
    pt: 'Para experimentar *Conferir uma foto* na página pública da demonstração. As fotos das outras remessas nunca são públicas.',
    en: 'For trying *Check a photo* on the public page of the demonstration. Photos of other shipments are never public.',
  },
  access: 'public',
  data: z.string(),
  media: ['image/jpeg', 'image/png', 'image/webp'],
  errors: ['not_found', 'media_damaged'],
})

/** The only report that anyone may read. */
export const getShowcaseReport = endpoint({
  method: 'GET',
  path: '/api/public/showcase/report',
  summary: {
    en: 'Returns the report about the conditions of a demonstration shipment',
    pt: 'O relatório de conservação de uma remessa de demonstração',
  },
  details: {
    pt: 'O PDF da primeira revisão. Na página pública da remessa dá para conferir o PDF e as leituras anexadas a ele. Os relatórios das outras remessas nunca são públicos.',
    en: 'The PDF of the first revision. The public page of the shipment checks the PDF and the readings attached to it. Reports of other shipments are never public.',
  },
  access: 'public',
  data: z.string(),
  media: ['application/pdf'],
  errors: ['not_found', 'media_damaged'],
})

const state = z.enum(['working', 'failing'])

const status = z.object({
  /** Time at which the server checked its parts, by its own clock. */
  checked_at: time,
  database: state,
  /**
   * State of signing. `working`: this node signs, or is on standby while another node signs.
   * `failing`: this node tries to sign and fails. `conflict`: nothing is signed, because another
   * node or a witness has a head that the database lacks. `no_keeper`: nothing is signed, because
   * none of the other nodes and witnesses answers, and one of them may have a newer head.
   */
  sequencer: z.enum(['working', 'failing', 'conflict', 'no_keeper']),
  /** State of anchoring; off if the installation does not anchor. */
  anchors: z.enum(['off', 'working', 'failing']),
  /** Newest signed head; null while nothing is signed or the database is unavailable. */
  head: z.nullable(z.object({ size: z.number(), signed_at: time })),
  /**
   * Number of accepted events that are not in the log yet; null while the database is unavailable.
   */
  queue: z.nullable(z.number()),
})

export type InstallationStatus = z.output<typeof status>

/**
 * Health of this installation. The status of the answer is 200 even during a failure, so that the
 * status page can describe the failure.
 */
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/public/status',
  summary: {
    en: 'Returns the state of the parts of this installation',
    pt: 'Como estão as partes desta instalação',
  },
  details: {
    pt: 'Para páginas de status e monitores: cada parte com o seu estado, e o estado assinado mais novo do registro.',
    en: 'For status pages and monitors: each part with its state, and the newest head of the log.',
  },
  access: 'public',
  data: status,
})

const anchor = z.object({
  /** Chain id (EIP-155). The id 31337 is a development chain. */
  chain_id: z.number(),
  /** Address of the contract. Addresses and hashes are lower-case hexadecimal without 0x. */
  contract: z.string(),
  sender: z.string(),
  transaction: z.string(),
  block: z.number(),
  block_hash: z.string(),
  /** Time in the header of the block. */
  time,
  size: z.number(),
  root: z.string(),
})

const anchors = z.object({
  /**
   * Kind of the chain. A development chain belongs to this installation and proves nothing to
   * others.
   */
  chain: z.enum(['off', 'development', 'public']),
  /** Newest anchor whose block has enough confirmations. */
  newest: z.nullable(anchor),
  /** Size of the head whose anchor is not confirmed yet; null if there is none. */
  under_way: z.nullable(z.number()),
  /** Earlier accounts that anchored the log's heads, latest first, each with its last head. */
  earlier: z.array(z.object({ sender: z.string(), size: z.number(), time })),
})

export type PublicAnchors = z.output<typeof anchors>

/** Anchors of the log's heads. */
export const getAnchors = endpoint({
  method: 'GET',
  path: '/api/public/anchors',
  summary: {
    en: 'Returns the newest head of the log that is anchored on a chain',
    pt: 'O estado assinado mais novo do registro que está em uma blockchain',
  },
  details: {
    pt: 'Um estado em uma blockchain pública não pode ser trocado sem que se note. `chain` diz se ela é pública ou só de desenvolvimento.',
    en: 'A head on a public chain cannot be replaced unnoticed. `chain` says whether the chain is public or only for development.',
  },
  access: 'public',
  data: anchors,
})

const stamp = z.object({
  /** Size of the timestamped head. Its root and the hashes below are lower-case hexadecimal. */
  size: z.number(),
  root: z.string(),
  block: z.number(),
  block_hash: z.string(),
  /** Time in the header of the block. */
  time,
  /** True if the block is of the regression test network, which proves nothing to others. */
  is_development: z.boolean(),
  /** The timestamped file: the head as a signed note. */
  head: z.string(),
  /** The `.ots` file in base64. */
  timestamp: z.string(),
  /** Header of the block, 80 bytes in hexadecimal. */
  header: z.string(),
})

const timestamps = z.object({
  /**
   * Addresses of the OpenTimestamps calendar servers; empty if the installation makes no
   * timestamps.
   */
  calendars: z.array(z.string()),
  /** Newest head whose timestamp is in a Bitcoin block. */
  newest: z.nullable(stamp),
  /**
   * Newest head whose timestamp is in no Bitcoin block yet. `asked` is the number of calendars that
   * received the head. `promised` is the number of calendars that promised to put it into a block.
   */
  pending: z.nullable(z.object({ size: z.number(), since: time, asked: z.number(), promised: z.number() })),
})

export type PublicTimestamps = z.output<typeof timestamps>

/** Timestamps of the log's heads in Bitcoin blocks. */
export const getTimestamps = endpoint({
  method: 'GET',
  path: '/api/public/timestamps',
  summary: {
    en: 'Returns the newest head of the log that existed before a Bitcoin block',
    pt: 'O estado assinado mais novo do registro que é mais antigo que um bloco do Bitcoin',
  },
  details: {
    pt: 'A resposta contém o arquivo `.ots`, que qualquer cliente OpenTimestamps confere.',
    en: 'The answer contains the `.ots` file, which any OpenTimestamps client verifies.',
  },
  access: 'public',
  data: timestamps,
})
