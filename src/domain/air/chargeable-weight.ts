/** Volume in cubic centimetres that counts as one kilogram (IATA TACT, rule 3.9.4). */
const CUBIC_CENTIMETRES_PER_KILOGRAM = 6_000

/**
 * Returns the weight in kilograms that an airline charges: gross weight or weight by volume, the
 * greater one, rounded up to half kilograms. Airlines may agree on other values with their agents.
 * @param grossWeight kilograms, precise to the gram
 * @param volume cubic metres, precise to the litre; null if it is unknown
 */
export function chargeableWeight(grossWeight: number, volume: number | null): number {
  const grams = Math.round(grossWeight * 1_000)
  const litres = Math.round((volume ?? 0) * 1_000)
  // Whole numbers avoid the rounding errors of doubles, which would add half a kilogram.
  const halvesByWeight = Math.ceil(grams / 500)
  const halvesByVolume = Math.ceil((litres * 2_000) / CUBIC_CENTIMETRES_PER_KILOGRAM)
  return Math.max(halvesByWeight, halvesByVolume) / 2
}
