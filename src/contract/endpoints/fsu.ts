import * as z from 'zod/mini'
import { MAX_FSU_LENGTH } from '#domain/fsu/parse-fsu.ts'
import { endpoint, type DataOf } from '../schema/endpoint.ts'
import { messageLine, milestoneWarning } from './milestones.ts'

export const sendFsu = endpoint({
  method: 'POST',
  path: '/api/fsu',
  summary: {
    en: 'Reads a status message (FSU) of an airline',
    pt: 'Lê uma mensagem de status (FSU) de uma companhia aérea',
  },
  details: {
    pt: 'O corpo é a mensagem como texto (`text/plain`, até 64 kB), ou JSON com `text`. Cada linha se torna um marco de cada remessa aberta com esse AWB master; com `hawb`, só da que tem também esse HAWB. Uma remessa encerrada há até 30 dias ainda recebe marcos. Linhas que não foram entendidas ficam guardadas por 12 meses e vêm em `unknown`. Repetir a mensagem não grava nada de novo.',
    en: 'The body is the message as text (`text/plain`, up to 64 kB), or JSON with `text`. Each line becomes a milestone of each open shipment with that master air waybill; with `hawb`, only of the one that has that house air waybill too. A shipment that was closed up to 30 days ago still gets milestones. Lines that were not understood are stored for 12 months and returned in `unknown`. A repeated message stores nothing again.',
  },
  needs: 'milestones.write',
  scope: 'milestones:write',
  query: z.strictObject({ hawb: z.optional(z.string().check(z.maxLength(64, 'too_long'))) }),
  body: z.strictObject({
    text: z.string('wrong_type').check(z.minLength(1, 'required'), z.maxLength(MAX_FSU_LENGTH, 'too_long')),
  }),
  data: z.object({
    id: z.string(),
    awb: z.string(),
    shipments: z.array(
      z.object({
        id: z.string(),
        tracking_id: z.string(),
        /** Number of new milestones, also those that correct earlier ones. */
        recorded: z.number(),
        corrected: z.number(),
        duplicates: z.number(),
      }),
    ),
    /** Lines of other and customs information (OSI, OCI). */
    notes: z.array(messageLine),
    /** Lines that were not understood. */
    unknown: z.array(messageLine),
    warnings: z.array(milestoneWarning),
  }),
  errors: [
    'awb_length',
    'awb_characters',
    'awb_check_digit',
    'fsu_header',
    'fsu_consignment',
    'awb_unknown',
    'annexes_full',
  ],
})
export type ReadFsu = DataOf<typeof sendFsu>
