import { statement } from './log.rows.ts'

export type HeadRow = { size: number; root: Buffer; note: string; signed_at: Date }
export type TileRow = { level: number; index: number; hashes: Buffer }
export type EntryRow = { index: number; leaf: Buffer }

export const newestHead = statement<[], HeadRow>(
  'newest_head',
  'select size, root, note, signed_at from log_heads order by size desc limit 1',
)

/** Finds the newest head up to the published size (`log_publication`), which readers can see. */
export const publishedHeadRow = statement<[], HeadRow>(
  'published_head',
  `select size, root, note, signed_at from log_heads
   where size = (select least(size, (select max(size) from log_heads)) from log_publication)`,
)

/** Makes a head and all earlier heads visible to readers, and announces the new size. */
export const markPublished = statement<[size: number], never>('mark_published', 'select log_publish($1)')

export const openLog = statement<[Uint8Array, string], never>('open_log', 'select sequencer_open($1, $2)')

export const claimLeaves = statement<[number], { leaf: Buffer; leaf_hash: Buffer }>(
  'claim_leaves',
  'select leaf, leaf_hash from sequencer_take($1)',
)

export const insertLeaves = statement<
  [
    number,
    readonly Uint8Array[],
    readonly Uint8Array[],
    readonly number[],
    readonly number[],
    readonly Uint8Array[],
    Uint8Array,
    string,
  ],
  never
>('append_to_log', 'select sequencer_append($1, $2, $3, $4, $5, $6, $7, $8)')

/** Reads tiles by level and index, given as two arrays of the same length. */
export const readTiles = statement<[readonly number[], readonly number[]], TileRow>(
  'read_tiles',
  `select t.level, t.index, t.hashes from log_tiles t
   join unnest($1::int[], $2::bigint[]) as wanted (level, index) using (level, index)`,
)

/** Reads entries from the first index up to, but not including, the second. */
export const readEntries = statement<[number, number], EntryRow>(
  'read_entries',
  'select index, leaf from log_entries where index >= $1 and index < $2 order by index',
)

/**
 * Finds the indexes of leaves in the published log. A leaf that is signed but not published has no
 * index yet.
 */
export const findIndexes = statement<[readonly Uint8Array[]], { index: number; leaf_hash: Buffer }>(
  'find_leaf_indexes',
  `select index, leaf_hash from log_entries
   where leaf_hash = any($1::bytea[]) and index < (select size from log_publication)`,
)

export const queueLength = statement<[], { leaves: number }>(
  'log_queue_length',
  'select count(*)::int as leaves from (select from log_queue limit 100000) as waiting',
)
