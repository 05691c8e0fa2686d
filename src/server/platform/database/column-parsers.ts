import { TypeOverrides, types as parsers } from 'pg'

/** Parses int8 as a number. Each int8 in the schema counts leaves or rows, far below 2^53. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`)
  return value
}

const parseByDriver = parsers.getTypeParser(parsers.builtins.TIMESTAMPTZ) as (text: string) => Date

/**
 * Parses a time such as `2026-11-27 03:45:17.123456+00` as a date. The driver's own parser takes
 * several times as long, and a look-up of ten checkpoints reads about fifty time values. The driver
 * parses all other forms, such as years after 9999.
 */
export function parseInstant(text: string): Date {
  const hasUsualForm = text[10] === ' ' && (text.at(-3) === '+' || text.at(-3) === '-')
  return hasUsualForm ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : parseByDriver(text)
}

/** Parsers of columns, set for each of our connections so that no global setting changes. */
export const columnParsers = new TypeOverrides()
columnParsers.setTypeParser(parsers.builtins.INT8, parseInt8)
columnParsers.setTypeParser(parsers.builtins.TIMESTAMPTZ, parseInstant)
