import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'

/** Returns the name of the file with an account's data, with the date in UTC. */
export function exportFile(exportedAt: Date): string {
  return `lastro-dados-${exportedAt.toISOString().slice(0, 10)}.json`
}

/** The body of the response is the file, without the usual JSON envelope. */
export const exportAccountData = endpoint({
  method: 'GET',
  path: '/api/account/export',
  summary: 'Exports everything of the account that the caller may read, as one JSON file',
  needs: 'shipments.export',
  data: z.string(),
  media: ['application/json'],
})
