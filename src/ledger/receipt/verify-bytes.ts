import { decodeUtf8 } from '../base/bytes.ts'
import { verifyReceipt, type Verification, type VerifyOptions } from './verify.ts'

/**
 * Verifies the bytes of a receipt file, like `verifyReceipt`. The bytes must be strict UTF-8;
 * otherwise the check `format` fails.
 */
export function verifyReceiptBytes(given: string | Uint8Array, options?: VerifyOptions): Verification {
  return verifyReceipt(typeof given === 'string' ? given : () => decodeUtf8(given), options)
}
