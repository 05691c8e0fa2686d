import {
  commitImport,
  createImport,
  deleteImport,
  ROWS_PER_CALL,
  sendImportRows,
  type RefusedRow,
} from '#contract/endpoints/imports.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { commitShipment } from '../../commit/commit-shipment.ts'
import { inTurns } from '../../commit/in-turns.ts'
import { randomBytes, uuidOf } from '../../commit/random.ts'
import type { RowForm } from './row-form.ts'

/** A row of the file as it stands there, or as it was corrected. */
type FileRow = { readonly line: number; readonly cells: readonly string[] }

/** A row that became no shipment, with what is wrong with it. */
export type LeftOut = FileRow & { readonly words: string }

/** A row the server did not take. */
type RefusedLine = RefusedRow & FileRow

export type ImportRun =
  | { readonly phase: 'idle' }
  /** Statements are made and rows sent; `done` of `total` have arrived. */
  | { readonly phase: 'sending'; readonly done: number; readonly total: number }
  | { readonly phase: 'committing'; readonly total: number }
  | {
      readonly phase: 'done'
      readonly total: number
      /** Their ids; none where an earlier answer was lost. */
      readonly shipments: readonly string[]
      readonly refused: readonly RefusedLine[]
      readonly source: ImportSource
    }
  /** It broke off; what had arrived waits at the server, and `resume` goes on from there. */
  | { readonly phase: 'failed'; readonly words: string | undefined; readonly resume: () => void }

export type ImportSource = {
  readonly fileName: string
  readonly header: readonly string[]
  readonly rows: readonly (FileRow & { readonly form: RowForm })[]
  /** Those that are not sent, because something is wrong with them. */
  readonly leftOut: readonly LeftOut[]
  /** An import of the same file that was left unfinished: the rows up to `without_gap` are there already. */
  readonly unfinished?: { readonly id: string; readonly without_gap: number } | undefined
}

const listeners = new Set<() => void>()
let current: ImportRun = { phase: 'idle' }

/** The import that runs in this tab, whatever page is open; it goes on while its dialog is closed. */
export const importRun = {
  read: (): ImportRun => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Forgets how the last one ended. */
  reset: (): void => tell({ phase: 'idle' }),
  start: (source: ImportSource, onCreated: () => void): void => {
    const id = source.unfinished?.id ?? uuidOf(randomBytes(16))
    void attempt(id, { source, onCreated, refused: [] }, source.unfinished?.without_gap ?? 0)
  },
}

function tell(run: ImportRun): void {
  current = run
  for (const listener of listeners) listener()
}

type Attempted = {
  readonly source: ImportSource
  readonly onCreated: () => void
  /** Rows that the server did not take so far. */
  readonly refused: RefusedLine[]
}

async function attempt(id: string, attempted: Attempted, from: number): Promise<void> {
  const { source, onCreated, refused } = attempted
  let arrived = from
  try {
    const total = source.rows.length
    tell({ phase: 'sending', done: arrived, total })
    await request(createImport, { body: { id, file_name: source.fileName, rows: total } })
    while (arrived < total) {
      const slice = source.rows.slice(arrived, arrived + ROWS_PER_CALL)
      const rows = await inTurns(slice, ({ form }) => commitShipment(form))
      const answer = await request(sendImportRows, { params: { id, n: arrived + 1 }, body: { rows } })
      refused.push(...inLines(answer.refused, source))
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
    tell({ phase: 'failed', words: error instanceof ApiError ? error.words : undefined, resume })
  }
}

function inLines(refused: readonly RefusedRow[], { rows }: ImportSource): RefusedLine[] {
  return refused.map((row) => {
    const { line, cells } = rows[row.row - 1] ?? { line: row.row, cells: [] }
    return { ...row, line, cells }
  })
}
