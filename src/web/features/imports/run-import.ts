import { useSyncExternalStore } from 'react'
import {
  commitImport,
  createImport,
  deleteImport,
  ROWS_PER_CALL,
  sendImportRows,
  type RefusedRow,
} from '#contract/endpoints/imports.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { commitShipment } from '../../commit/commit-shipment.ts'
import { inTurns } from '../../commit/in-turns.ts'
import { randomBytes, uuidOf } from '../../commit/random.ts'
import type { RowForm } from './row-form.ts'

/** Row of the file, with the corrections made on the page. */
type FileRow = { readonly line: number; readonly cells: readonly string[] }

/** Row that was not sent, with its errors. */
export type LeftOut = FileRow & { readonly words: string }

type RefusedLine = RefusedRow & FileRow

export type ImportRun =
  | { readonly phase: 'idle' }
  /**
   * This tab computes a cryptographic commitment to each row for the log, and sends the rows;
   * `done` of `total` rows have reached the server.
   */
  | { readonly phase: 'sending'; readonly done: number; readonly total: number }
  | { readonly phase: 'committing'; readonly total: number }
  | {
      readonly phase: 'done'
      readonly total: number
      /**
       * Ids of the created shipments; empty if there are none, or if the response with the ids was
       * lost.
       */
      readonly shipments: readonly string[]
      readonly refused: readonly RefusedLine[]
      readonly source: ImportSource
    }
  /**
   * The import stopped. The server holds the rows that arrived, and `resume` continues after them.
   */
  | { readonly phase: 'failed'; readonly words: string | undefined; readonly resume: () => void }

export type ImportSource = {
  readonly fileName: string
  /** SHA-256 of the file in hexadecimal digits. */
  readonly digest: string
  readonly header: readonly string[]
  readonly rows: readonly (FileRow & { readonly form: RowForm })[]
  /** Rows that are not sent because they have errors. */
  readonly leftOut: readonly LeftOut[]
  /**
   * Unfinished import of the same file. `without_gap` is the number of rows, counted from the
   * first, that the server already has without a gap.
   */
  readonly unfinished?: { readonly id: string; readonly without_gap: number } | undefined
}

const listeners = new Set<() => void>()
let current: ImportRun = { phase: 'idle' }

/**
 * The import that runs in this tab. It continues while its dialog is closed or another page is
 * open.
 */
export const importRun = {
  read: (): ImportRun => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Clears the result of the last import. */
  reset: (): void => tell({ phase: 'idle' }),
  start: (source: ImportSource, onCreated: () => void): void => {
    const id = source.unfinished?.id ?? uuidOf(randomBytes(16))
    void attempt(id, { source, onCreated, refused: [] }, source.unfinished?.without_gap ?? 0)
  },
}

/**
 * Returns the state of the import that runs in this tab. The component renders again on progress.
 */
export function useImportRun(): ImportRun {
  return useSyncExternalStore(importRun.subscribe, importRun.read)
}

function tell(run: ImportRun): void {
  current = run
  for (const listener of listeners) listener()
}

type Attempted = {
  readonly source: ImportSource
  readonly onCreated: () => void
  /** Rows that the server has refused so far. */
  readonly refused: RefusedLine[]
}

async function attempt(id: string, attempted: Attempted, from: number): Promise<void> {
  const { source, onCreated, refused } = attempted
  let arrived = from
  try {
    const total = source.rows.length
    tell({ phase: 'sending', done: arrived, total })
    await request(createImport, {
      body: { id, file_name: source.fileName, rows: total, digest: source.digest },
    })
    const perCall = rowsPerCall(source.rows)
    while (arrived < total) {
      const slice = source.rows.slice(arrived, arrived + perCall)
      const rows = await inTurns(slice, ({ form }) => commitShipment(form))
      const answer = await request(sendImportRows, { params: { id, n: arrived + 1 }, body: { rows } })
      refused.push(...inLines(await sendWithOtherCodes(id, source, answer.refused), source))
      arrived += slice.length
      tell({ phase: 'sending', done: arrived, total })
    }
    const made = { total: 0, shipments: [] as readonly string[] }
    if (refused.length < total) {
      tell({ phase: 'committing', total })
      const answer = await request(commitImport, { params: { id }, query: { leave_out: 'refused' } })
      refused.push(...inLines(answer.refused, source))
      made.total = total - refused.length
      made.shipments = answer.shipments
    }
    if (made.total === 0) await request(deleteImport, { params: { id } }).catch(() => undefined)
    tell({ phase: 'done', ...made, refused, source })
    if (made.total > 0) onCreated()
  } catch (error) {
    const resume = () => void attempt(id, attempted, arrived)
    tell({ phase: 'failed', words: wordsOf(error), resume })
  }
}

/**
 * Sends rows again whose tracking ID is in use, if nobody chose it. Returns the rows that stay
 * refused.
 */
async function sendWithOtherCodes(
  id: string,
  { rows }: ImportSource,
  refused: readonly RefusedRow[],
): Promise<RefusedRow[]> {
  const left: RefusedRow[] = []
  for (const one of refused) {
    const row = rows[one.row - 1]
    if (one.code !== 'tracking_id_taken' || row === undefined || hasChosenCode(row)) {
      left.push(one)
      continue
    }
    const drawn = await commitShipment({ ...row.form, tracking_id: undefined })
    const answer = await request(sendImportRows, { params: { id, n: one.row }, body: { rows: [drawn] } })
    left.push(...answer.refused)
  }
  return left
}

function hasChosenCode({ form, cells }: ImportSource['rows'][number]): boolean {
  return cells.some((cell) => cell.trim().toUpperCase() === String(form['tracking_id']).toUpperCase())
}

/** Returns the rows of a call, fewer if one has many references, because a body has a limit. */
function rowsPerCall(rows: ImportSource['rows']): number {
  const hasMany = rows.some(({ form: { references = [] } }) => (references as readonly unknown[]).length > 10)
  return hasMany ? ROWS_PER_CALL / 4 : ROWS_PER_CALL
}

function inLines(refused: readonly RefusedRow[], { rows }: ImportSource): RefusedLine[] {
  return refused.map((row) => {
    const { line, cells } = rows[row.row - 1] ?? { line: row.row, cells: [] }
    return { ...row, line, cells }
  })
}
