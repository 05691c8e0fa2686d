// npm start: builds the web application if its sources changed, then starts the server, which reads
// the arguments.
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

// Caches the compiled modules for the next start. Node ignores a cache folder that it cannot write
// to.
enableCompileCache(join(import.meta.dirname, '../node_modules/.compile-cache'))
await import('#app/main.ts')
// Node writes the cache only at exit, which a kill skips.
flushCompileCache()

/** Builds in another process, whose memory is free again when the server starts. */
async function buildWeb(): Promise<unknown> {
  const build = fork(join(import.meta.dirname, 'build-web.ts'), {
    stdio: ['ignore', 2, 2, 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', LASTRO_PARENT: String(process.pid) },
  })
  const [code]: unknown[] = await once(build, 'exit')
  return code
}
