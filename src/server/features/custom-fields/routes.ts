import type { FastifyInstance } from 'fastify'
import {
  createCustomField,
  listCustomFields,
  orderCustomFields,
  removeCustomField,
  restoreCustomField,
  updateCustomField,
} from '#contract/endpoints/custom-fields.ts'
import { type CustomFieldRow, listActiveFields } from '#core/reference-data/custom-fields.ts'
import type { CustomField } from '#domain/reference-lists/custom-field.ts'
import { Refusal } from '#domain/base/error.ts'
import { assureNameIsFree, maxCustomFields } from '#domain/reference-lists/reference-list.ts'
import type { ArchivedReferenceList } from '../reference-lists/reference-list.ts'
import { archivedReferenceListRoutes } from '../reference-lists/routes.ts'
import type { Services } from '#platform/services.ts'
import { presentCustomField } from './present-custom-field.ts'
import { changeField, fieldStatements, findField, insertField } from './queries.ts'

/**
 * Reference list of the account's custom fields, by name. Once a shipment has a value of a field,
 * the field's type and its name, which is the value's key, are fixed. The choices of a field and
 * whether it is required can always change, for future shipments.
 */
const customFieldList: ArchivedReferenceList<CustomField, CustomFieldRow> = {
  ...fieldStatements,
  max: maxCustomFields,
  listActive: listActiveFields,
  find: findField,
  insert: insertField,
  update: changeField,
  contentOf: ({ field_name, field_type, is_required, field_options }) => ({
    field_name,
    field_type,
    is_required,
    field_options,
  }),
  assure: (_tx, _account, { content: { field_name, field_type }, others, before }) => {
    if (before?.is_used === true && (before.field_name !== field_name || before.field_type !== field_type))
      throw new Refusal('field_in_use')
    assureNameIsFree(
      field_name,
      others.map((other) => other.field_name),
    )
  },
}

export function customFieldRoutes(api: FastifyInstance, { pool }: Services): void {
  archivedReferenceListRoutes(
    api,
    {
      list: listCustomFields,
      create: createCustomField,
      update: updateCustomField,
      remove: removeCustomField,
      restore: restoreCustomField,
      order: orderCustomFields,
    },
    customFieldList,
    { pool, present: presentCustomField },
  )
}
