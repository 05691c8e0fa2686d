import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { npmCi } from './npm.mjs'

/** An error whose message is for the person who started Lastro. */
export class Failure extends Error {}

/**
 * Installs `node_modules` of a folder by `npm ci`, one process at a time.
 * Without a change of package.json, lockfile or platform, it writes nothing and needs no network.
 *
 * @param {string} dir a folder with package.json and package-lock.json
 * @param {{ node: string, name: string }} options the Node that runs npm; the name of the installed
 * things, for the message
 * @throws {Failure} when npm fails
 */
export async function ensureInstalled(dir, { node, name }) {
  const stamp = join(dir, 'node_modules/.lastro-stamp')
  const wanted = digest(dir)
  if (read(stamp) === wanted) return
  try {
    await withLock(join(dir, '.boot-lock'), async (shareWith) => {
      // Another process may have installed the packages during the wait.
      if (read(stamp) === wanted) return
      console.error(`Instalando ${name}…`)
      if (!(await npmCi(dir, node, shareWith))) throw new Failure(`Não foi possível instalar ${name}.`)
      writeFileSync(stamp, wanted)
    })
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error && 'syscall' in error)) throw error
    throw new Failure(`Não foi possível instalar ${name}: ${error.message}`)
  }
}

/** @param {string} dir */
function digest(dir) {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(dir, file)))
  return hash.update(`${process.platform} ${process.arch}`).digest('hex')
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
