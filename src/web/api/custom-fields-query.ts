import { listCustomFields } from '#contract/endpoints/custom-fields.ts'
import { listQuery } from './list-query.ts'
import { request } from './request.ts'

/** The account's custom fields for shipments. */
export const customFieldsQuery = listQuery('custom-fields', (signal) => request(listCustomFields, { signal }))
