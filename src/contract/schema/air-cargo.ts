import * as z from 'zod/mini'
import {
  isEmptyAirCargo,
  MAX_CUBIC_METRES,
  MAX_HANDLING_CODES,
  MAX_KILOGRAMS,
  MAX_PIECES,
  type AirCargo,
} from '#domain/air/air-cargo.ts'
import { WEIGHT_DECIMALS } from '#domain/base/decimal.ts'
import type { FieldProblem } from './field-problem.ts'
import { quantity, wholeNumber } from './numbers.ts'

/* @__NO_SIDE_EFFECTS__ */
const orNull = <Value>(schema: z.ZodMiniType<Value>) => z._default(z.nullable(schema), null)

/* @__NO_SIDE_EFFECTS__ */
const threeLetters = (problem: FieldProblem) =>
  z.string('wrong_type').check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{3}$/, problem))

/** IATA code of an airport. */
export const airport = threeLetters('invalid_airport')
const kilograms = { decimals: WEIGHT_DECIMALS, max: MAX_KILOGRAMS }

/** The facts about air cargo in requests. An object without any fact becomes null. */
export const airCargo = z.nullable(
  z.pipe(
    z.strictObject({
      origin: orNull(airport),
      destination: orNull(airport),
      pieces: orNull(wholeNumber(1, MAX_PIECES)),
      gross_kg: orNull(quantity(kilograms)),
      volume_m3: orNull(quantity({ decimals: WEIGHT_DECIMALS, max: MAX_CUBIC_METRES })),
      chargeable_kg: orNull(quantity(kilograms)),
      handling: z._default(
        z.array(threeLetters('invalid_handling')).check(
          z.maxLength(MAX_HANDLING_CODES, 'too_many'),
          z.refine((codes) => new Set(codes).size === codes.length, 'not_distinct' satisfies FieldProblem),
        ),
        [],
      ),
    }),
    z.transform((air): AirCargo | null => (isEmptyAirCargo(air) ? null : air)),
  ),
)

export const requestedAir = z._default(airCargo, null)

/** The facts about air cargo in answers. */
export const answeredAir = z.nullable(
  z.object({
    origin: z.nullable(z.string()),
    destination: z.nullable(z.string()),
    pieces: z.nullable(z.number()),
    gross_kg: z.nullable(z.number()),
    volume_m3: z.nullable(z.number()),
    chargeable_kg: z.nullable(z.number()),
    handling: z.array(z.string()),
  }),
)
