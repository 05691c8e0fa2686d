import { concat, encodeUtf8 } from '../base/bytes.ts'
import { canonicalize } from '../base/canonical.ts'
import { sha256, type Hash } from '../crypto/hash.ts'
import { formatVerifierKey, type VerifierKey } from './note-key.ts'

const VERSION = 1
const KEY_TAG = encodeUtf8('lastro.log-key.v1\0')
const EPOCH_TAG = encodeUtf8('lastro.epoch.v1\0')

/** From one key to the one that signs after it. */
export type KeyChange = { readonly oldKey: VerifierKey; readonly newKey: VerifierKey }

/** What the leaf `log_key` holds: SHA-256(`lastro.log-key.v1\0` ‖ JCS{v, old_key, new_key}), both keys of one log. */
export function keyStatementHash({ oldKey, newKey }: KeyChange): Hash {
  return tagged(KEY_TAG, { v: VERSION, ...keyTexts({ oldKey, newKey }) })
}

/**
 * What the leaf `epoch` holds: SHA-256(`lastro.epoch.v1\0` ‖ JCS{v, old_key, new_key, lost_head}).
 * @param lostHead the newest signed head that is known of the log that was lost, a note of one signature
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
