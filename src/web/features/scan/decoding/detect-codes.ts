/** Reads the codes in a picture; gives their texts. The picture is used up. */
export type DetectCodes = (picture: ImageBitmap) => Promise<readonly string[]>

/** What a label carries (QR code, Code 128), and what goods carry, so that it can be said what was scanned instead. */
export const CODE_FORMATS = ['qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a'] as const
