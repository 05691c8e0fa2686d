import type { Hash } from '#ledger/crypto/hash.ts'
import { deliveredShipment } from './sample-log.ts'
import { cosignatureLine, sampleWitness } from './witnessed-receipts.ts'

const log = deliveredShipment(true)

/** Hashes of the leaves of the receipt's log. */
export const leafHashes: readonly Hash[] = log.leafHashes
const one = sampleWitness('testemunha.example/um')

/** Key of a witness that saw the head before the head's key was retired. */
export const witness: string = one.key

/** A genuine receipt from before the key of its head was retired. */
export const cosigned: string = log.receipt({
  head: log.head + cosignatureLine(log.head, one, 1_733_250_000),
  witnesses: [one.key],
})
