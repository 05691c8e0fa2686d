import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import {
  addLoggerFile as addEndpoint,
  LOGGER_DATA_FIELD,
  LOGGER_FILE_FIELD,
  LOGGER_FILE_LIMIT,
  loggerFileData,
  sendReadings,
  type LoggerFileData,
} from '#contract/endpoints/readings.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { authorOf } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { Failure } from '#platform/errors/failure.ts'
import { readUpload } from '#platform/http/read-upload.ts'
import { parsedBody, route, serve } from '#platform/http/route.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { addLoggerFile } from './add-logger-file.ts'
import { recordReadings } from './record-readings.ts'

/** Files of loggers by one account: 60, then one every 5 seconds, because reading takes time. */
const loggerFiles: Limit = { name: 'logger-file', burst: 60, seconds: 5 }

/** Maximum length of the answers about a file. */
const MAX_DATA = 10_000

/** Serves the readings that devices and gateways send, and the files of loggers. */
export async function readingRoutes(
  api: FastifyInstance,
  services: RecordingServices,
  log: LogIdentity,
): Promise<void> {
  const { pool, keys } = services
  const throttle = openThrottle(keys)

  route(api, sendReadings, async ({ body, account }) => [...(await recordReadings(pool, account.id, body))])

  await api.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        files: 1,
        fields: 1,
        parts: 2,
        headerPairs: 20,
        fieldSize: MAX_DATA,
        fileSize: LOGGER_FILE_LIMIT - 1,
      },
    })
    serve(scope, addEndpoint, async ({ params: { tracking_id: key }, account, request, reply }) => {
      const retryAfter = await throttle.take(pool, [throttle.bucket(loggerFiles, account.id)])
      if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
      const { file, fields } = await readUpload(request, LOGGER_FILE_FIELD).catch(tooLarge)
      const data = parseData(fields[LOGGER_DATA_FIELD])
      const caller = { account: account.id, author: authorOf(account), key }
      const { added, isReplay } = await addLoggerFile(services, log, caller, file, data)
      return reply.code(isReplay ? 200 : 201).send({ status: 'success', data: added })
    })
  })
}

/** A file that is too large gets the sentence that says which export to choose. */
function tooLarge(error: unknown): never {
  const isLarge = error instanceof Failure && error.code === 'file_too_large'
  throw isLarge ? new Failure('file_too_large', { message: 'logger_file.file_too_large' }) : error
}

function parseData(text: string | undefined): LoggerFileData {
  if (text === undefined) throw new Failure('missing_fields', { missing: [LOGGER_DATA_FIELD] })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure('bad_json')
  }
  return parsedBody(loggerFileData, value)
}
