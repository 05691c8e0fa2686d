import * as z from 'zod/mini'
import { referenceKinds, toIndexedReference } from '#domain/references/reference.ts'
import { endpoint, type DataOf } from '../schema/endpoint.ts'
import type { FieldProblem } from '../schema/field-problem.ts'
import { searchText } from '../schema/fields.ts'

/** Number of shipments in an answer. */
export const MAX_WITH_REFERENCE = 20

/** Finds the shipments that have a scanned reference. */
export const findReference = endpoint({
  method: 'GET',
  path: '/api/references/{value}',
  summary: {
    en: 'Finds the shipments that have a reference',
    pt: 'Acha as remessas que têm uma referência',
  },
  details: {
    pt: 'Para quem lê o código de barras de uma NF-e ou de um AWB. O valor pode ter espaços e pontuação, mas precisa estar inteiro. Responde só com remessas da conta, as mais novas primeiro, até 20.',
    en: 'For whoever scans the barcode of an NF-e or an air waybill. The value may have spaces and punctuation, but must be whole. It answers only shipments of the account, newest first, up to 20.',
  },
  needs: 'shipments.check',
  scope: 'shipments:read',
  params: z.object({
    value: searchText(200).check(
      z.refine((value) => toIndexedReference(value) !== '', 'required' satisfies FieldProblem),
    ),
  }),
  data: z.array(
    z.object({
      tracking_id: z.string(),
      /** Kind of the reference. */
      kind: z.enum(referenceKinds),
      status: z.string(),
      destination_city: z.nullable(z.string()),
      destination_state: z.nullable(z.string()),
    }),
  ),
})

export type WithReference = DataOf<typeof findReference>[number]
