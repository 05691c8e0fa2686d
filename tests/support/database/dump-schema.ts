import type { Client } from 'pg'
import { findRoleNames } from '#platform/database/roles.ts'
import * as catalog from './schema-catalog.ts'

const header = `-- The migrated database, for review. Written by: node bootstrap.mjs tools/dump-schema.ts`

/**
 * Returns the schema `public` as SQL text for review: everything that decides which data is stored
 * and who may use it. The order depends only on names, and roles have the names that migrations
 * give them. Tables with all their parts come first, then functions, then the schema's own
 * privileges.
 * @throws Error that names objects of a kind that this dump does not describe, because an omission
 * would suggest that they do not exist
 */
export async function dumpSchema(admin: Client): Promise<string> {
  const unknown = await read(admin, catalog.everythingElse)
  if (unknown.size > 0) throw new Error(`the schema dump does not describe ${[...unknown.keys()].join(', ')}`)
  const rights = [...(await read(admin, catalog.schemaRights)).values()].flat().join('\n')
  const text = `${[header, ...(await tables(admin)), ...(await functions(admin)), rights].join('\n\n')}\n`
  const names = await findRoleNames(admin, '')
  return Object.entries(names).reduce((dump, [kind, name]) => dump.replaceAll(name, `lastro_${kind}`), text)
}

async function tables(admin: Client): Promise<string[]> {
  const options = await read(admin, catalog.tables)
  const columns = await read(admin, catalog.columns)
  const constraints = await read(admin, catalog.constraints)
  const about = [
    await read(admin, catalog.indexes),
    await read(admin, catalog.triggers),
    await read(admin, catalog.rowSecurity),
    await read(admin, catalog.policies),
    await read(admin, catalog.tableOwners),
    await read(admin, catalog.tableRights),
    await read(admin, catalog.columnRights),
  ]
  return [...options].map(([table, [option = '']]) => {
    const parts = [columns, constraints].flatMap((texts) => texts.get(table) ?? [])
    const create = `create table ${table} (\n${parts.map((part) => `  ${part}`).join(',\n')}\n)${option};`
    return [create, ...about.flatMap((texts) => texts.get(table) ?? [])].join('\n')
  })
}

async function functions(admin: Client): Promise<string[]> {
  const definitions = await read(admin, catalog.functions)
  const owners = await read(admin, catalog.functionOwners)
  const rights = await read(admin, catalog.functionRights)
  return [...definitions].map(([name, definition]) =>
    [
      ...definition,
      ...(owners.get(name) ?? []),
      ...(rights.get(name) ?? [`-- nobody but its owner may call ${name}`]),
    ].join('\n'),
  )
}

/**
 * Returns the texts of a catalog query grouped by the name of their object, in the order of the
 * query.
 */
async function read(admin: Client, sql: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await admin.query<{ name: string; text: string }>(sql)
  const groups = [...Map.groupBy(rows, ({ name }) => name)]
  return new Map(groups.map(([name, group]) => [name, group.map(({ text }) => text)]))
}
