import { decodeUtf8 } from '../base/bytes.ts'
import { verifyReceipt, type Verification, type VerifyOptions } from './verify.ts'

/**
 * Verifies a receipt file as it was read, like `verifyReceipt`. Bytes must be strict UTF-8; other
 * bytes break the format.
 */
export function verifyReceiptBytes(given: string | Uint8Array, options?: VerifyOptions): Verification {
  return verifyReceipt(typeof given === 'string' ? given : () => decodeUtf8(given), options)
}
