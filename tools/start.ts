// npm start: the web application, built when what it is made of has changed, then the server, which reads the arguments.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { isWebBuilt } from './web-stamp.ts'

if (!(await isWebBuilt())) {
  process.stderr.write('Construindo a aplicação web…\n')
  if ((await buildWeb()) !== 0) {
    process.stderr.write('A construção da aplicação web falhou.\n')
    process.exit(1)
  }
}

// The next start finds the modules stripped of types and compiled. Node ignores a read-only folder.
enableCompileCache(join(import.meta.dirname, '../node_modules/.compile-cache'))
await import('#server/main.ts')
// Node writes the cache at exit only, which a kill skips.
flushCompileCache()

/** In a process of its own, which ends with ours: what building takes in memory is given back before the server starts. */
async function buildWeb(): Promise<unknown> {
  const build = fork(join(import.meta.dirname, 'build-web.ts'), {
    stdio: ['ignore', 2, 2, 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', LASTRO_PARENT: String(process.pid) },
  })
  const [code]: unknown[] = await once(build, 'exit')
  return code
}
