import type { FastifyInstance } from 'fastify'
import {
  createCustomField,
  listCustomFields,
  orderCustomFields,
  removeCustomField,
  restoreCustomField,
  updateCustomField,
} from '#contract/endpoints/custom-fields.ts'
import { registerRoutes, softRegisterRoutes } from '#platform/registers/routes.ts'
import type { Services } from '#platform/services.ts'
import { customFieldRegister } from './custom-field-register.ts'
import { presentCustomField } from './present-custom-field.ts'

export function customFieldRoutes(api: FastifyInstance, { pool }: Services): void {
  const presented = { pool, present: presentCustomField }
  registerRoutes(
    api,
    { list: listCustomFields, create: createCustomField, update: updateCustomField },
    customFieldRegister,
    presented,
  )
  softRegisterRoutes(
    api,
    { remove: removeCustomField, restore: restoreCustomField, order: orderCustomFields },
    customFieldRegister,
    presented,
  )
}
