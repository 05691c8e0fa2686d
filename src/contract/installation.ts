import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What anyone may know of this installation. */
export const getInstallation = endpoint({
  method: 'GET',
  path: '/api/public/installation',
  summary: 'The address that printed codes and mails carry',
  access: 'public',
  data: z.object({ public_url: z.string() }),
  success: 200,
  errors: [],
})
