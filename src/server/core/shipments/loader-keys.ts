import type pg from 'pg'
import type { Queryable } from '#platform/database/pool.ts'
import { statement, type NameFor } from '#platform/database/statement.ts'

/** A shipment that an account asks for, by its id or its code. */
export type Asked = { readonly key: string; readonly account: string }

/** Those of one statement: all by code, or all by id. */
export type ShipmentLoader = { readonly by: 'code' | 'id'; readonly asked: readonly Asked[] }

/** By code or by id: the two are never told apart by a statement, which needs an index. */
export function createLoader(key: string): ShipmentLoader['by'] {
  return key.startsWith('FT-') ? 'code' : 'id'
}

/** One that nobody else's is read with. */
export function loadOne(asked: Asked): ShipmentLoader {
  return { by: createLoader(asked.key), asked: [asked] }
}

/**
 * Defines a statement about shipments that were asked for: `asked` in the text stands for those there are, `asked.n` for the place among what
 * was asked, `s` for their rows. It needs no answer before it can be sent, so all about a shipment travels in one flight.
 */
export function ofKeys<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (on: Queryable, together: ShipmentLoader) => Promise<(Row & { readonly n: number })[]> {
  const by = (suffix: string, type: string, column: string) =>
    statement<[string], Row & { readonly n: number }>(
      `${name}${suffix}` as NameFor<Row & { readonly n: number }>,
      text.replace(
        'from asked',
        `from json_to_recordset($1::json) as asked (n int, key ${type}, account uuid)
         join shipments s on s.${column} = asked.key and s.user_id = asked.account`,
      ),
    )
  // As JSON, of whose length the planner assumes nothing: one plan serves however many are asked for.
  const statements = { code: by('_by_code', 'text', 'tracking_id'), id: by('', 'uuid', 'id') }
  return (on, { by: way, asked }) =>
    statements[way](on, JSON.stringify(asked.map(({ key, account }, n) => ({ n, key, account }))))
}

/** The rows of each that was asked for, in its place. */
export function byKey<Row extends { readonly n: number }>(
  rows: readonly Row[],
  { asked }: ShipmentLoader,
): readonly (readonly Row[])[] {
  const places: Row[][] = asked.map(() => [])
  for (const row of rows) places[row.n]?.push(row)
  return places
}
