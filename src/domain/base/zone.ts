const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Zones change their offset only at these minutes of UTC. */
const QUARTER_MS = 15 * MINUTE_MS

const OFFSET = /^([+−-])(\d{1,2})(?::?([0-5]\d))?$/

/** Returns the offset of a text such as `-03:00`, `+8` or `Z` in milliseconds, or undefined. */
export function parseOffset(text: string): number | undefined {
  if (/^(Z|UTC|GMT)$/i.test(text)) return 0
  const [, sign, hours = '', minutes = '0'] = OFFSET.exec(text) ?? []
  const size = Number(hours) * 60 + Number(minutes)
  if (sign === undefined || size > 14 * 60) return undefined
  return (sign === '+' ? size : -size) * MINUTE_MS + 0
}

/** Returns the text of an offset, such as `-03:00`. */
export function formatOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${hour}:${minute}`
}

/** Returns the zone of hours as loggers write them, such as `-3.00` or `5:30`. */
export function zoneOfHours(text: string): string | undefined {
  const [, sign = '', hours = '', minutes, decimals = '0'] =
    /^([+−-]?)(\d{1,2})(?::(\d{2})|\.(\d{1,2}))?$/.exec(text) ?? []
  const size = Number(hours) * 60 + (minutes === undefined ? Number(`0.${decimals}`) * 60 : Number(minutes))
  const offset = (sign === '-' || sign === '−' ? -size : size) * 60_000
  return hours === '' || size > 14 * 60 || !Number.isInteger(size) ? undefined : formatOffset(offset)
}

/** Returns the offset at an instant, both in milliseconds. */
type OffsetAt = (instant: number) => number

/** Exceeds the number of zones. Without a limit, names in other cases would fill the memory. */
const MAX_CACHED_FORMS = 600
/** Formatters by zone, because creating one takes as long as thirty uses. */
const forms = new Map<string, Intl.DateTimeFormat>()

/** A file has more times than this only if it is longer than a year. */
const MAX_CACHED_OFFSETS = 40_000
/** Offsets by quarter of an hour, because a formatter takes 50 microseconds for each. */
const offsetsOfZones = new WeakMap<Intl.DateTimeFormat, Map<number, number>>()

/** Returns the formatter of an IANA zone, or undefined if the platform does not know it. */
function formOf(zone: string): Intl.DateTimeFormat | undefined {
  const cached = forms.get(zone)
  if (cached !== undefined) return cached
  try {
    const form = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    if (forms.size < MAX_CACHED_FORMS) forms.set(zone, form)
    return form
  } catch {
    return undefined
  }
}

/** Returns the offsets of a zone, or undefined if it is neither an offset nor an IANA name. */
function offsetsOf(zone: string): OffsetAt | undefined {
  const fixed = parseOffset(zone)
  if (fixed !== undefined) return () => fixed
  const form = formOf(zone)
  if (form === undefined) return undefined
  const known = offsetsOfZones.get(form) ?? new Map<number, number>()
  offsetsOfZones.set(form, known)
  return (instant) => {
    if (known.size >= MAX_CACHED_OFFSETS) known.clear()
    const quarter = Math.floor(instant / QUARTER_MS)
    const cached = known.get(quarter)
    if (cached !== undefined) return cached
    const name = form.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const offset = parseOffset(name.replace(/^GMT(?=.)/, '')) ?? 0
    known.set(quarter, offset)
    return offset
  }
}

/** Instants of local times, or the index of the time that a zone does not have. */
export type ResolvedTimes =
  | { readonly instants: readonly number[]; readonly firstRepeated: number | undefined }
  | { readonly missing: number }

/**
 * Returns the instants of the local times of a file. A time that exists twice, because clocks were
 * put back, gets the instant that keeps the order of the file.
 * @param locals milliseconds since 1970 as if they were UTC
 * @param zone IANA name or offset; undefined is returned for any other text
 */
export function resolveTimes(locals: readonly number[], zone: string): ResolvedTimes | undefined {
  const offsetAt = offsetsOf(zone)
  if (offsetAt === undefined) return undefined
  const isDescending = (locals[0] ?? 0) > (locals.at(-1) ?? 0)
  const instants: number[] = []
  let firstRepeated: number | undefined
  for (const [step] of locals.entries()) {
    const index = isDescending ? locals.length - 1 - step : step
    const candidates = instantsOf(locals[index] ?? 0, offsetAt)
    const [earlier, later = earlier] = candidates
    if (earlier === undefined || later === undefined) return { missing: index }
    if (later !== earlier) firstRepeated = Math.min(firstRepeated ?? index, index)
    const previous = instants.at(-1) ?? Number.NEGATIVE_INFINITY
    instants.push(earlier > previous ? earlier : later)
  }
  return { instants: isDescending ? instants.toReversed() : instants, firstRepeated }
}

/** Instant of one local time. */
export type ResolvedTime = {
  /** Milliseconds since 1970. */
  readonly instant: number
  /** The zone has the time twice or never, because clocks were changed. */
  readonly fault?: 'time_repeated' | 'time_skipped'
}

/**
 * Returns the instant of a local time. A time that exists twice gets the first instant. A time that
 * clocks skipped gets the instant that clocks would show without the change.
 * @param local milliseconds since 1970 as if they were UTC
 * @param zone IANA name or offset; undefined is returned for any other text
 */
export function resolveTime(local: number, zone: string): ResolvedTime | undefined {
  const offsetAt = offsetsOf(zone)
  if (offsetAt === undefined) return undefined
  const [instant, later] = instantsOf(local, offsetAt)
  if (instant === undefined) return { instant: local - offsetAt(local - DAY_MS), fault: 'time_skipped' }
  return later === undefined ? { instant } : { instant, fault: 'time_repeated' }
}

/**
 * Returns an instant as a local time with its offset, such as `2026-11-30T14:05:09-03:00`.
 * Milliseconds are left out.
 * @param zone IANA name or offset; undefined is returned for any other text
 */
export function localTime(instant: Date, zone: string): string | undefined {
  const offset = offsetsOf(zone)?.(instant.getTime())
  if (offset === undefined) return undefined
  return `${new Date(instant.getTime() + offset).toISOString().slice(0, 19)}${formatOffset(offset)}`
}

/** Returns the instants of a local time in order: none, one or two. */
function instantsOf(local: number, offsetAt: OffsetAt): readonly number[] {
  const offsets = new Set([offsetAt(local - DAY_MS), offsetAt(local + DAY_MS)])
  return [...offsets]
    .map((offset) => local - offset)
    .filter((instant) => instant + offsetAt(instant) === local)
    .toSorted((a, b) => a - b)
}
