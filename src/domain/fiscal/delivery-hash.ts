import { sha1 } from '@noble/hashes/legacy.js'
import { encodeBase64, encodeUtf8 } from '#ledger/base/bytes.ts'

/**
 * Returns the hash of a delivery that the tax authority asks for (MOC CT-e 4.00, field IP09). It is
 * the base64 of the SHA-1 of access key and base64 of the picture. It is a format and
 * proves nothing; the log has the SHA-256 of the same picture.
 * @param picture from `encodedPicture`
 */
export function deliveryHash(key: string, picture: Uint8Array): string {
  return encodeBase64(sha1.create().update(encodeUtf8(key)).update(picture).digest())
}

/** Returns the base64 of a picture as bytes, which the hashes of several keys share. */
export function encodedPicture(bytes: Uint8Array): Uint8Array {
  return encodeUtf8(encodeBase64(bytes))
}
