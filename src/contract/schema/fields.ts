import * as z from 'zod/mini'
import { checkpointTypes } from '#domain/checkpoints/checkpoint.ts'
import { parseCep } from '#domain/places/cep.ts'
import { ACCURACY_DECIMALS, roundedTo } from '#domain/base/decimal.ts'
import { parseInstant } from '#domain/base/instant.ts'
import { federativeUnits, isCityName } from '#domain/places/address.ts'
import type { TextKind } from '#domain/base/field-table.ts'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { isVisibleLine, isVisibleText } from '#ledger/base/visible-text.ts'
import type { FieldProblem, FieldProblemCode } from './field-problem.ts'
import { numberWithin, wholeNumber } from './numbers.ts'

/**
 * Returns a code unchanged, for use as the message of a Zod issue. The sentence for people is made
 * later, where language and range are known.
 */
const problem = (code: FieldProblemCode): FieldProblemCode => code

/**
 * Returns true if a text can be compared with stored text. It has no lone surrogate, and no control
 * character except tab and line break. PostgreSQL cannot read NUL.
 */
export const isStorable = (value: string): boolean => value.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(value)

/** Returns a schema of a trimmed text to search for, of at most `max` UTF-16 units. */
export const searchText = (max: number) =>
  z
    .string()
    .check(z.maxLength(max, problem('too_long')), z.refine(isStorable, problem('bad_characters')), z.trim())

type Lines = TextKind['lines']

/**
 * Returns a schema of trimmed NFC text of at most `max` UTF-16 units, of which readers see every
 * character. A hidden one could reverse or break a sentence that contains the text.
 */
const visible = (max: number, lines: Lines) =>
  z
    .string()
    .check(
      z.maxLength(max, problem('too_long')),
      z.trim(),
      z.refine(lines === 'one' ? isVisibleLine : isVisibleText, problem('hidden_characters')),
      z.normalize('NFC'),
    )

/** Returns a schema of non-empty text of at most `max` UTF-16 units. */
export const text = (max: number, lines: Lines = 'one') =>
  visible(max, lines).check(z.minLength(1, problem('required')))

/**
 * Returns a schema like `text`, except that an empty or missing value becomes null.
 * @param checks further checks of the text, also if it is empty
 */
export const optionalText = (
  max: number,
  lines: Lines = 'one',
  ...checks: readonly z.core.$ZodCheck<string>[]
) =>
  z._default(
    z.nullable(
      z.pipe(
        visible(max, lines).check(...checks),
        z.transform((value: string) => (value === '' ? null : value)),
      ),
    ),
    null,
  )

const hasCityName = z.refine<string>(isCityName, problem('invalid_city'))

/** Name of a city, without street, number or federative unit. */
export const city = text(100).check(hasCityName)

/** Name of a city like `city`, except that an empty or missing value becomes null. */
export const optionalCity = optionalText(100, 'one', hasCityName)

/**
 * Returns a transformation that parses text with `parse`, and reports the problem `refused` if
 * `parse` returns undefined.
 */
/* @__NO_SIDE_EFFECTS__ */
export function parsedBy<T>(parse: (value: string) => T | undefined, refused: FieldProblemCode) {
  return z.transform((value: string, context): T => {
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    context.issues.push({ code: 'custom', message: refused, input: value })
    return z.NEVER
  })
}

/**
 * Returns a schema of text that `parse` reads, where an empty or missing value becomes null.
 * @param max maximum length in UTF-16 units
 */
/* @__NO_SIDE_EFFECTS__ */
export function optionalParsed<T>(
  max: number,
  parse: (value: string) => T | undefined,
  refused: FieldProblemCode,
) {
  return z._default(
    z.nullable(
      z.pipe(
        z.string().check(z.maxLength(max, problem('too_long')), z.trim()),
        parsedBy((value) => (value === '' ? null : parse(value)), refused),
      ),
    ),
    null,
  )
}

/**
 * Returns true if a text is a web address with a host, but without user, fragment, white space,
 * backslashes and hidden characters.
 */
export const isWebUrl = (value: string): boolean =>
  isVisibleLine(value) && /^https?:\/\/(?!\/)[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/iu.test(value)

/** Hexadecimal colour, `#rrggbb`. */
export const color = z
  .string(problem('invalid_color'))
  .check(z.regex(/^#[0-9a-f]{6}$/i, problem('invalid_color')), z.toLowerCase())

/**
 * A UUID in lower case, as PostgreSQL writes it. Nil and max UUID are refused, because they are
 * never random.
 */
export const uuid = z.uuid(problem('invalid_id')).check(
  z.toLowerCase(),
  z.refine((value) => !/^[0-]+$|^[f-]+$/.test(value), problem('invalid_id')),
)

export const trackingId = z.pipe(
  z.string(problem('required')).check(z.maxLength(64, problem('invalid_tracking_id'))),
  parsedBy(parseTrackingCode, 'invalid_tracking_id'),
)

/**
 * Key of a shipment: its tracking code, or the id that addresses of the web application contain.
 */
export const shipmentKey = z.union([trackingId, uuid])

/** Years 1 to 9999 in UTC. Later years have more than four digits, and PostgreSQL has no year 0. */
const FOUR_DIGIT_YEAR = /^(?!0000)\d{4}-/

export const instant = z.pipe(
  z.string().check(z.maxLength(40, problem('invalid_time'))),
  parsedBy((value) => {
    const parsed = parseInstant(value)
    return parsed !== undefined && FOUR_DIGIT_YEAR.test(parsed) ? parsed : undefined
  }, 'invalid_time'),
)

/** Time in an answer: RFC 3339 in UTC. */
export const time = z.string()

/** Postal code: eight digits in any notation. */
const cepText = z.string(problem('required')).check(z.maxLength(64, problem('invalid_cep')))
export const cep = z.pipe(cepText, parsedBy(parseCep, 'invalid_cep'))

/** Postal code like `cep`, except that an empty or missing value becomes null. */
export const optionalCep = z._default(
  z.nullable(
    z.pipe(
      cepText,
      parsedBy((value) => (value === '' ? null : parseCep(value)), 'invalid_cep'),
    ),
  ),
  null,
)

export const uf = z.enum(federativeUnits, problem('invalid_uf'))
export const checkpointType = z.enum(checkpointTypes, problem('invalid_choice'))

/** Commitment or hash: 0x and 64 lower-case hexadecimal digits. */
export const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/, problem('invalid_hash')))
/** 32 bytes as 64 lower-case hexadecimal digits. */
/** SHA-256 or seed: 64 lower-case hexadecimal digits. */
export const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/, problem('invalid_hash')))

/** Secret of a mailed link: 32 bytes in base64url. */
export const linkToken = z.string().check(z.regex(/^[\w-]{43}$/, problem('invalid_link')))

const TEXT_NAME = /^[a-z][a-z0-9_]{0,63}$/

/**
 * Returns a schema of an object of texts, such as the facts of an annex. An empty or missing object
 * becomes null.
 * @param max maximum number of members
 */
export const texts = (max: number) =>
  orNull(
    z.record(z.string(), text(500, 'many')).check(
      z.refine((value) => Object.keys(value).length <= max, `too_many ..${max}` satisfies FieldProblem),
      z.refine((value) => Object.keys(value).every((name) => TEXT_NAME.test(name)), problem('invalid_names')),
    ),
  )

/** Returns a schema like `object`, except that an empty or missing object becomes null. */
/* @__NO_SIDE_EFFECTS__ */
function orNull<Value extends object>(object: z.ZodMiniType<Value>) {
  return z._default(
    z.nullable(
      z.pipe(
        object,
        z.transform((value: Value) => (Object.keys(value).length === 0 ? null : value)),
      ),
    ),
    null,
  )
}

const degrees = (limit: number) => z._default(z.nullable(numberWithin(-limit, limit)), null)
export const latitude = degrees(90)
export const longitude = degrees(180)
/** Accuracy of a position in metres. An error of more than half the equator has no meaning. */
export const accuracy = z._default(
  z.nullable(numberWithin(0, 20_000_000).check(z.overwrite((value) => roundedTo(value, ACCURACY_DECIMALS)))),
  null,
)

/**
 * Fields of an event's request beside its content. A browser that makes the client statement itself
 * sends all of these fields; an API caller may omit them. A call with only `event_id` can be
 * repeated safely.
 */
export const clientStatement = {
  /** Version of the field list of the event's type (docs/spec/event.md). */
  v: z.optional(wholeNumber(1, 999_999_999)),
  event_id: z.optional(uuid),
  /** Declared time of the event; the server's clock if absent. */
  occurred_at: z.optional(instant),
  seed: z.optional(sha256Hex),
  blockchain_hash: z.optional(hash),
}

/**
 * The `blockchain_hash` that the caller saw. If another version is valid by now, the API answers
 * `changed_meanwhile`.
 */
export const expectedHash = z.optional(hash)
