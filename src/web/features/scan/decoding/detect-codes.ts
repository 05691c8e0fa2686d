/**
 * Decodes the codes in a picture and returns their texts. The caller cannot use the picture
 * afterwards.
 */
export type DetectCodes = (picture: ImageBitmap) => Promise<readonly string[]>

/**
 * Formats to detect: those of our labels (QR code, Code 128), and those printed on goods. If the
 * user scans a code on goods, a message can then say that this is the wrong code.
 */
export const CODE_FORMATS = ['qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a'] as const
