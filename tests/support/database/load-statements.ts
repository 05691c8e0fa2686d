import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { definedStatements, type NamedStatement } from '#platform/database/statement.ts'

export const server = join(import.meta.dirname, '../../../src/server')

export type LoadedStatement = NamedStatement & {
  /** Folder whose `*.rows.ts` types the statement; undefined if the code computes the name. */
  readonly folder: string | undefined
}

/** Loads every module of the server that defines statements, and returns all statements. */
export async function loadStatements(): Promise<readonly LoadedStatement[]> {
  const folders = new Map<string, string>()
  for await (const file of glob('**/*.ts', { cwd: server })) {
    const source = await readFile(join(server, file), 'utf8')
    if (!/\.rows\.ts'|\bstatementsOf\b/.test(source)) continue
    await import(join(server, file))
    if (source.includes(".rows.ts'"))
      for (const [, name = ''] of source.matchAll(/\(\s*'(\w+)',/g)) folders.set(name, dirname(file))
  }
  return definedStatements().map((one) => ({ ...one, folder: folders.get(one.name) }))
}
