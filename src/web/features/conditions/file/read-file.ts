import type {
  LoggerFile,
  LoggerFileAnswers,
  LoggerFileFault,
} from '#domain/conditions/logger-file/logger-file-types.ts'
import { readLoggerFile } from '#domain/conditions/logger-file/read-logger-file.ts'

/** Maximum size in bytes of a file that is read on the main thread, within a frame or two. */
const SHORT = 64_000

/** A file to read, as the worker gets it. `now` is in milliseconds since 1970 UTC. */
export type FileToRead = {
  readonly bytes: Uint8Array
  readonly answers: LoggerFileAnswers
  readonly now: number
}

/** Reads the file of a logger. A long one is read in a worker, which leaves out the readings. */
export async function readFile(file: FileToRead): Promise<LoggerFile | LoggerFileFault> {
  return file.bytes.length <= SHORT ? readHere(file) : readInWorker(file)
}

async function readInWorker(file: FileToRead): Promise<LoggerFile | LoggerFileFault> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<LoggerFile | LoggerFileFault>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<LoggerFile | LoggerFileFault>) =>
        resolve(data),
      )
      worker.addEventListener('error', () => reject(new Error('the worker for files failed')))
      worker.postMessage(file, [])
    })
  } catch {
    // An old browser without module workers reads on the main thread, with the same result.
    return readHere(file)
  } finally {
    worker.terminate()
  }
}

function readHere({ bytes, answers, now }: FileToRead): LoggerFile | LoggerFileFault {
  return readLoggerFile(bytes, answers, now)
}
