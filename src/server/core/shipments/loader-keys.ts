import type pg from 'pg'
import type { Queryable } from '#platform/database/pool.ts'
import { statementsOf, type NameFor } from '#platform/database/statement.ts'

/** Request of an account for one of its shipments, by id or tracking code. */
export type Asked = { readonly key: string; readonly account: string }

/** Look-ups that one SQL statement answers: all by tracking code, or all by id. */
export type ShipmentLoader = { readonly by: 'code' | 'id'; readonly asked: readonly Asked[] }

/**
 * Returns the kind of a shipment's key. Each kind has its own statement, because each needs its own
 * index. Ids never have the prefix of tracking codes.
 */
export function kindOfKey(key: string): ShipmentLoader['by'] {
  return key.startsWith('FT-') ? 'code' : 'id'
}

/** Returns a key as the parameters of a statement that takes a code or an id. */
export function codeOrId(key: string): [code: string | null, id: string | null] {
  return kindOfKey(key) === 'code' ? [key, null] : [null, key]
}

/** Returns a look-up that is not batched with others. */
export function loadOne(asked: Asked): ShipmentLoader {
  return { by: kindOfKey(asked.key), asked: [asked] }
}

/**
 * Defines a statement about the requested shipments. In the text, `asked` stands for the look-ups,
 * `asked.n` for a look-up's position, and `s` for the rows. The statement depends on no other
 * result, so all statements about a shipment are pipelined.
 * @param name a statement whose described columns fit the row type
 */
export function ofKeys<Rows, Row extends pg.QueryResultRow>(
  name: NameFor<Rows, Row & { readonly n: number }>,
  text: string,
): (on: Queryable, together: ShipmentLoader) => Promise<(Row & { readonly n: number })[]> {
  const by = (suffix: string, type: string, column: string) =>
    statementsOf<Rows>()<[string], Row & { readonly n: number }>(
      `${name}${suffix}` as typeof name,
      text.replace(
        'from asked',
        `from json_to_recordset($1::json) as asked (n int, key ${type}, account uuid)
         join shipments s on s.${column} = asked.key and s.user_id = asked.account`,
      ),
    )
  // The look-ups are passed as JSON, whose length the planner does not estimate. One plan therefore
  // serves any number of look-ups.
  const statements = { code: by('_by_code', 'text', 'tracking_id'), id: by('', 'uuid', 'id') }
  return (on, { by: way, asked }) =>
    statements[way](on, JSON.stringify(asked.map(({ key, account }, n) => ({ n, key, account }))))
}

/** Groups the rows by look-up, in the order of the look-ups. */
export function byKey<Row extends { readonly n: number }>(
  rows: readonly Row[],
  { asked }: ShipmentLoader,
): readonly (readonly Row[])[] {
  const places: Row[][] = asked.map(() => [])
  for (const row of rows) places[row.n]?.push(row)
  return places
}
