import { parseBitcoinHeader } from '#ledger/anchor/bitcoin-header.ts'
import { concat, decodeHex, encodeHex } from '#ledger/base/bytes.ts'
import { operateOts, sha256Only, type OtsOperation } from '#ledger/timestamp/ots.ts'
import { alongPath } from '#ledger/timestamp/ots-path.ts'
import { writeOtsTimestamp } from '#ledger/timestamp/ots-writer.ts'
import { mineHeader, stampIn, wayIntoBlock } from '../../ledger/test-block.ts'
import { startPlaceService, type AnswerRequest, type PlaceService } from '../browser/place-service.ts'

/** A Bitcoin test network, with a service that serves its headers (the paths of an Esplora API). */
export type TestBitcoin = {
  readonly service: PlaceService
  /** Creates the block at a height. */
  readonly mine: (height: number, merkleRoot: Uint8Array, bits?: number) => void
  /** Sets the height that the chain reports. A block at a greater height raises it again. */
  readonly growTo: (height: number) => void
  /** Default request handler of the header service. A test can set it again after a fault. */
  readonly answer: AnswerRequest
}

/**
 * An OpenTimestamps calendar that answers each digest with a promise (a pending attestation), and
 * puts its promises into blocks on demand.
 */
export type TestCalendar = {
  readonly service: PlaceService
  /** Digests received, in order. */
  readonly sent: readonly Uint8Array[]
  /** Puts each open promise into a block of its own. The first block has the given height. */
  readonly settle: (height: number, bits?: number) => void
  /**
   * Treats all promises as pending again, as if their blocks were lost, until the next `settle`.
   */
  readonly loseBlocks: () => void
  /** Default request handler of the calendar. A test can set it again after a fault. */
  readonly answer: AnswerRequest
}

/**
 * Time of the block at height 0, in seconds of Unix time. It is near the present, because a block
 * that timestamps a tree cannot be older than an event in the tree.
 */
const TIME = Math.floor(Date.now() / 1_000) - 900

/** Time in the header of a test block, in seconds of Unix time. */
export const blockTimeAt = (height: number): number => TIME + height

export async function startBitcoin(): Promise<TestBitcoin> {
  const blocks = new Map<number, Uint8Array>()
  let tip = 0
  const hashOf = (header: Uint8Array) => parseBitcoinHeader(header)?.hash ?? ''
  const answer: AnswerRequest = ({ url = '' }, response) => {
    if (url === '/blocks/tip/height') return void response.end(String(tip))
    const [, height] = /^\/block-height\/(\d+)$/.exec(url) ?? []
    const [, hash] = /^\/block\/([0-9a-f]{64})\/header$/.exec(url) ?? []
    const found =
      height === undefined
        ? [...blocks.values()].find((header) => hashOf(header) === hash)
        : blocks.get(Number(height))
    if (found === undefined) return void response.writeHead(404).end('Block not found')
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(height === undefined ? encodeHex(found) : hashOf(found))
  }
  return {
    service: await startPlaceService(answer),
    mine(height, merkleRoot, bits) {
      blocks.set(height, mineHeader(merkleRoot, blockTimeAt(height), bits))
      tip = Math.max(tip, height)
    },
    growTo(height) {
      tip = height
    },
    answer,
  }
}

export async function startCalendar(bitcoin: TestBitcoin): Promise<TestCalendar> {
  const sent: Uint8Array[] = []
  const promised = new Map<string, Uint8Array | undefined>()
  const answer: AnswerRequest = (request, response) => {
    const [, asked] = /^\/timestamp\/([0-9a-f]{64})$/.exec(request.url ?? '') ?? []
    if (asked !== undefined) {
      const found = promised.get(asked)
      if (found === undefined) response.writeHead(404).end('Pending confirmation in Bitcoin blockchain')
      else response.end(found)
      return
    }
    const chunks: Uint8Array[] = []
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    request.on('end', () => {
      const message = concat(...chunks)
      sent.push(message)
      response.end(promise(message))
    })
  }
  const service = await startPlaceService(answer)

  function promise(message: Uint8Array): Uint8Array {
    const operations: OtsOperation[] = [
      { kind: 'append', bytes: Uint8Array.of(sent.length, 1, 2, 3) },
      { kind: 'sha256' },
    ]
    const commitment = operations.reduce((before, one) => operateOts(one, before, sha256Only), message)
    promised.set(encodeHex(commitment), undefined)
    const attestation = { kind: 'pending', message: commitment, calendar: service.url } as const
    return writeOtsTimestamp(alongPath({ operations, attestation }))
  }

  return {
    service,
    sent,
    settle(from, bits) {
      const open = [...promised].filter(([, block]) => block === undefined)
      for (const [at, [commitment]] of open.entries()) {
        const { timestamp, merkleRoot } = stampIn(wayIntoBlock, decodeHex(commitment), from + at)
        bitcoin.mine(from + at, merkleRoot, bits)
        promised.set(commitment, writeOtsTimestamp(timestamp))
      }
    },
    loseBlocks() {
      for (const commitment of promised.keys()) promised.set(commitment, undefined)
    },
    answer,
  }
}
