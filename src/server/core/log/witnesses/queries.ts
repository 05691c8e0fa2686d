import type { HeadRow } from '../queries.ts'
import { statement } from './log-witnesses.rows.ts'

/** Finds the signature lines of these witnesses below one head, the earliest first. */
export const findCosignatures = statement<[size: number, witnesses: readonly string[]], { line: string }>(
  'find_cosignatures',
  'select line from log_cosignatures where size = $1 and witness = any($2::text[]) order by cosigned_at, witness',
)

/** Finds the newest head that contains a leaf and that any of these witnesses cosigned. */
export const newestCosignedHead = statement<[index: number, witnesses: readonly string[]], HeadRow>(
  'newest_cosigned_head',
  `select size, root, note, signed_at from log_heads
   where size = (select max(size) from log_cosignatures where size > $1 and witness = any($2::text[]))`,
)

/** Finds the size of the newest head that a witness cosigned. */
export const newestCosigned = statement<[witness: string], { size: number }>(
  'newest_cosigned',
  'select size from log_cosignatures where witness = $1 order by size desc limit 1',
)

/**
 * Stores a cosignature. A witness may cosign one head twice if asked twice; the first cosignature
 * remains.
 */
export const storeCosignature = statement<
  [size: number, witness: string, line: string, cosignedAt: Date],
  never
>(
  'store_cosignature',
  `insert into log_cosignatures (size, witness, line, cosigned_at) values ($1, $2, $3, $4)
   on conflict (size, witness) do nothing`,
)
