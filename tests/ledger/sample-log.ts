import { encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { blockLeaf, blockStatement, type ChainBlock, type ReceiptBlock } from '#ledger/anchor/chain-block.ts'
import { vrfKeyOf, vrfProve, type VrfKey } from '#ledger/crypto/ecvrf.ts'
import { hashLeaf, sha256, type Hash } from '#ledger/crypto/hash.ts'
import { encodeLeaf, encodeStartLeaf, noPrevious, type Leaf } from '#ledger/log/leaf.ts'
import { formatVerifierKey, signerKey, type SignerKey } from '#ledger/log/note-key.ts'
import { pseudonymOf } from '#ledger/crypto/pseudonym.ts'
import { writeReceipt, type ReceiptInput, type StoredEvent } from '#ledger/receipt/write-receipt.ts'
import {
  clientStatement,
  commitFields,
  serverStatement,
  type ClientStatement,
  type ServerStatement,
} from '#ledger/log/statement.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { inclusionProof, precedenceProof, rootOf } from '#ledger/log/tree.ts'
import { memoryTree } from './memory-tree.ts'

/** Returns 32 bytes that look random but depend only on `words`. */
export function bytesFrom(words: string): Uint8Array {
  return sha256(encodeUtf8(words))
}

export const sampleKey: SignerKey = signerKey('lastro.example/log', bytesFrom('key of the sample log'))
export const sampleVerifierKey: string = formatVerifierKey(sampleKey.verifier)
export const sampleVrf: VrfKey = vrfKeyOf(bytesFrom('VRF key of the sample log'))
export const sampleVrfKey: Uint8Array = sampleVrf.publicKey
export const sampleTrackingId = 'FT-20241201-ABC123'

export type SampleEvent = {
  readonly type: string
  readonly client: Fields
  readonly server: Fields
  /** Values that a dishonest or broken server uses in place of the correct values. */
  readonly clientStatement?: Partial<ClientStatement>
  readonly serverStatement?: Partial<ServerStatement>
  readonly leaf?: Partial<Leaf>
  readonly leafBytes?: (bytes: Uint8Array) => Uint8Array
}

type Appended = Omit<StoredEvent, 'proof'>

/**
 * Log in memory that works like a server: it makes statements, commits to them, appends leaves and
 * signs heads.
 */
export class SampleLog {
  readonly leafHashes: Hash[]
  readonly events: Appended[] = []
  readonly #trackingId: string
  readonly #blocks: (ChainBlock & { readonly index: number })[] = []

  /**
   * @param startKey VRF key in the first leaf; a forger may put another one into the heads
   * @param trackingId code of the shipment whose history the log holds
   */
  constructor(startKey = sampleVrfKey, trackingId = sampleTrackingId) {
    this.#trackingId = trackingId
    this.leafHashes = [hashLeaf(encodeStartLeaf(startKey))]
  }

  /** Appends leaves of other shipments. */
  appendOthers(count: number): this {
    for (let at = 0; at < count; at++) this.leafHashes.push(bytesFrom(`other leaf ${this.leafHashes.length}`))
    return this
  }

  append(event: SampleEvent): this {
    const sequence = this.events.length
    const clientSeed = bytesFrom(`client seed ${sequence}`)
    const serverSeed = bytesFrom(`server seed ${sequence}`)
    const client = clientStatement({
      log: sampleKey.name,
      type: event.type,
      eventId: idOf(sequence),
      trackingId: this.#trackingId,
      committedBy: 'client',
      digests: commitFields(clientSeed, event.client),
      ...event.clientStatement,
    })
    const server = serverStatement({
      client: client.hash,
      digests: commitFields(serverSeed, event.server),
      ...event.serverStatement,
    })
    const previous = this.events.at(-1)
    const encoded = encodeLeaf({
      kind: 'event',
      pseudonym: pseudonymOf(sampleVrf, this.#trackingId),
      sequence,
      previous: previous === undefined ? noPrevious() : hashLeaf(previous.leaf),
      client: client.hash,
      server: server.hash,
      ...event.leaf,
    })
    const leaf = event.leafBytes?.(encoded) ?? encoded
    this.events.push({
      client: { bytes: client.bytes, opening: { seed: clientSeed }, fields: event.client },
      server: { bytes: server.bytes, opening: { seed: serverSeed }, fields: event.server },
      leaf,
      index: this.leafHashes.length,
    })
    this.leafHashes.push(hashLeaf(leaf))
    return this
  }

  /** Appends a block of a chain as a leaf of the log. */
  appendBlock(block: ChainBlock): this {
    this.#blocks.push({ ...block, index: this.leafHashes.length })
    this.leafHashes.push(hashLeaf(blockLeaf(blockStatement(sampleKey.name, block))))
    return this
  }

  /** Returns the chain blocks that precede an event, in the form in which receipts contain them. */
  blocks(): readonly ReceiptBlock[] {
    const readNode = memoryTree(this.leafHashes)
    return this.#blocks.flatMap((block) => {
      const later = this.events.find(({ index }) => index > block.index)
      return later === undefined
        ? []
        : [{ ...block, proof: precedenceProof(block.index, later.index, readNode) }]
    })
  }

  get root(): Hash {
    return rootOf(this.leafHashes)
  }

  get head(): string {
    const head = { origin: sampleKey.name, size: this.leafHashes.length, root: this.root }
    return signTreeHead({ ...head, vrfKey: sampleVrfKey }, sampleKey)
  }

  /** Returns the input of a receipt. All fields are disclosed unless the changes say otherwise. */
  receiptInput(changes: Partial<ReceiptInput> = {}): ReceiptInput {
    const readNode = memoryTree(this.leafHashes)
    const size = this.leafHashes.length
    return {
      key: sampleVerifierKey,
      trackingId: this.#trackingId,
      head: this.head,
      events: this.events.map((event) => ({ ...event, proof: inclusionProof(event.index, size, readNode) })),
      start: { commitment: noPrevious(), proof: inclusionProof(0, size, readNode) },
      pseudonymProof: vrfProve(sampleVrf, encodeUtf8(this.#trackingId)),
      disclose: () => true,
      ...changes,
    }
  }

  receipt(changes: Partial<ReceiptInput> = {}): string {
    return writeReceipt(this.receiptInput(changes))
  }
}

const acceptance = {
  account: 'conta-1',
  actor: 'pessoa-1',
  via: 'web',
} as const

export const created: SampleEvent = {
  type: 'shipment.created',
  client: {
    occurred_at: '2024-12-01T12:00:00.000Z',
    origin_city: 'São Paulo',
    destination_city: 'Belo Horizonte',
    recipient_name: 'Ângela Conceição',
    weight: '12.5',
    description: null,
    custom_data: { 'nota fiscal': '000.123', frágil: true, lacre: null },
  },
  server: { received_at: '2024-12-01T12:00:00.250Z', ...acceptance, status_after: 'pending', final: false },
}

export const arrived: SampleEvent = {
  type: 'checkpoint.created',
  client: {
    occurred_at: '2024-12-02T08:30:00.000Z',
    checkpoint_type: 'entrada',
    location: 'Centro de Distribuição “Norte” 📦',
    city: 'Guarulhos',
    uf: 'SP',
    latitude: '-23.454300',
    longitude: '-46.533700',
    notes: null,
  },
  server: {
    received_at: '2024-12-02T08:30:01.000Z',
    ...acceptance,
    status_after: 'in_transit',
    final: false,
  },
}

export const delivered: SampleEvent = {
  type: 'checkpoint.created',
  client: {
    occurred_at: '2024-12-03T17:45:00.000Z',
    checkpoint_type: 'finalizacao',
    location: 'Portaria',
    city: 'Belo Horizonte',
    uf: 'MG',
    latitude: null,
    longitude: null,
    notes: 'Recebido por Ângela\ncom a caixa intacta',
  },
  server: { received_at: '2024-12-03T17:45:02.000Z', ...acceptance, status_after: 'delivered', final: true },
}

/** Note that somebody added to the delivery. */
export const annexed: SampleEvent = {
  type: 'annex.added',
  client: {
    occurred_at: '2024-12-04T09:00:00.000Z',
    kind: 'note',
    facts: { about: '0193a0c8-6d2e-7b1a-9c55-000000000002' },
    text: 'A caixa foi deixada com o vizinho',
    details: null,
    media: { photo_1: encodeHex(bytesFrom('photo of the door')) },
  },
  clientStatement: { list: 2 },
  server: { received_at: '2024-12-04T09:00:00.300Z', ...acceptance, status_after: 'delivered', final: false },
}

/** Annexes about a delivery that was contested, from the check of the code to the closing. */
export const contested: readonly SampleEvent[] = [
  answer('system', 'code_checked', { about: idOf(2), result: 'mismatch' }),
  answer('link', 'recipient_contested', { about: idOf(2), reason: 'not_received' }),
  answer('web', 'company_replied', { about: idOf(4) }),
  answer('web', 'dispute_closed', { about: idOf(4), outcome: 'resent' }),
]

function answer(via: string, kind: string, facts: Readonly<Record<string, string>>): SampleEvent {
  const details = via === 'link' ? { email: 'a•••@exemplo.com.br' } : null
  return {
    ...annexed,
    client: { ...annexed.client, kind, facts, text: null, details, media: null },
    // Nobody knows who opened a link, and the server acts by a rule.
    server: { ...annexed.server, via, ...(via !== 'web' && { actor: null }) },
  }
}

/** Returns the id of the sample event at a position. */
function idOf(sequence: number): string {
  return `0193a0c8-6d2e-7b1a-9c55-00000000000${sequence}`
}

/** Event that states that data of an earlier event was erased. */
export const erased: SampleEvent = {
  type: 'event.erased',
  client: {
    occurred_at: '2025-06-01T10:00:00.000Z',
    target_event_id: '0193a0c8-6d2e-7b1a-9c55-000000000000',
  },
  server: { received_at: '2025-06-01T10:00:00.100Z', ...acceptance, status_after: 'delivered', final: false },
  leaf: { kind: 'erasure' },
}

/** Event that states that the contents of all earlier events were erased. */
export const wholeErased: SampleEvent = {
  type: 'shipment.erased',
  client: { occurred_at: '2025-06-01T10:00:00.000Z', erased_events: '3' },
  server: { received_at: '2025-06-01T10:00:00.100Z', ...acceptance, status_after: 'erased', final: true },
  leaf: { kind: 'erasure' },
}

/**
 * Returns the input of a receipt without the values, seeds and salts of any event except the last.
 */
export function withoutContents(input: ReceiptInput): ReceiptInput {
  const opening = { salts: new Map<string, Uint8Array>() }
  const events = input.events.map((event, at) =>
    at === input.events.length - 1
      ? event
      : {
          ...event,
          client: { ...event.client, opening, fields: {} },
          server: { ...event.server, opening, fields: {} },
        },
  )
  return { ...input, events }
}

/**
 * Returns a log with the events of one shipment, from creation to delivery, among leaves of other
 * shipments.
 */
export function deliveredShipment(): SampleLog {
  return new SampleLog()
    .appendOthers(2)
    .append(created)
    .appendOthers(2)
    .append(arrived)
    .append(delivered)
    .appendOthers(4)
}
