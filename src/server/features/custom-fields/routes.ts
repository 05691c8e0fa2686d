import type { FastifyInstance } from 'fastify'
import {
  createCustomField,
  listCustomFields,
  orderCustomFields,
  removeCustomField,
  restoreCustomField,
  updateCustomField,
} from '#contract/endpoints/custom-fields.ts'
import { referenceListRoutes, archivedReferenceListRoutes } from '#platform/reference-lists/routes.ts'
import type { Services } from '#platform/services.ts'
import { customFieldList } from './custom-field-list.ts'
import { presentCustomField } from './present-custom-field.ts'

export function customFieldRoutes(api: FastifyInstance, { pool }: Services): void {
  const presented = { pool, present: presentCustomField }
  referenceListRoutes(
    api,
    { list: listCustomFields, create: createCustomField, update: updateCustomField },
    customFieldList,
    presented,
  )
  archivedReferenceListRoutes(
    api,
    { remove: removeCustomField, restore: restoreCustomField, order: orderCustomFields },
    customFieldList,
    presented,
  )
}
