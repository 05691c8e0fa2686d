/** Decodes the codes in a picture and returns their texts. The picture is consumed. */
export type DetectCodes = (picture: ImageBitmap) => Promise<readonly string[]>

/**
 * Formats on labels (QR code, Code 128), and on goods, so that a message can name the wrong code.
 */
export const CODE_FORMATS = ['qr_code', 'code_128', 'ean_13', 'ean_8', 'upc_a'] as const
