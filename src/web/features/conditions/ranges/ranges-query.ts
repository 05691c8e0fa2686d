import { listConditionRanges } from '#contract/endpoints/condition-ranges.ts'
import { listQuery } from '../../../api/list-query.ts'
import { request } from '../../../api/request.ts'

/** Condition ranges: those that every account has, then its own. */
export const rangesQuery = listQuery('condition-ranges', (signal) => request(listConditionRanges, { signal }))
