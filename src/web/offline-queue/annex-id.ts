import { encodeUtf8 } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import { uuidOf } from '../commit/random.ts'

/**
 * Returns the id of the annex in place of a checkpoint. It depends on the checkpoint's id alone, so
 * that the server records one annex, however often the device begins anew.
 */
export function annexIdOf(eventId: string): string {
  return uuidOf(sha256(encodeUtf8(`lastro/late-evidence ${eventId}`)).subarray(0, 16))
}
