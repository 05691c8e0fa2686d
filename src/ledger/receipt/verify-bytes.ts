import { decodeUtf8 } from '../base/bytes.ts'
import { verifyReceipt, type Verification, type VerifyOptions } from './verify.ts'

/** `verifyReceipt` of a file as it was read: bytes are strict UTF-8, and what is none breaks the format. */
export function verifyReceiptBytes(given: string | Uint8Array, options?: VerifyOptions): Verification {
  return verifyReceipt(typeof given === 'string' ? given : () => decodeUtf8(given), options)
}
