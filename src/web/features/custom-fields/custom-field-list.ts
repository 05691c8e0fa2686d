import {
  createCustomField,
  orderCustomFields,
  removeCustomField,
  restoreCustomField,
  updateCustomField,
  type CustomFieldEntry,
} from '#contract/endpoints/custom-fields.ts'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import { customFieldsQuery } from '../../api/custom-fields-query.ts'
import { request } from '../../api/request.ts'
import type { ReferenceList } from '../../reference-lists/reference-list.ts'

/** Properties of a custom field that the form submits, without the id. */
export type CustomFieldContent = Omit<BodyOf<typeof createCustomField>, 'id'>

export const customFieldList: ReferenceList<CustomFieldEntry, CustomFieldContent> = {
  needs: 'registers.write',
  query: customFieldsQuery,
  nameOf: ({ field_name }) => field_name,
  create: (id, content) => request(createCustomField, { body: { id, ...content } }),
  update: (id, content, updated_at) =>
    request(updateCustomField, { params: { id }, body: { ...content, updated_at } }),
  remove: (id) => request(removeCustomField, { params: { id } }),
  restore: ({ id }) => request(restoreCustomField, { params: { id } }),
  order: (ids) => request(orderCustomFields, { body: { ids: [...ids] } }),
  compare: (a, b) => a.field_name.localeCompare(b.field_name, 'pt-BR'),
  words: {
    created: 'custom_field.created',
    updated: 'custom_field.updated',
    removed: 'custom_field.removed',
    createFailed: 'custom_field.create_failed',
    updateFailed: 'custom_field.update_failed',
    removeFailed: 'custom_field.remove_failed',
  },
}
