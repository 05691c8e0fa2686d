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
  summary: {
    en: 'Exports everything of the account that the caller may read, as one JSON file',
    pt: 'Tudo da conta que quem chama pode ler, em um arquivo JSON',
  },
  details: {
    pt: 'Tudo em um arquivo, para uma mudança ou um pedido de titular de dados.',
    en: 'Everything in one file, for a move or a request of a person about their data.',
  },
  needs: 'shipments.export',
  data: z.string(),
  media: ['application/json'],
})
