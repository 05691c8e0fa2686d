import { readLoggerFile } from '#domain/conditions/logger-file/read-logger-file.ts'
import type { FileToRead } from './read-file.ts'

/** Runs in a worker, so that reading a long file does not block the page. */
globalThis.addEventListener('message', ({ data: { bytes, answers, now } }: MessageEvent<FileToRead>) => {
  const read = readLoggerFile(bytes, answers, now)
  globalThis.postMessage('code' in read ? read : { ...read, series: [] }, { transfer: [] })
})
