import * as z from 'zod/mini'
import { requestedAir } from '#contract/schema/air-cargo.ts'
import type { AirCargo } from '#domain/air/air-cargo.ts'
import { chargeableWeight } from '#domain/air/chargeable-weight.ts'
import { decimalOf, typedNumber } from '../../forms/decimal-text.ts'

/** Values of the controls for air cargo, as typed. */
export type AirTexts = Record<keyof AirCargo, string>

export const noAirTexts: AirTexts = {
  origin: '',
  destination: '',
  pieces: '',
  gross_kg: '',
  volume_m3: '',
  chargeable_kg: '',
  /** Codes, separated by spaces. */
  handling: '',
}

/** Returns the values of the controls for the air cargo of a shipment. */
export function airTexts(air: AirCargo | null): AirTexts {
  if (air === null) return noAirTexts
  const { handling, origin, destination, ...quantities } = air
  const typed = Object.entries(quantities).map(([name, value]) => [
    name,
    value === null ? '' : typedNumber(value),
  ])
  return {
    ...noAirTexts,
    ...Object.fromEntries(typed),
    origin: origin ?? '',
    destination: destination ?? '',
    handling: handling.join(' '),
  }
}

export function codesIn(handling: string): readonly string[] {
  return handling.split(' ').filter((code) => code !== '')
}

/** Returns the weight that the airline charges by the typed values; undefined without a weight. */
export function computedWeight({
  gross_kg,
  volume_m3,
}: Pick<AirTexts, 'gross_kg' | 'volume_m3'>): number | undefined {
  const [gross, volume] = [decimalOf(gross_kg), decimalOf(volume_m3)]
  if (typeof gross !== 'number' || gross <= 0) return undefined
  return chargeableWeight(gross, typeof volume === 'number' ? volume : null)
}

/** Schema of a control for a number, as a person writes it. */
export const typedDecimal = z.pipe(
  z.string(),
  z.transform((typed, context) => {
    const value = decimalOf(typed)
    if (typeof value === 'number') return value
    context.issues.push({ code: 'custom', message: value ?? 'invalid_number', input: typed })
    return z.NEVER
  }),
)

const typedNumberOrNull = z.optional(typedDecimal)

/** Schema of the controls, with the rules of the API contract. */
export const typedAir = z.pipe(
  z.pipe(
    z.object({
      origin: z.optional(z.string()),
      destination: z.optional(z.string()),
      pieces: typedNumberOrNull,
      gross_kg: typedNumberOrNull,
      volume_m3: typedNumberOrNull,
      chargeable_kg: typedNumberOrNull,
      handling: z._default(z.string(), ''),
    }),
    z.transform((typed): unknown => ({ ...typed, handling: codesIn(typed.handling) })),
  ),
  requestedAir,
)
