import type { FastifyInstance } from 'fastify'
import { getOpenApi, getPostmanCollection } from '#contract/endpoints/documentation.ts'
import { API_VERSION } from '#contract/openapi/api-version.ts'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { postmanCollection } from '#contract/openapi/postman-collection.ts'
import { shareParts } from '#contract/openapi/shared-parts.ts'
import type { ApiDocument } from '#contract/openapi/document.ts'
import { once } from '#domain/base/once.ts'
import { pack, sendPacked } from '#platform/http/packed.ts'
import { statedLanguage, type Language } from '#platform/http/language.ts'
import { serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Serves the documents generated from the API contract. `?lang=` or `Accept-Language` selects the
 * language.
 */
export function documentationRoutes(api: FastifyInstance, { config }: Services): void {
  serveDocument(getOpenApi, shareParts)
  serveDocument(getPostmanCollection, postmanCollection)

  function serveDocument(endpoint: typeof getOpenApi, present: (document: ApiDocument) => object): void {
    const load = (language: Language) =>
      once(async () => {
        const document = describeApi({
          language,
          serverUrl: config.publicUrl,
          version: API_VERSION,
          operator: config.operator,
        })
        return pack(JSON.stringify(present(document)))
      })
    const texts = { pt: load('pt'), en: load('en') }
    serve(api, endpoint, async ({ query, request, reply }) => {
      const language = query.lang ?? statedLanguage(request.headers['accept-language']) ?? 'en'
      return sendPacked(reply, await texts[language](), { type: JSON_TYPE, varies: 'accept-language' })
    })
  }
}
