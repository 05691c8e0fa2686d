import type { FastifyInstance } from 'fastify'
import {
  createConditionRange,
  listConditionRanges,
  rangeFields,
  removeConditionRange,
  updateConditionRange,
} from '#contract/endpoints/condition-ranges.ts'
import { pick } from '#domain/base/field-table.ts'
import type { ConditionRange } from '#domain/conditions/condition-range.ts'
import { maxRanges } from '#domain/conditions/device.ts'
import { assureNameIsFree } from '#domain/reference-lists/reference-list.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { ifMatch } from '#platform/http/precondition.ts'
import { route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { removeEntry, type ReferenceList } from '../reference-lists/reference-list.ts'
import { referenceListRoutes } from '../reference-lists/routes.ts'
import { presentRange, presets } from './present-range.ts'
import {
  findRange,
  insertRangeVersion,
  listActiveRanges,
  removeRange,
  type RangeRow,
} from './range-queries.ts'

/** List of the account's own ranges. A change makes a new version. */
const rangeList: ReferenceList<ConditionRange, RangeRow> = {
  max: maxRanges,
  listActive: listActiveRanges,
  find: findRange,
  insert: insertRangeVersion,
  update: insertRangeVersion,
  contentOf: (of) => pick(of, rangeFields),
  assure: (_tx, _account, { content: { name }, others }) => {
    assureNameIsFree(
      name,
      [...presets, ...others].map((other) => other.name),
    )
  },
}

/** Serves the condition ranges that an account can choose, and changes its own ones. */
export function rangeRoutes(api: FastifyInstance, { pool }: Services): void {
  referenceListRoutes(
    api,
    { list: listConditionRanges, create: createConditionRange, update: updateConditionRange },
    rangeList,
    { pool, present: presentRange, first: presets },
  )

  route(api, removeConditionRange, ({ params: { id }, account, request }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const register = { find: findRange, setActive: removeRange }
      await removeEntry({ tx, register, account: account.id }, id, ifMatch(request))
      return { id }
    }),
  )
}
