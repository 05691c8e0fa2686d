import type { Hash } from '#ledger/crypto/hash.ts'
import { deliveredShipment } from './sample-log.ts'
import { cosignatureLine, sampleWitness } from './witnessed-receipts.ts'

const log = deliveredShipment()

/** Hashes of the leaves of the receipt's log. */
export const leafHashes: readonly Hash[] = log.leafHashes
const one = sampleWitness('testemunha.example/um')

/** Verifier key of a witness that cosigned the head before the log's signing key was retired. */
export const witness: string = one.key

/** Genuine receipt whose head was signed with a log key that was retired later. */
export const cosigned: string = log.receipt({
  head: log.head + cosignatureLine(log.head, one, 1_733_250_000),
  witnesses: [one.key],
})
