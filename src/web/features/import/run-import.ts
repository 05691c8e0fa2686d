import {
  commitImport,
  createImport,
  deleteImport,
  ROWS_PER_CALL,
  sendImportRows,
  type RefusedRow,
} from '#contract/imports.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { commitShipment } from '../../commit/commit-shipment.ts'
import { inTurns } from '../../commit/in-turns.ts'
import { randomBytes, uuidOf } from '../../commit/random.ts'
import type { RowForm } from './row-form.ts'

/** A row the server did not take, with the line of the file it came from. */
export type RefusedLine = RefusedRow & { readonly line: number }

export type ImportRun =
  | { readonly phase: 'idle' }
  /** Statements are made and rows sent; `done` of `total` have arrived. */
  | { readonly phase: 'sending'; readonly done: number; readonly total: number }
  | { readonly phase: 'committing'; readonly total: number }
  | { readonly phase: 'done'; readonly total: number }
  /** Nothing was created. */
  | { readonly phase: 'refused'; readonly refused: readonly RefusedLine[] }
  /** It broke off; what had arrived waits at the server, and `resume` goes on from there. */
  | { readonly phase: 'failed'; readonly words: string | undefined; readonly resume: () => void }

export type ImportSource = {
  readonly fileName: string
  readonly rows: readonly { readonly line: number; readonly form: RowForm }[]
  /** An import of the same file that was left unfinished: rows up to `received` are there already. */
  readonly unfinished?: { readonly id: string; readonly received: number } | undefined
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
    void attempt(id, source, source.unfinished?.received ?? 0, onCreated)
  },
}

function tell(run: ImportRun): void {
  current = run
  for (const listener of listeners) listener()
}

async function attempt(id: string, source: ImportSource, from: number, onCreated: () => void): Promise<void> {
  let arrived = from
  try {
    const total = source.rows.length
    tell({ phase: 'sending', done: arrived, total })
    await request(createImport, { body: { id, file_name: source.fileName, rows: total } })
    const refused: RefusedLine[] = []
    while (arrived < total) {
      const slice = source.rows.slice(arrived, arrived + ROWS_PER_CALL)
      const rows = await inTurns(slice, ({ form }) => commitShipment(form))
      const answer = await request(sendImportRows, { params: { id, n: arrived + 1 }, body: { rows } })
      refused.push(...inLines(answer.refused, source))
      arrived += slice.length
      tell({ phase: 'sending', done: arrived, total })
    }
    if (refused.length === 0) {
      tell({ phase: 'committing', total })
      const answer = await request(commitImport, { params: { id } })
      refused.push(...inLines(answer.refused, source))
    }
    if (refused.length > 0) {
      // The file is corrected and comes again as another import.
      await request(deleteImport, { params: { id } }).catch(() => undefined)
      return tell({ phase: 'refused', refused })
    }
    tell({ phase: 'done', total })
    onCreated()
  } catch (error) {
    const resume = () => void attempt(id, source, arrived, onCreated)
    tell({ phase: 'failed', words: error instanceof ApiError ? error.words : undefined, resume })
  }
}

function inLines(refused: readonly RefusedRow[], { rows }: ImportSource): RefusedLine[] {
  return refused.map((row) => ({ ...row, line: rows[row.row - 1]?.line ?? row.row }))
}
