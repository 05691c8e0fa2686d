import { channels, qualities, type Channel, type Reading } from '#domain/conditions/reading.ts'

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

/** Returns the reading of a row. */
export function toReading({ at, value, quality }: ReadingColumns): Reading {
  return { at, value: value === ERROR_VALUE ? null : value, quality: qualities[quality] ?? 'error' }
}
