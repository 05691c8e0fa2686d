import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository } from './web-stamp.ts'

export type MessageTable = Readonly<Record<string, Readonly<Record<'pt' | 'en', string>>>>

/** Returns the paths of the files in src/web that add messages to `MessageTable`. */
export function findMessageTables(): readonly string[] {
  return globSync('src/web/**/*-messages.ts', { cwd: repository })
    .map((path) => join(repository, path))
    .filter((path) => readFileSync(path, 'utf8').includes('interface MessageTable extends'))
}

/**
 * Returns all messages by key: the shared ones, and those of the screens.
 * @param load imports a module by its path
 */
export async function readMessages(
  load: (path: string) => Promise<object> = async (path) => import(pathToFileURL(path).href),
): Promise<MessageTable> {
  const shared = join(repository, 'src/contract/messages/messages.ts')
  const modules = await Promise.all([shared, ...findMessageTables()].map((path) => load(path)))
  return Object.assign({}, ...modules.flatMap((module) => Object.values(module)))
}
