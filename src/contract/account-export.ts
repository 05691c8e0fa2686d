import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The name of the file with an account's data; the date is that of UTC. */
export function exportFile(exportedAt: Date): string {
  return `lastro-dados-${exportedAt.toISOString().slice(0, 10)}.json`
}

/** The file is the body, without an envelope. */
export const exportAccountData = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Everything of the account as one JSON file',
  access: 'account',
  data: z.string(),
  media: ['application/json'],
  success: 200,
  errors: [],
})
