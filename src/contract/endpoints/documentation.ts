import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'

/** Language of the document; if absent, `Accept-Language` decides. */
const query = z.strictObject({ lang: z.optional(z.enum(['pt', 'en'], 'invalid_choice')) })

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Returns this document',
  access: 'public',
  query,
  data: z.unknown(),
  media: ['application/json'],
})

export const getPostmanCollection = endpoint({
  method: 'GET',
  path: '/api/postman.json',
  summary: 'Returns the calls of this document as a Postman collection',
  access: 'public',
  query,
  data: z.unknown(),
  media: ['application/json'],
})
