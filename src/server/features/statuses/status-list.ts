import { isReservedStatusName } from '#contract/messages/status-names.ts'
import { Refusal } from '#domain/error.ts'
import { assureNameIsFree, maxStatuses } from '#domain/register.ts'
import type { ArchivedReferenceList } from '#platform/reference-lists/register.ts'
import { listActiveStatuses, type StatusContent, type StatusRow } from '#core/reference-data/statuses.ts'
import { changeStatus, findStatus, insertStatus, statusStatements } from './queries.ts'

/**
 * Reference list of the account's own statuses, by name. Shipments retain a removed or renamed
 * status.
 */
export const statusList: ArchivedReferenceList<StatusContent, StatusRow> = {
  ...statusStatements,
  max: maxStatuses,
  listActive: listActiveStatuses,
  find: findStatus,
  insert: insertStatus,
  update: changeStatus,
  contentOf: ({ name, description, color }) => ({ name, description, color }),
  assure: (_tx, _account, { content: { name }, others }) => {
    if (isReservedStatusName(name)) throw new Refusal('status_name_reserved', { name })
    assureNameIsFree(
      name,
      others.map((other) => other.name),
    )
  },
}
