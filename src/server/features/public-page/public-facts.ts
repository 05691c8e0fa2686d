import { fieldValueMessage } from '#contract/messages/event-messages.ts'
import type { FieldValue, Fields } from '#ledger/base/field-value.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { findEventsBehindCode } from '#core/events/event-rows.ts'
import { storedStatement } from '#core/events/stored-statement.ts'

/**
 * Returns a shipment's status and route in one line, from public fields only. It serves link
 * previews and readers without scripts. Empty if no public data remains.
 */
export async function publicFactsMessage(pool: Queryable, code: string): Promise<string> {
  const rows = await findEventsBehindCode(pool, code)
  const last = rows.at(-1)
  if (last === undefined) return ''
  const server = storedStatement(last.server_statement, last.server_seed, last.server_fields).fields
  const content = rows
    .map((row) => storedStatement(row.client_statement, row.client_seed, row.client_fields).fields)
    .findLast((fields) => 'origin_city' in fields)
  const route = [placeIn(content, 'origin'), placeIn(content, 'destination')].filter((place) => place !== '')
  return [statusMessage(server['status_after']), route.join(' → ')].filter((part) => part !== '').join(' · ')
}

function statusMessage(value: FieldValue | undefined): string {
  return typeof value === 'string' ? fieldValueMessage('pt', 'status_after', value) : ''
}

function placeIn(fields: Fields | undefined, end: 'origin' | 'destination'): string {
  return [fields?.[`${end}_city`], fields?.[`${end}_state`]]
    .flatMap((part) => (typeof part === 'string' && part !== '' ? [part] : []))
    .join('/')
}
