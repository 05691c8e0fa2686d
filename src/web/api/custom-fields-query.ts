import { listCustomFields } from '#contract/endpoints/custom-fields.ts'
import { listQuery } from './list-query.ts'
import { request } from './request.ts'

/** What the account asks for beside a shipment's own fields. */
export const customFieldsQuery = listQuery('custom-fields', (signal) => request(listCustomFields, { signal }))
