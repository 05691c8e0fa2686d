// node bootstrap.mjs SCRIPT [ARGUMENT…]: runs a script on the Node of this project, with the
// dependencies of its lockfile. It installs both if they are missing. The bootstrap itself needs
// only Node 20 or later. The script runs in the caller's working directory.
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { end, forwardSignals } from './tools/bootstrap/child.mjs'
import { findNode } from './tools/bootstrap/find-node.mjs'
import { neededBinaries } from './tools/bootstrap/needed-binaries.mjs'
import { ensureInstalled, Failure } from './tools/bootstrap/install.mjs'
import { whenNpmEnds } from './tools/bootstrap/npm-parent.mjs'
import { runScript } from './tools/bootstrap/run-script.mjs'

const root = dirname(fileURLToPath(import.meta.url))

/** @returns {Promise<number>} the exit code */
async function main() {
  const [script, ...args] = process.argv.slice(2)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Failure(`O Lastro precisa do Node 20 ou mais novo; este é o ${process.version}.`)
  }
  if (script === undefined) throw new Failure('Uso: node bootstrap.mjs SCRIPT [ARGUMENTOS]')
  forwardSignals()
  whenNpmEnds(() => end('SIGTERM'))
  if (process.channel) process.once('disconnect', () => end('SIGTERM'))
  const node = await findNode(join(root, 'tools'))
  await ensureInstalled(root, { node, name: 'as dependências' })
  for (const { folder, name } of neededBinaries(process.env)) {
    await ensureInstalled(join(root, 'tools', folder), { node, name })
  }
  return runScript(node, resolve(root, script), args)
}

try {
  // Exits explicitly, because an IPC channel to the caller would keep this process running.
  process.exit(await main())
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exit(1)
}
