import type { Client } from 'pg'
import { findRoleNames } from '#platform/database/roles.ts'
import * as catalog from './schema-catalog.ts'

const header = `-- The migrated database, for review. Written by: node bootstrap.mjs tools/dump-schema.ts`

/**
 * The schema `public` as SQL text, for review: whatever decides what is stored and who may do what with it, in an order
 * that depends on names alone. Roles have the names that migrations give them. Tables with all that belongs to each, then functions, then the schema's own rights.
 * @throws Error naming objects of a kind that this dump does not describe, since leaving one out would say it is not there
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

/** The texts of a catalog query by the name of what they belong to, in its order. */
async function read(admin: Client, sql: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await admin.query<{ name: string; text: string }>(sql)
  const groups = [...Map.groupBy(rows, ({ name }) => name)]
  return new Map(groups.map(([name, group]) => [name, group.map(({ text }) => text)]))
}
