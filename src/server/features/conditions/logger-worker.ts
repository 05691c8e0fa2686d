import { parentPort, workerData } from 'node:worker_threads'
import { channelNumber, toColumns } from '#core/conditions/stored-reading.ts'
import type {
  LoggerFileAnswers,
  LoggerFileFault,
  LoggerFileQuestion,
} from '#domain/conditions/logger-file/logger-file-types.ts'
import { readLoggerFile } from '#domain/conditions/logger-file/read-logger-file.ts'
import type { LoggerSignature } from '#domain/conditions/logger-file/verify-berlinger.ts'

// This module runs in a worker thread, because a large file takes longer than requests may wait.

export type LoggerTask = {
  readonly bytes: Uint8Array
  readonly answers: LoggerFileAnswers
  /** Time of the reading by the clock of the device, in milliseconds. */
  readonly now: number
}

/** Columns of the readings of a file. Times are by the clock of the device. */
export type LoggerColumns = {
  readonly channels: readonly number[]
  readonly ats: readonly number[]
  readonly values: readonly number[]
  readonly qualities: readonly number[]
}

export type LoggerReport =
  | LoggerFileFault
  | {
      readonly questions: readonly LoggerFileQuestion[]
      readonly signature: LoggerSignature['state']
      readonly columns: LoggerColumns
    }

function read({ bytes, answers, now }: LoggerTask): LoggerReport {
  const file = readLoggerFile(bytes, answers, now)
  if ('code' in file) return file
  const rows = file.series.flatMap(({ channel, readings }) =>
    readings.map((one) => ({ channel: channelNumber(channel), ...toColumns(one) })),
  )
  return {
    questions: file.questions,
    signature: file.signature?.state ?? 'absent',
    columns: {
      channels: rows.map(({ channel }) => channel),
      ats: rows.map(({ at }) => at),
      values: rows.map(({ value }) => value),
      qualities: rows.map(({ quality }) => quality),
    },
  }
}

parentPort?.postMessage(read(workerData as LoggerTask), [])
