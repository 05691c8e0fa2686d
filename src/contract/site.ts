import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A shipment that visitors may watch being verified; null where the installation has no demonstration. */
export const getShowcase = endpoint({
  method: 'GET',
  path: '/api/public/showcase',
  summary: 'The tracking ID of a demonstration shipment, if there is one',
  access: 'public',
  data: z.object({ tracking_id: z.nullable(z.string()) }),
  success: 200,
  errors: [],
})

const state = z.enum(['working', 'failing'])

const status = z.object({
  /** When this was found, by the server's clock. */
  checked_at: z.string(),
  database: state,
  /**
   * State of the signing of the log: on this node, or standing by while another node signs. `conflict`: the database lacks a head that was
   * published, so nothing is signed; `no_keeper`: nobody can be asked whether it does.
   */
  sequencer: z.enum(['working', 'failing', 'conflict', 'no_keeper']),
  /** What anchors heads on a chain; off where the installation has it off. */
  anchors: z.enum(['off', 'working', 'failing']),
  /** The newest signed head; null while nothing is signed, or the database is out of reach. */
  head: z.nullable(z.object({ size: z.number(), signed_at: z.string() })),
  /** Events that were accepted and wait for their place in the log; null while the database is out of reach. */
  queue: z.nullable(z.number()),
})

export type InstallationStatus = z.output<typeof status>

/** How this installation is doing. It answers 200 also when something fails, so that the page can say what. */
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/public/status',
  summary: 'How the parts of this installation are doing',
  access: 'public',
  data: status,
  success: 200,
  errors: [],
})

const anchor = z.object({
  /** EIP-155; 31337 is a development chain. */
  chain_id: z.number(),
  /** Addresses and hashes are lower-case hexadecimal without 0x. */
  contract: z.string(),
  sender: z.string(),
  transaction: z.string(),
  block: z.number(),
  block_hash: z.string(),
  /** What the block says it was made at. */
  time: z.string(),
  size: z.number(),
  root: z.string(),
})

const anchors = z.object({
  /** A development chain is this installation's own and proves nothing to anybody else. */
  chain: z.enum(['off', 'development', 'public']),
  /** The newest anchor with enough blocks. */
  newest: z.nullable(anchor),
  /** The size of the head that is on its way. */
  under_way: z.nullable(z.number()),
  /** Accounts that anchored there before that of the newest anchor, the latest first, with the last head of each. */
  earlier: z.array(z.object({ sender: z.string(), size: z.number(), time: z.string() })),
})

export type PublicAnchors = z.output<typeof anchors>

/** Where the log's heads are anchored. */
export const getAnchors = endpoint({
  method: 'GET',
  path: '/api/public/anchors',
  summary: 'The newest head of the log that stands on a chain',
  access: 'public',
  data: anchors,
  success: 200,
  errors: [],
})

const stamp = z.object({
  /** Of the head that is timestamped; the root and what follows in lower-case hexadecimal. */
  size: z.number(),
  root: z.string(),
  block: z.number(),
  block_hash: z.string(),
  /** What the block says it was made at. */
  time: z.string(),
  /** Of the regression test network, which proves nothing to anybody else. */
  is_development: z.boolean(),
  /** The file that is timestamped, a signed note. */
  head: z.string(),
  /** The `.ots` file, in base64. */
  timestamp: z.string(),
  /** The block's, 80 bytes in hexadecimal. */
  header: z.string(),
})

const timestamps = z.object({
  /** The addresses of the calendars that are asked; none where nothing is timestamped. */
  calendars: z.array(z.string()),
  /** The newest head in a block. */
  newest: z.nullable(stamp),
  /** The newest head in none: how many calendars it was given to, and how many have promised to put it into one. */
  pending: z.nullable(
    z.object({ size: z.number(), since: z.string(), asked: z.number(), promised: z.number() }),
  ),
})

export type PublicTimestamps = z.output<typeof timestamps>

/** The log's heads in blocks of Bitcoin. */
export const getTimestamps = endpoint({
  method: 'GET',
  path: '/api/public/timestamps',
  summary: 'The newest head of the log that is older than a block of Bitcoin',
  access: 'public',
  data: timestamps,
  success: 200,
  errors: [],
})
