import type { SheetReading } from './read-sheet.ts'

export type SheetTask = { readonly bytes: Uint8Array; readonly maxRows: number }

/** Reads the first sheet of an XLSX file in a worker, with code that is loaded on demand. */
export async function readSheetApart(task: SheetTask): Promise<SheetReading> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<SheetReading>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<SheetReading>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the worker for sheets failed')))
      worker.postMessage(task, [])
    })
  } catch {
    // An old browser without module workers reads on the main thread.
    const { readSheet } = await import('./read-sheet.ts')
    return await readSheet(task.bytes, task.maxRows)
  } finally {
    worker.terminate()
  }
}
