import { pick } from '#domain/base/field-table.ts'
import {
  createConditionRange,
  rangeFields,
  removeConditionRange,
  updateConditionRange,
  type StoredConditionRange,
} from '#contract/endpoints/condition-ranges.ts'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import { request } from '../../../api/request.ts'
import type { ReferenceList } from '../../../reference-lists/reference-list.ts'
import { rangesQuery } from './ranges-query.ts'

type RangeContent = BodyOf<typeof createConditionRange>

export const rangeList: ReferenceList<StoredConditionRange, RangeContent> = {
  needs: 'conditions.write',
  query: rangesQuery,
  nameOf: ({ name }) => name,
  create: (id, content) => request(createConditionRange, { body: { ...content, id } }),
  update: (id, { id: _id, ...content }, updated_at) =>
    request(updateConditionRange, { params: { id }, body: { ...content, updated_at } }),
  remove: (id) => request(removeConditionRange, { params: { id } }),
  // A removal cannot be taken back, so an undo creates the range again with the same limits.
  restore: (range) => request(createConditionRange, { body: pick(range, rangeFields) }),
  words: {
    created: 'range.created',
    updated: 'range.updated',
    removed: 'range.removed',
    createFailed: 'range.create_failed',
    updateFailed: 'range.update_failed',
    removeFailed: 'range.remove_failed',
  },
}
