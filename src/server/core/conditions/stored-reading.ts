import type { Series } from '#domain/conditions/condition-verdict.ts'
import { channels, qualities, type Channel, type Reading, type Readings } from '#domain/conditions/reading.ts'
import { freeBuffer } from '#platform/base/free-buffer.ts'

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

/** Added to the value of an extreme that the database sends, beyond what is physically possible. */
export const EXTREME_SHIFT = 1_000_000_000

const [EXTREME, ERROR] = [qualities.indexOf('extreme'), qualities.indexOf('error')]

/** Milliseconds from 1970 to 2000 UTC, where PostgreSQL begins to count. */
const EPOCH_MS = Date.UTC(2000, 0, 1)
const TWO_TO_32 = 4_294_967_296

/** Readings of one channel and a part of a period, as the database sends them. */
export type ReadingBytes = {
  readonly channel: number
  /**
   * Base64 of 12 bytes for each reading, which are big-endian integers: its time in microseconds
   * since 2000 UTC, and its value in thousandths. Values of extremes are shifted.
   */
  readonly bytes: string
}

const READING_BYTES = 12

/** Returns the readings that the database sent in parts, each channel once. */
export function readBytes(parts: readonly ReadingBytes[]): readonly Series[] {
  return channels.flatMap((channel) => {
    const own = parts.filter((part) => channelOf(part.channel) === channel)
    const buffers = own.map(({ bytes }) => Buffer.from(bytes, 'base64'))
    return own.length === 0 ? [] : [{ channel, readings: readParts(buffers) }]
  })
}

function readParts(parts: readonly Buffer[]): Readings {
  const count = parts.reduce((sum, { length }) => sum + length, 0) / READING_BYTES
  const [ats, values, ranks] = [new Float64Array(count), new Int32Array(count), new Uint8Array(count)]
  let n = 0
  for (const part of parts) {
    const view = new DataView(part.buffer, part.byteOffset, part.byteLength)
    for (let start = 0; start < view.byteLength; start += READING_BYTES) {
      ats[n] = timeAt(view, start)
      const value = view.getInt32(start + 8)
      if (value === ERROR_VALUE) ranks[n] = ERROR
      else if (value < EXTREME_SHIFT / 2) values[n] = value
      else {
        values[n] = value - EXTREME_SHIFT
        ranks[n] = EXTREME
      }
      n += 1
    }
    freeBuffer(part)
  }
  return { ats, values, ranks }
}

/** Returns the time at a place in milliseconds since 1970. */
function timeAt(view: DataView, place: number): number {
  const microseconds = view.getInt32(place) * TWO_TO_32 + view.getUint32(place + 4)
  return EPOCH_MS + microseconds / 1_000
}
