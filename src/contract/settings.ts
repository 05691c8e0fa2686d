import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { FieldProblemCode } from './field-problem.ts'

/** A key as maps services give them: printable, without spaces inside; trimmed. */
export const mapsKey = z
  .string()
  .check(
    z.maxLength(300, 'too_long' satisfies FieldProblemCode),
    z.trim(),
    z.minLength(1, 'required' satisfies FieldProblemCode),
    z.regex(/^[!-~]+$/, 'invalid_key' satisfies FieldProblemCode),
  )

/** The account's settings. The maps key itself is told by `getMapsKey` alone. */
export const settings = z.object({
  maps_key_configured: z.boolean(),
  /** The last four characters behind dots; null without a key. */
  maps_key_masked: z.nullable(z.string()),
  /** Whether maps are drawn by the keyed service. */
  google_maps_enabled: z.boolean(),
  updated_at: z.nullable(z.string()),
})
export type Settings = z.output<typeof settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'The settings of the account',
  access: 'account',
  data: settings,
  success: 200,
  errors: [],
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Sets or, by null, removes the key of the maps service',
  access: 'account',
  body: z.strictObject({ maps_key: z.nullable(mapsKey) }),
  data: settings,
  success: 200,
  errors: [],
})

/** For the page that loads the maps service: it is a browser key, which that service binds to sites. */
export const getMapsKey = endpoint({
  method: 'GET',
  path: '/api/settings/maps-key',
  summary: 'The key of the maps service, null where none is in use',
  access: 'account',
  data: z.object({ maps_key: z.nullable(z.string()) }),
  success: 200,
  errors: [],
})
