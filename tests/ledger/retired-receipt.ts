import type { Hash } from '#ledger/crypto/hash.ts'
import { deliveredShipment } from './sample-log.ts'
import { cosignatureLine, sampleWitness } from './witnessed-receipts.ts'

const log = deliveredShipment(true)

/** The leaves of the log that the receipt is of, by their hashes. */
export const leafHashes: readonly Hash[] = log.leafHashes
const one = sampleWitness('testemunha.example/um')

/** The key of a witness that saw the head while its key was the log's. */
export const witness: string = one.key

/** A genuine receipt from before the key of its head was retired. */
export const cosigned: string = log.receipt({
  head: log.head + cosignatureLine(log.head, one, 1_733_250_000),
  witnesses: [one.key],
})
