import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_VERSION } from '#contract/openapi/api-version.ts'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { postmanCollection } from '#contract/openapi/postman-collection.ts'
import type { ApiDocument } from '#contract/openapi/document.ts'
import { once, pack, sendPacked } from '../http/packed.ts'
import { statedLanguage, type Language } from '../http/language.ts'
import type { Services } from '../services.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** What is generated of the contract, for programs and for the documentation page; `?lang=` or Accept-Language choose the language. */
export function documentationRoutes(api: FastifyInstance, { config }: Services): void {
  serveDocument(api, '/api/openapi.json', (document) => document)
  serveDocument(api, '/api/postman.json', postmanCollection)

  function serveDocument(
    app: FastifyInstance,
    path: string,
    present: (document: ApiDocument) => object,
  ): void {
    const load = (language: Language) =>
      once(async () => {
        const document = describeApi({ language, serverUrl: config.publicUrl, version: API_VERSION })
        return pack(JSON.stringify(present(document)))
      })
    const texts = { pt: load('pt'), en: load('en') }
    app.get(path, { config: { access: 'public' } }, async (request, reply) =>
      sendPacked(request, reply, await texts[languageOf(request)](), JSON_TYPE, 'accept-language'),
    )
  }
}

function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { readonly lang?: unknown }
  if (lang === 'pt' || lang === 'en') return lang
  return statedLanguage(request.headers['accept-language']) ?? 'en'
}
