/**
 * AIM identifier of a barcode's symbology, which many scanners can send before the code: `]C0`,
 * `]Q1`.
 */
const SYMBOLOGY = /^\][A-Za-z]\d/

/**
 * Returns the text without what programs change when they show or copy it: compatibility forms,
 * invisible format characters, typographic hyphens and quotation marks.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[“”„«»‹›‘’]/g, '"')
}

/**
 * Returns the text that a person or a scanned code probably means, without control characters and
 * symbology identifier. A scanner with a US layout types `:` and `/` of a link as `Ç` and `;` on a
 * Brazilian computer (ABNT2).
 */
export function asMeant(text: string): string {
  const plain = plainText(text)
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .replace(SYMBOLOGY, '')
  return /^https?ç;;/i.test(plain) ? plain.replaceAll(/ç/gi, ':').replaceAll(';', '/') : plain
}
