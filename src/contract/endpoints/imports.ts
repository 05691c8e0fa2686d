import { retention } from '#domain/retention.ts'
import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'
import { sha256Hex, text, time, uuid } from '../schema/fields.ts'
import { wholeNumber, writtenNumber } from '../schema/numbers.ts'

/** Maximum number of rows of an import, and of one call. */
export const MAX_IMPORTED_ROWS = 20_000
export const ROWS_PER_CALL = 200
/** Maximum number of references of one check, whose body would otherwise grow beyond a megabyte. */
export const REFERENCES_PER_CHECK = 5_000
/**
 * Lifetime of an import in milliseconds. Afterwards the import and its waiting rows are deleted.
 */
export const IMPORT_KEPT_MS = retention.imports.amount * 3_600_000

const shipmentImport = z.object({
  id: z.string(),
  file_name: z.string(),
  /** Number of rows in the whole file, as announced when the import was opened. */
  rows: z.number(),
  /** Number of rows that the server has received. */
  received: z.number(),
  /**
   * Number of rows that arrived without a gap, counted from the first. The client continues with
   * the row after them.
   */
  without_gap: z.number(),
  created_at: time,
  expires_at: time,
  /** Time at which the rows became shipments; null before. */
  committed_at: z.nullable(time),
})
export type ShipmentImport = z.output<typeof shipmentImport>

/**
 * Error of a row that cannot become a shipment. A call that creates only this shipment would return
 * the same error.
 */
const refusedRow = z.object({
  /** The row's place in the import, from 1. */
  row: z.number(),
  code: z.string(),
  error: z.string(),
  missing_fields: z.optional(z.array(z.string())),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type RefusedRow = z.output<typeof refusedRow>

/** Warning about a row: a shipment or an earlier row of the import has the same reference. */
const importWarning = z.object({
  /** The row's place in the import, from 1. */
  row: z.number(),
  code: z.enum(['reference_exists', 'reference_repeated']),
  /** A shipment with the reference. */
  tracking_id: z.optional(z.string()),
  /** The place of another row with the reference. */
  other_row: z.optional(z.number()),
})
export type ImportWarning = z.output<typeof importWarning>

const oneImport = z.object({ id: uuid })

export const createImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: {
    en: 'Opens an import; the same id again is the same import',
    pt: 'Abre uma importação; o mesmo id é a mesma importação',
  },
  details: {
    pt: 'O primeiro de três passos: abrir, enviar as linhas, confirmar. Quem chama escolhe o `id`, e repetir não tem efeito. No máximo dez importações de uma conta esperam ao mesmo tempo, cada uma por 24 horas.',
    en: 'The first of three steps: create, send the rows, commit. The caller draws the `id`, so a repeated call is harmless. At most ten imports of an account wait at a time, each for 24 hours.',
  },
  needs: 'shipments.write',
  scope: 'shipments:write',
  body: z.strictObject({
    id: uuid,
    file_name: text(200),
    rows: wholeNumber(1, MAX_IMPORTED_ROWS),
    /** SHA-256 of the file, by which a later import of the same file is recognized. */
    digest: z.optional(sha256Hex),
  }),
  data: shipmentImport,
  success: 201,
  errors: ['event_id_reused', 'too_many_imports'],
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: {
    en: `Lists the imports of the last ${retention.imports.amount} hours, newest first`,
    pt: `As importações das últimas ${retention.imports.amount} horas, as mais novas primeiro`,
  },
  details: {
    pt: 'Mostra quantas linhas de cada importação chegaram; uma interrompida continua depois de `without_gap`.',
    en: 'Shows how many rows of each import have arrived, so that an interrupted one can go on after `without_gap`.',
  },
  needs: 'shipments.write',
  scope: 'shipments:read',
  data: z.array(shipmentImport),
})

export const checkReferences = endpoint({
  method: 'POST',
  path: '/api/imports/check',
  summary: {
    en: 'Finds which references the account’s shipments have, and when a file was last imported',
    pt: 'As referências que remessas da conta já têm, e quando um arquivo foi importado pela última vez',
  },
  details: {
    pt: 'Pergunte antes de importar, para que o mesmo arquivo ou pedido não vire remessas duas vezes. A chamada não grava nada e não recusa nada.',
    en: 'Ask before an import, so that the same file or order does not become shipments twice. The call writes nothing and refuses nothing.',
  },
  needs: 'shipments.write',
  scope: 'shipments:write',
  body: z.strictObject({
    references: z.array(text(100)).check(z.maxLength(REFERENCES_PER_CHECK, 'too_many')),
    /** Access keys of NF-e, CT-e and MDF-e. */
    access_keys: z._default(z.array(text(64)).check(z.maxLength(REFERENCES_PER_CHECK, 'too_many')), []),
    /** SHA-256 of a file. */
    digest: z.optional(sha256Hex),
  }),
  maxMembers: 20_000,
  data: z.object({
    /** The references that shipments have, each with one of these shipments. */
    references: z.array(z.object({ reference: z.string(), tracking_id: z.string() })),
    /** The access keys that shipments have, each with one of these shipments. */
    access_keys: z.array(z.object({ access_key: z.string(), tracking_id: z.string() })),
    imported_at: z.nullable(time),
  }),
})

export const sendImportRows = endpoint({
  method: 'PUT',
  path: '/api/imports/{id}/rows/{n}',
  summary: {
    en: 'Puts rows into an import, the first of them in place n; sent again they take their own place',
    pt: 'Põe linhas na importação a partir da posição n; enviadas de novo, ocupam o mesmo lugar',
  },
  details: {
    pt: 'Envia até 200 linhas, a primeira na posição `n`, contada a partir de 1. As recusadas vêm com o motivo e não são guardadas; envie-as de novo depois de corrigir.',
    en: 'Sends up to 200 rows, the first of them at place `n`, counted from 1. Refused rows are named with their reason and not stored; send them again after a correction.',
  },
  needs: 'shipments.write',
  scope: 'shipments:write',
  params: z.object({
    id: uuid,
    n: writtenNumber(1, MAX_IMPORTED_ROWS),
  }),
  body: z.strictObject({
    /**
     * Rows of the import: bodies that create shipments. Each must contain every field that the form
     * for a new shipment requires. The server checks each row separately.
     */
    rows: z
      .array(z.record(z.string(), z.unknown()))
      .check(z.minLength(1, 'required'), z.maxLength(ROWS_PER_CALL, 'too_many')),
  }),
  maxMembers: 40_000,
  data: z.object({
    received: z.number(),
    /** Rows that the server refused and did not store. */
    refused: z.array(refusedRow),
    /** Stored rows that deserve a second look. They are imported nevertheless. */
    warnings: z.array(importWarning),
  }),
  errors: ['not_found', 'import_committed'],
})

export const commitImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/commit',
  summary: {
    en: 'Makes shipments of all rows in one transaction, or of none; or leaves out what is refused',
    pt: 'Transforma todas as linhas em remessas numa só transação, ou nenhuma; ou deixa de fora as recusadas',
  },
  details: {
    pt: 'Cria todas as remessas ou nenhuma. Com `leave_out=refused`, as linhas recusadas ficam de fora e as outras são criadas. Uma segunda chamada para a mesma importação não cria nada.',
    en: 'Creates all shipments or none. With `leave_out=refused`, the refused rows are left out and the others are created. A second call for the same import creates nothing.',
  },
  needs: 'shipments.write',
  scope: 'shipments:write',
  params: oneImport,
  query: z.strictObject({
    /**
     * With `refused`, rows that were refused now or earlier are left out, and the others become
     * shipments.
     */
    leave_out: z.optional(z.enum(['refused'], 'invalid_choice')),
  }),
  data: z.object({
    import: shipmentImport,
    /** Ids of the shipments that this call created, in the order of the rows. */
    shipments: z.array(z.string()),
    /**
     * Refused rows. Unless they are left out, one refused row means that no row became a shipment.
     */
    refused: z.array(refusedRow),
  }),
  errors: ['not_found', 'import_incomplete', 'test_shipments_full'],
})

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  summary: {
    en: 'Forgets an import; shipments that came of it stay',
    pt: 'Descarta uma importação; as remessas que vieram dela ficam',
  },
  details: {
    pt: 'Remove as linhas que esperam na hora, e não depois de 24 horas. As remessas que a importação criou ficam.',
    en: 'Removes waiting rows at once instead of after 24 hours. Shipments that the import created stay.',
  },
  needs: 'shipments.write',
  scope: 'shipments:write',
  params: oneImport,
  data: z.object({ id: z.string() }),
  errors: ['not_found'],
})
