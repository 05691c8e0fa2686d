import type { FastifyInstance } from 'fastify'
import { getOpenApi, getPostmanCollection } from '#contract/documentation.ts'
import { API_VERSION } from '#contract/openapi/api-version.ts'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { postmanCollection } from '#contract/openapi/postman-collection.ts'
import type { ApiDocument } from '#contract/openapi/document.ts'
import { once, pack, sendPacked } from '../http/packed.ts'
import { statedLanguage, type Language } from '../http/language.ts'
import { serve } from '../http/route.ts'
import type { Services } from '../services.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** What is generated of the contract, for programs and for the documentation page; `?lang=` or Accept-Language choose the language. */
export function documentationRoutes(api: FastifyInstance, { config }: Services): void {
  serveDocument(getOpenApi, (document) => document)
  serveDocument(getPostmanCollection, postmanCollection)

  function serveDocument(endpoint: typeof getOpenApi, present: (document: ApiDocument) => object): void {
    const load = (language: Language) =>
      once(async () => {
        const document = describeApi({ language, serverUrl: config.publicUrl, version: API_VERSION })
        return pack(JSON.stringify(present(document)))
      })
    const texts = { pt: load('pt'), en: load('en') }
    serve(api, endpoint, async ({ query, request, reply }) => {
      const language = query.lang ?? statedLanguage(request.headers['accept-language']) ?? 'en'
      return sendPacked(request, reply, await texts[language](), JSON_TYPE, 'accept-language')
    })
  }
}
