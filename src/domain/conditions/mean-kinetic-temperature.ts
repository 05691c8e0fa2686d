const ZERO_CELSIUS_KELVIN = 273.15

/**
 * Returns the mean kinetic temperature in degrees Celsius (USP <1160>), or null if no weight is
 * above zero. The formula is multiplied by e^m, so that no exponential is too small for a double.
 * @param values thousandths of a degree Celsius
 * @param weights time for which each value stands
 * @param activationKelvin activation energy divided by the gas constant
 */
export function meanKineticTemperature(
  values: readonly number[],
  weights: readonly number[],
  activationKelvin: number,
): number | null {
  const exponentOf = (value: number): number => activationKelvin / (value / 1_000 + ZERO_CELSIUS_KELVIN)
  let warmest = Number.NEGATIVE_INFINITY
  for (const [index, value] of values.entries()) {
    if ((weights[index] ?? 0) > 0 && value > warmest) warmest = value
  }
  if (warmest === Number.NEGATIVE_INFINITY) return null
  const least = exponentOf(warmest)
  let sum = 0
  let total = 0
  for (const [index, value] of values.entries()) {
    const weight = weights[index] ?? 0
    sum += weight * Math.exp(least - exponentOf(value))
    total += weight
  }
  return activationKelvin / (least - Math.log(sum / total)) - ZERO_CELSIUS_KELVIN
}
