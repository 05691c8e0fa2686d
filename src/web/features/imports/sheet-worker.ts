import { readSheet } from './read-sheet.ts'
import type { SheetTask } from './read-sheet-apart.ts'

/** Runs in a worker, so that a long sheet does not block the page. */
globalThis.addEventListener('message', ({ data }: MessageEvent<SheetTask>) => {
  void readSheet(data.bytes, data.maxRows).then((reading) => {
    globalThis.postMessage(reading, { transfer: [] })
  })
})
