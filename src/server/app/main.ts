import { ConfigError, readConfig } from '#platform/config/config.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { demoMessage } from './demo/demo-message.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { lockDataDir } from '#platform/database/embedded/lock.ts'
import { readServerVersion } from '#platform/database/server-version.ts'
import { limitMemory } from '#platform/base/limit-memory.ts'
import { openLogger } from '#platform/logger.ts'
import { owesOperator } from '#platform/config/operator-config.ts'
import { startServer } from './start-server.ts'
import { readBuild } from '#platform/base/version.ts'

/**
 * Maximum duration of a stop in milliseconds, counted after SHUTDOWN_DELAY; then the process exits.
 */
const STOP_TIMEOUT_MS = 20_000

/** Folder of the web application; by default that of the build. */
const webFolder = process.argv.find((argument) => argument.startsWith('--web='))?.slice('--web='.length)
const started = performance.now()
const config = readOrExit()
// Logs go to standard error, because standard output contains only the product's URL.
const log = openLogger(config.logLevel)
const build = readBuild(config.commit)
log.info(build, 'starting')

limitMemory()
try {
  const lock = lockDataDir(config.dataDir)
  const server = await startServer({ ...config, isAlone: process.argv.includes('--alone') }, log, webFolder)
  let stopping = false
  const stop = (reason: string): void => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), config.shutdownDelayMs + STOP_TIMEOUT_MS).unref()
    server.stop().then(
      () => {
        lock.release()
        process.exit(0)
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  process.on('disconnect', () => stop('the parent process is gone'))
  const postgres = await readServerVersion(server.services.pool)
  log.info(
    { ...build, postgres, address: server.url, ms: Math.round(performance.now() - started) },
    'serving',
  )
  process.stdout.write(`Lastro está em ${config.publicUrl}\n`)
  const isDemo = process.argv.includes('--demo')
  if (!isDemo && owesOperator(config)) {
    log.warn('OPERATOR_NAME and OPERATOR_EMAIL are not set: pages, mails and security.txt name no operator')
  }
  if (isDemo) process.stdout.write(demoMessage(await fillDemo(server.services)))
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`)
  process.exit(1)
}

function readOrExit(): ReturnType<typeof readConfig> {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
