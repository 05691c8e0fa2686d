import { encodeUtf8 } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import {
  operateOts,
  OtsError,
  parseOtsTimestamp,
  sha256Only,
  type OtsOperation,
} from '#ledger/timestamp/ots.ts'
import { alongPath, otsPaths, type OtsPath } from '#ledger/timestamp/ots-path.ts'
import { writeOts } from '#ledger/timestamp/ots-writer.ts'
import { TimestampError } from './timestamp-error.ts'

/** Signed head that is timestamped, and the nonce that hides the head from calendars. */
export type Stamped = { readonly note: string; readonly nonce: Uint8Array }

/**
 * Returns the message that calendars get for a head. Without the nonce, nobody can relate the
 * message to its head.
 */
export function sentMessage({ note, nonce }: Stamped): Uint8Array {
  return wayThere(nonce).reduce(
    (message, operation) => operateOts(operation, message, sha256Only),
    sha256(encodeUtf8(note)),
  )
}

/**
 * Returns the paths in a calendar's answer to a message.
 * @throws TimestampError `malformed`
 */
export function answeredPaths(message: Uint8Array, answer: Uint8Array): readonly OtsPath[] {
  try {
    return otsPaths(parseOtsTimestamp(message, answer, sha256Only).timestamp)
  } catch (error) {
    if (error instanceof OtsError) throw new TimestampError('malformed', error.code)
    throw error
  }
}

/** Returns the `.ots` file of a head, with only the given path from the sent message to a block. */
export function stampFile({ note, nonce }: Stamped, path: OtsPath): Uint8Array {
  return writeOts({
    digestType: 'sha256',
    digest: sha256(encodeUtf8(note)),
    timestamp: alongPath({ ...path, operations: [...wayThere(nonce), ...path.operations] }),
  })
}

function wayThere(nonce: Uint8Array): readonly OtsOperation[] {
  return [{ kind: 'append', bytes: nonce }, { kind: 'sha256' }]
}
