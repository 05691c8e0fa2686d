import { concat, encodeUtf8 } from '../base/bytes.ts'
import { canonicalize } from '../base/canonical.ts'
import { sha256, type Hash } from '../crypto/hash.ts'
import { formatVerifierKey, type VerifierKey } from './note-key.ts'

const VERSION = 1
const KEY_TAG = encodeUtf8('lastro.log-key.v1\0')
const EPOCH_TAG = encodeUtf8('lastro.epoch.v1\0')

/** Change of a log's key from `oldKey` to `newKey`, which signs from then on. */
export type KeyChange = { readonly oldKey: VerifierKey; readonly newKey: VerifierKey }

/**
 * Returns the content of the leaf `log_key`: SHA-256(`lastro.log-key.v1\0` ‖ JCS{v, old_key,
 * new_key}). Both keys are of one log.
 */
export function keyStatementHash({ oldKey, newKey }: KeyChange): Hash {
  return tagged(KEY_TAG, { v: VERSION, ...keyTexts({ oldKey, newKey }) })
}

/**
 * Returns the content of the leaf `epoch`: SHA-256(`lastro.epoch.v1\0` ‖ JCS{v, old_key, new_key,
 * lost_head}).
 * @param lostHead newest known signed head of the lost log, a note with one signature
 */
export function epochStatementHash({ oldKey, newKey }: KeyChange, lostHead: string): Hash {
  return tagged(EPOCH_TAG, { v: VERSION, ...keyTexts({ oldKey, newKey }), lost_head: lostHead })
}

function keyTexts({ oldKey, newKey }: KeyChange): { readonly old_key: string; readonly new_key: string } {
  return { old_key: formatVerifierKey(oldKey), new_key: formatVerifierKey(newKey) }
}

function tagged(tag: Uint8Array, statement: Readonly<Record<string, string | number>>): Hash {
  return sha256(concat(tag, encodeUtf8(canonicalize(statement))))
}
