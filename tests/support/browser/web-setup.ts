import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isWebBuilt } from '../../../tools/web-stamp.ts'

/**
 * Global set-up of the browser tests. Builds the web application as for production, unless its
 * inputs are unchanged since the last build.
 */
export default async function setup(): Promise<void> {
  if (await isWebBuilt()) return
  const build = spawn(process.execPath, [join(import.meta.dirname, '../../../tools/build-web.ts')], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code]: unknown[] = await once(build, 'exit')
  if (code !== 0) throw new Error('the web application does not build')
}
