import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'

/** Language of the document; if absent, `Accept-Language` decides. */
const query = z.strictObject({ lang: z.optional(z.enum(['pt', 'en'], 'invalid_choice')) })

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: { en: 'Returns this document', pt: 'Este documento' },
  details: {
    pt: 'Para geradores e clientes de API. `lang` ou `Accept-Language` escolhem o idioma dos textos; o resto é igual.',
    en: 'Generators and clients read it. `lang` or `Accept-Language` choose the language of its texts; everything else is the same.',
  },
  access: 'public',
  query,
  data: z.unknown(),
  media: ['application/json'],
})

export const getPostmanCollection = endpoint({
  method: 'GET',
  path: '/api/postman.json',
  summary: {
    en: 'Returns the calls of this document as a Postman collection',
    pt: 'As chamadas deste documento como coleção do Postman',
  },
  details: {
    pt: 'Importe, preencha `api_key` e rode na ordem. `change_settings` a deixa mudar também configurações.',
    en: 'Import it, set `api_key`, and run it in its order. `change_settings` lets it change settings too.',
  },
  access: 'public',
  query,
  data: z.unknown(),
  media: ['application/json'],
})
