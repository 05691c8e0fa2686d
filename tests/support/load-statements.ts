import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { definedStatements, type NamedStatement } from '#platform/database/statement.ts'

const server = join(import.meta.dirname, '../../src/server')

/** Loads every module of the server that defines statements, and returns all statements. */
export async function loadStatements(): Promise<readonly NamedStatement[]> {
  for await (const path of glob(join(server, '**/*.ts'))) {
    const source = await readFile(path, 'utf8')
    if (/^import \{[^}]*\bstatement\b[^}]*\} from '.*\/statement\.ts'/m.test(source)) await import(path)
  }
  return definedStatements()
}
