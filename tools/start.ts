// npm start: the web application, built when what it is made of has changed, then the server, which reads the arguments.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isWebBuilt } from './web-stamp.ts'

if (!(await isWebBuilt())) {
  process.stderr.write('Construindo a aplicação web…\n')
  // A process of its own: what building takes in memory is given back before the server starts.
  const build = spawn(process.execPath, [join(import.meta.dirname, 'build-web.ts')], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) {
    process.stderr.write('A construção da aplicação web falhou.\n')
    process.exit(1)
  }
}

await import('#server/main.ts')
