import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formatSignerKey, signerKey } from '#ledger/log/note-key.ts'
import { expect, vi } from 'vitest'
import { goodPassword, newEmail, newClient } from '../support/auth/auth.ts'
import { freePort } from '../support/processes/free-port.ts'
import { linkIn, secretsOf } from '../support/mail/mail.ts'
import { startMailServer, type MailServer } from '../support/mail/mail-server.ts'
import { waitTimeout } from '../support/vitest/wait-timeout.ts'
import { startPlainPostgres, type PlainPostgres } from '../support/database/plain-postgres.ts'
import { query } from '../support/database/postgres-held.ts'
import { testSecret } from '../support/database/postgres.ts'
import { runCli, type CliRun } from '../support/processes/run-cli.ts'
import { startProcess, type ServerProcess } from '../support/processes/server-process.ts'
import { startBalancer, type Balancer } from './balancer.ts'

const run = promisify(execFile)

/**
 * An installation like an operator's: two nodes with their own folders behind a proxy, with mail
 * and TLS.
 */
export type Lab = {
  readonly root: string
  readonly postgres: PlainPostgres
  readonly mail: MailServer
  readonly balancer: Balancer
  readonly token: string
  /** Environment variables of the commands and the nodes, without those for folder and port. */
  readonly env: Readonly<Record<string, string>>
  /** Creates an empty database. Returns its address, which requires TLS. */
  readonly createDatabase: (name: string) => Promise<string>
  readonly folderOf: (node: number) => string
  /** Starts a stopped node and waits until it is ready. */
  readonly start: (node: number, options?: readonly string[]) => Promise<ServerProcess>
  readonly stop: (node: number) => Promise<void>
  /** Runs a command of Lastro on a data folder. */
  readonly lastro: (
    args: readonly string[],
    dataDir: string,
    more?: Record<string, string>,
    input?: string,
  ) => Promise<CliRun>
  readonly close: () => Promise<void>
}

/**
 * Seconds for which a stopping node still accepts requests, so that the proxy can notice the stop.
 */
const SHUTDOWN_DELAY = '2'

/** Starts the whole installation on one version of PostgreSQL, with one account. */
export async function startLab(major: 15 | 18): Promise<Lab> {
  const closing: (() => Promise<unknown>)[] = []
  const root = await mkdtemp(join(tmpdir(), 'lastro-lab-'))
  closing.push(() => rm(root, { recursive: true, force: true }))
  const certificate = await createCertificate(root)
  const postgres = await startPlainPostgres(major)
  closing.push(postgres.stop)
  await turnOnTls(postgres, root)
  const mail = await startMailServer(certificate)
  closing.push(mail.stop)
  const ports = [await freePort(), await freePort()] as const
  const balancer = await startBalancer(ports)
  closing.push(balancer.stop)
  const createDatabase = async (name: string) => {
    const url = new URL(await postgres.createDatabase(name))
    url.hostname = 'localhost'
    url.search = new URLSearchParams({
      sslmode: 'verify-full',
      sslrootcert: join(root, 'cert.pem'),
    }).toString()
    return url.href
  }
  const key = signerKey('lastro.example/lab', randomBytes(32))
  const env = {
    DATABASE_URL: await createDatabase('lastro'),
    LASTRO_SECRET: testSecret,
    LOG_ORIGIN: key.name,
    LOG_KEY: formatSignerKey(key),
    PUBLIC_URL: balancer.url,
    SMTP_URL: mail.url,
    NODE_EXTRA_CA_CERTS: join(root, 'cert.pem'),
    ANCHOR_RPC_URL: 'off',
  }
  const folderOf = (node: number) => join(root, `node-${node}`)
  const running = new Map<number, ServerProcess>()
  closing.push(() => Promise.all([...running.values()].map((one) => one.stop())))
  const start = async (node: number, options: readonly string[] = []) => {
    const port = ports[node] ?? 0
    const others = ports.filter((other) => other !== port).map((other) => `http://127.0.0.1:${other}`)
    const own = { ...env, SHUTDOWN_DELAY, NODES: others.join() }
    const started = await startProcess(folderOf(node), port, own, options)
    running.set(node, started)
    await ready(started.url)
    return started
  }
  const stop = async (node: number) => {
    expect(await running.get(node)?.stop()).toBe(0)
    running.delete(node)
  }
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    await start(0)
    await start(1)
    await ready(balancer.url)
    const email = newEmail()
    const client = newClient(balancer)
    const { error } = await client.signUp({
      email,
      password: goodPassword,
      options: { data: { full_name: 'Ana Souza' } },
    })
    if (error) throw error
    const token = secretsOf(linkIn(await mail.mailTo(email))).get('token') ?? ''
    const { data } = await client.verifyOtp({ token_hash: token, type: 'signup' })
    return {
      root,
      postgres,
      mail,
      balancer,
      token: data.session?.access_token ?? '',
      env,
      createDatabase,
      folderOf,
      start,
      stop,
      lastro: (args, dataDir, more = {}, input = '') =>
        runCli(root, args, input, { PATH: process.env['PATH'] ?? '', ...env, DATA_DIR: dataDir, ...more }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Waits until the server at an address reports that it is ready. */
export async function ready(url: string): Promise<void> {
  await vi.waitUntil(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200, {
    timeout: waitTimeout,
    interval: 50,
  })
}

/** Creates a self-signed certificate for `localhost` as PEM files in a folder. */
async function createCertificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'
  const names = ['-addext', 'subjectAltName=DNS:localhost']
  await run('openssl', ['req', ...options.split(' '), ...names, '-keyout', key, '-out', cert])
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
}

async function turnOnTls({ adminUrl, dataDir }: PlainPostgres, folder: string): Promise<void> {
  const { uid, gid } = await stat(dataDir)
  for (const [from, to] of [
    ['key.pem', 'server.key'],
    ['cert.pem', 'server.crt'],
  ] as const) {
    await copyFile(join(folder, from), join(dataDir, to))
    await chown(join(dataDir, to), uid, gid)
    await chmod(join(dataDir, to), 0o600)
  }
  await query(adminUrl, 'alter system set ssl = on')
  await query(adminUrl, 'select pg_reload_conf()')
}
