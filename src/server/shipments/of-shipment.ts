import type pg from 'pg'
import type { Queryable } from '../db/pool.ts'
import { statement } from '../db/statement.ts'

/**
 * Defines a statement about one shipment of an account, `$1` in the text, which is asked for by its id or its code; `$2` is the account.
 * By code it needs no answer before it can be sent.
 */
export function ofShipment<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (on: Queryable, key: string, account: string) => Promise<Row[]> {
  const byId = statement<[string, string], Row>(name, text)
  const byCode = statement<[string, string], Row>(
    `${name}_by_code`,
    text.replaceAll('$1', '(select id from shipments where tracking_id = $1 and user_id = $2)'),
  )
  return (on, key, account) => (key.startsWith('FT-') ? byCode : byId)(on, key, account)
}
