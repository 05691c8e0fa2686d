import { decimalText, WEIGHT_DECIMALS } from '../base/decimal.ts'

/** Facts about a shipment that flies. Weights are kilograms, the volume is cubic metres. */
export type AirCargo = {
  /** IATA code of the airport at which the flight begins. */
  readonly origin: string | null
  /** IATA code of the airport at which the flight ends. */
  readonly destination: string | null
  readonly pieces: number | null
  readonly gross_kg: number | null
  readonly volume_m3: number | null
  /** Weight that the airline charges; null if it is the one that `chargeableWeight` returns. */
  readonly chargeable_kg: number | null
  /** Special handling codes of three letters, without repetitions. */
  readonly handling: readonly string[]
}

export const noAirCargo: AirCargo = {
  origin: null,
  destination: null,
  pieces: null,
  gross_kg: null,
  volume_m3: null,
  chargeable_kg: null,
  handling: [],
}

/** Maximum values of the facts, and of the number of handling codes (Cargo-IMP, element SPH). */
export const MAX_PIECES = 9_999
export const MAX_KILOGRAMS = 9_999_999.999
export const MAX_CUBIC_METRES = 99_999.999
export const MAX_HANDLING_CODES = 9

/** Returns true if none of the facts is stated. */
export function isEmptyAirCargo({ handling, ...values }: AirCargo): boolean {
  return handling.length === 0 && Object.values(values).every((value) => value === null)
}

/**
 * Returns the committed object `air`: the stated facts as texts, without the others. Quantities are
 * decimal texts, and the handling codes stand in one text, separated by spaces.
 */
export function toAirMembers({ handling, ...values }: AirCargo): Readonly<Record<string, string>> | null {
  const stated = Object.entries(values).flatMap(([name, value]) =>
    value === null
      ? []
      : [[name, typeof value === 'number' ? decimalText(value, WEIGHT_DECIMALS) : value] as const],
  )
  const codes = handling.length === 0 ? [] : [['handling', handling.join(' ')] as const]
  return stated.length + codes.length === 0 ? null : Object.fromEntries([...stated, ...codes])
}
