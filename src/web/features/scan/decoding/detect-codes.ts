/**
 * Decodes the codes in a picture and returns their texts. The caller cannot use the picture
 * afterwards.
 */
export type DetectCodes = (picture: ImageBitmap) => Promise<readonly string[]>

/**
 * Formats to detect: those of our labels (QR code, Code 128), and those of goods. A message can
 * then tell the user that the scanned code is the wrong one.
 */
export const CODE_FORMATS = ['qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a'] as const
