import type { FastifyInstance } from 'fastify'
import { sendFsu } from '#contract/endpoints/fsu.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import { authorOf } from '#core/events/author.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { MAX_FSU_LENGTH } from '#domain/fsu/parse-fsu.ts'
import { route } from '#platform/http/route.ts'
import { recordFsu } from './record-fsu.ts'

/** Serves the messages of airlines, as plain text or in JSON. */
export async function fsuRoutes(
  api: FastifyInstance,
  services: RecordingServices,
  log: LogIdentity,
): Promise<void> {
  await api.register(async (scope) => {
    scope.addContentTypeParser(
      'text/plain',
      { parseAs: 'string', bodyLimit: MAX_FSU_LENGTH },
      async (_request: unknown, text: string) => ({ text }),
    )
    route(scope, sendFsu, ({ body: { text }, query: { hawb }, account }) =>
      recordFsu(services, log, { account: account.id, author: authorOf(account), text, hawb }),
    )
  })
}
