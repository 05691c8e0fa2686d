import { channels, qualities, type Channel, type Reading, type Readings } from '#domain/conditions/reading.ts'

/** Value of a row that stands for an error word. */
const ERROR_VALUE = -2_147_483_648

/** Returns the number that stands for a channel in the database. */
export function channelNumber(channel: Channel): number {
  return channels.indexOf(channel) + 1
}

/** Returns the channel that a number in the database stands for. */
export function channelOf(number: number): Channel {
  const channel = channels[number - 1]
  if (channel === undefined) throw new RangeError(`channel ${number}`)
  return channel
}

/** Columns of a reading. `at` is in milliseconds since 1970 UTC. */
type ReadingColumns = { readonly at: number; readonly value: number; readonly quality: number }

/** Returns the columns of a reading. */
export function toColumns({ at, value, quality }: Reading): ReadingColumns {
  return { at, value: value ?? ERROR_VALUE, quality: qualities.indexOf(quality) }
}

/**
 * Added to the value of an extreme where columns are read, far beyond what is physically possible.
 * A column of qualities would add a sixth to the time of the database.
 */
export const EXTREME_SHIFT = 1_000_000_000

const [EXTREME, ERROR] = [qualities.indexOf('extreme'), qualities.indexOf('error')]

/** Milliseconds from 1970 to 2000 UTC, where PostgreSQL begins to count. */
const EPOCH_MS = Date.UTC(2000, 0, 1)
const TWO_TO_32 = 4_294_967_296

/** Columns of the readings of one channel: big-endian integers, one after the other. */
export type ReadingBytes = {
  readonly channel: number
  /** Microseconds since 2000 UTC, 8 bytes each. */
  readonly ats: Uint8Array
  /** Thousandths, 4 bytes each; those of extremes are shifted. */
  readonly vals: Uint8Array
  /** Times of arrival, as `ats`. */
  readonly arrivals: Uint8Array
}

/** Returns the readings of columns that the database sent. */
export function readColumns({ ats, vals }: ReadingBytes): Readings {
  const [timeAt, stored] = [timesOf(ats), viewOf(vals)]
  const count = vals.length / 4
  const read = { ats: new Float64Array(count), values: new Int32Array(count), ranks: new Uint8Array(count) }
  for (let n = 0; n < count; n += 1) {
    const value = stored.getInt32(4 * n)
    read.ats[n] = timeAt(n)
    if (value === ERROR_VALUE) read.ranks[n] = ERROR
    else if (value < EXTREME_SHIFT / 2) read.values[n] = value
    else {
      read.values[n] = value - EXTREME_SHIFT
      read.ranks[n] = EXTREME
    }
  }
  return read
}

/** Calls a function with the time and the arrival of each reading of columns. */
export function eachArrival(
  { ats, arrivals }: ReadingBytes,
  use: (at: number, arrival: number) => void,
): void {
  const [timeAt, arrivalAt] = [timesOf(ats), timesOf(arrivals)]
  for (let n = 0; n < ats.length / 8; n += 1) use(timeAt(n), arrivalAt(n))
}

/** Returns a function that reads the time at an index in milliseconds since 1970. */
function timesOf(bytes: Uint8Array): (n: number) => number {
  const view = viewOf(bytes)
  return (n) => {
    const microseconds = view.getInt32(8 * n) * TWO_TO_32 + view.getUint32(8 * n + 4)
    return EPOCH_MS + microseconds / 1_000
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
