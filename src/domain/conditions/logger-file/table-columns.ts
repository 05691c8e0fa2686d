import type { Unit } from '../reading.ts'

/** Positions of the columns that are read. */
export type TableColumns = {
  /** One column with date and time, or two whose texts are joined. */
  readonly time: readonly number[]
  readonly temperature: number
  readonly humidity: number | undefined
  readonly unit: number | undefined
  readonly serial: number | undefined
  /** Further columns of temperatures. */
  readonly ignored: readonly number[]
}

const DEW_POINT = /dew|orvalho|rocio/
const TIME = /time|date|\bdata|\bhora|fecha/
const DAY_ONLY = /date|\bdata|fecha/
const CLOCK_ONLY = /time|\bhora/
const NO_TIME = /elapsed|duration|decorrid|zone|fuso/
const TEMPERATURE = /temp|celsius|fahrenheit|[°º\ufffd]\s*[cf]\b|^t$/
const NO_TEMPERATURE = /alarm|limit|\bmin|\bmax|\bmkt|kinetic|cinetica/
const HUMIDITY = /humid|umid|humed|%\s*rh|\brh\b|%\s*ur|\bur\b/
const UNIT = /^(unit|unidade)s?$/
const SERIAL = /serial|\bserie|^s\/n$/

function simplified(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()
}

function isMeasure(name: string): boolean {
  return !DEW_POINT.test(name) && !NO_TEMPERATURE.test(name)
}

/** Returns the columns of a header, or undefined if it names no time or no temperature. */
export function findColumns(titles: readonly string[]): TableColumns | undefined {
  const names = titles.map(simplified)
  const indexesOf = (fits: (name: string) => boolean): readonly number[] =>
    names.flatMap((name, index) => (fits(name) ? [index] : []))
  const times = indexesOf((name) => TIME.test(name) && !NO_TIME.test(name) && !TEMPERATURE.test(name))
  const [temperature, ...others] = indexesOf(
    (name) => TEMPERATURE.test(name) && !HUMIDITY.test(name) && isMeasure(name),
  )
  const time = timeColumns(names, times)
  if (time === undefined || temperature === undefined) return undefined
  return {
    time,
    temperature,
    humidity: indexesOf((name) => HUMIDITY.test(name) && isMeasure(name))[0],
    unit: indexesOf((name) => UNIT.test(name))[0],
    serial: indexesOf((name) => SERIAL.test(name))[0],
    ignored: others,
  }
}

function timeColumns(names: readonly string[], times: readonly number[]): readonly number[] | undefined {
  const named = (pattern: RegExp, other: RegExp): number | undefined =>
    times.find((index) => pattern.test(names[index] ?? '') && !other.test(names[index] ?? ''))
  const [first] = times
  const both = times.find((index) => DAY_ONLY.test(names[index] ?? '') && CLOCK_ONLY.test(names[index] ?? ''))
  if (both !== undefined) return [both]
  const [day, clock] = [named(DAY_ONLY, CLOCK_ONLY), named(CLOCK_ONLY, DAY_ONLY)]
  if (day !== undefined && clock !== undefined) return [day, clock]
  return first === undefined ? undefined : [first]
}

/** Returns the units that a text names. */
export function unitsIn(text: string): readonly Unit[] {
  const lower = text.toLowerCase()
  return [
    ...(/celsius|[°º\ufffd]\s*c\b|\(\s*c\s*\)/.test(lower) ? (['celsius'] as const) : []),
    ...(/fahrenheit|[°º\ufffd]\s*f\b|\(\s*f\s*\)/.test(lower) ? (['fahrenheit'] as const) : []),
  ]
}

/** Returns the unit of a cell that has nothing but a unit. */
export function unitOfCell(text: string): Unit | undefined {
  const letter = /^[°º\ufffd]?\s*([CF])(?:elsius|ahrenheit)?$/i.exec(text.trim())?.[1]
  if (letter === undefined) return undefined
  return letter.toUpperCase() === 'C' ? 'celsius' : 'fahrenheit'
}
