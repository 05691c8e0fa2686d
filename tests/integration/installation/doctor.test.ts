import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, request as forward, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONNECTIONS_PER_NODE } from '#app/doctor/examine-database.ts'
import { examine } from '#app/doctor/examine.ts'
import type { FindingCode } from '#app/doctor/finding.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { selfSigned } from '../../support/log/certificate.ts'
import { startMailServer, type MailServer } from '../../support/mail/mail-server.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { createDatabase, testSecret, type TestDatabase } from '../../support/database/postgres.ts'
import { runCli } from '../../support/processes/run-cli.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let folder: string
let database: TestDatabase
let mails: MailServer
let server: TestServer
let env: Record<string, string>
const proxies: Server[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-doctor-'))
  database = await createDatabase()
  mails = await startMailServer()
  server = await startServer({ database })
  const api = apiOf(server, (await createAccount(server)).session.access_token)
  const code = await addShipment(api)
  await verifiedReceipt(api, `/api/public/shipments/${code}/receipt`, code, 1)
  env = {
    DATA_DIR: server.dataDir,
    DATABASE_URL: database.ownerUrl,
    LASTRO_SECRET: testSecret,
    SMTP_URL: mails.url,
    PUBLIC_URL: server.url,
  }
})
afterAll(async () => {
  for (const proxy of proxies) proxy.close()
  await server?.stop()
  await mails?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Runs the checks of `lastro doctor` with changed settings, and returns the codes of failed checks.
 */
async function failuresOf(changed: Readonly<Record<string, string>> = {}): Promise<readonly FindingCode[]> {
  const findings = await examine({ ...env, ...changed })
  return findings.filter(({ status }) => status === 'failed').map(({ code }) => code)
}

/** Forwards requests as a proxy that adds `x-forwarded-for`. */
const relay: RequestListener = (incoming, outgoing) => {
  const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.7' }
  incoming.pipe(
    forward(`${server.url}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    }),
  )
}

async function listen(listening: Server): Promise<number> {
  proxies.push(listening)
  await new Promise<void>((resolve) => listening.listen(0, resolve))
  return (listening.address() as AddressInfo).port
}

describe('lastro doctor', () => {
  test('finds no problem in a healthy installation, and writes nothing', async () => {
    const { key, cert } = selfSigned('localhost')
    const authority = join(folder, 'authority.pem')
    await writeFile(authority, cert)
    const port = await listen(createTlsServer({ key, cert }, relay))
    const before = await readdir(server.dataDir)
    const healthy = {
      ...env,
      PUBLIC_URL: `https://localhost:${port}`,
      TRUST_PROXY: '1',
      NODE_EXTRA_CA_CERTS: authority,
    }
    const { code, stdout, stderr } = await runCli(folder, ['doctor', '--json'], '', healthy)
    expect(stderr).toBe('')
    const { healthy: isHealthy, checks } = JSON.parse(stdout)
    expect(checks.map((one: { code: string }) => one.code)).toEqual([
      'configuration_ok',
      'folder_ok',
      'space_ok',
      'database_ok',
      'roles_ok',
      'schema_ok',
      'row_security_ok',
      'log_ok',
      'clock_ok',
      'connections_ok',
      'mail_ok',
      'public_url_ok',
      'proxy_ok',
    ])
    expect([isHealthy, code]).toEqual([true, 0])
    expect(await readdir(server.dataDir)).toEqual(before)
    expect(mails.mails).toEqual([])
  })

  test.runIf(isWhole)('reports an unreachable address in both languages, and exits with 1', async () => {
    const PUBLIC_URL = `http://127.0.0.1:${await freePort()}`
    const wrong = { ...env, PUBLIC_URL }
    const portuguese = await runCli(folder, ['doctor'], '', wrong)
    expect(portuguese.stdout).toContain(
      `✗ Endereço público: ${PUBLIC_URL} não responde (ECONNREFUSED). O servidor está no ar`,
    )
    expect(portuguese.stdout).toContain('A corrigir: 1')
    expect(portuguese.code).toBe(1)
    const english = await runCli(folder, ['doctor', '--lang', 'en'], '', wrong)
    expect(english.stdout).toContain(`✗ Public address: ${PUBLIC_URL} does not answer (ECONNREFUSED)`)
  })

  test('names each wrong setting', async () => {
    expect(await failuresOf({ PORT: 'x', DATABSE_URL: 'x' })).toEqual([
      'configuration_wrong',
      'configuration_wrong',
    ])
  })

  test('warns of a missing operator, a missing mail server and an address without TLS', async () => {
    const port = await listen(createServer(relay))
    const findings = await examine({ ...env, SMTP_URL: '', PUBLIC_URL: `http://0.0.0.0:${port}` })
    const warnings = findings.filter(({ status }) => status === 'warning').map(({ code }) => code)
    expect(warnings).toEqual(['operator_missing', 'mail_missing', 'public_url_plain'])
    expect(findings.at(-1)).toMatchObject({ code: 'operator_paths_ok' })
  })

  test('reports that the embedded PostgreSQL is stopped, without starting PostgreSQL', async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'new-'))
    const findings = await examine({ ...env, DATA_DIR, DATABASE_URL: '' })
    expect(findings.find(({ check }) => check === 'database')).toMatchObject({ code: 'database_stopped' })
    expect(await readdir(DATA_DIR)).toEqual([])
  })

  test('assumes for each node at least as many database connections as a node opens', async () => {
    const [row] = await askAdmin<{ count: number }>(
      database,
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect(row?.count).toBeLessThanOrEqual(CONNECTIONS_PER_NODE)
  })
})

describe('lastro doctor on the data folder', () => {
  const fileIn = async (...path: readonly string[]): Promise<string> => {
    const own = await mkdtemp(join(folder, 'data-'))
    const file = join(own, ...path)
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
    await writeFile(file, 'x', { mode: 0o600 })
    return file
  }
  /**
   * Returns the findings about the folder. Findings about the log are left out, because these
   * folders have no key of the log.
   */
  const folderFailures = async (DATA_DIR: string) =>
    (await failuresOf({ DATA_DIR })).filter((code) => !code.startsWith('log_'))

  test('fails if the path is a file', async () => {
    expect(await folderFailures(await fileIn('file'))).toEqual(['folder_forbidden'])
  })

  test('fails if a key is readable by other users', async () => {
    const file = await fileIn('keys', 'some-key')
    await chmod(file, 0o644)
    expect(await folderFailures(join(file, '../..'))).toEqual(['folder_open'])
  })

  // Only root may change the owner of files.
  if (process.getuid?.() === 0) {
    test('fails if a key belongs to another user', async () => {
      const file = await fileIn('keys', 'some-key')
      await chown(file, 12_345, 12_345)
      expect(await folderFailures(join(file, '../..'))).toEqual(['folder_owner'])
    })
  }

  test('fails while a restore is unfinished', async () => {
    expect(await folderFailures(join(await fileIn('restore-unfinished'), '..'))).toEqual([
      'folder_unfinished',
    ])
  })

  test('fails on a disk that is nearly full', async () => {
    // `/sys` is a virtual file system of the kernel, and it always reports no free space.
    expect(await folderFailures('/sys/kernel')).toContain('space_low')
  })
})

describe('lastro doctor on the database', () => {
  const loginOf = () => decodeURIComponent(new URL(database.urls.app).username)

  test('fails if the database does not answer', async () => {
    const away = Object.assign(new URL(database.ownerUrl), { port: '1' }).href
    expect(await failuresOf({ DATABASE_URL: away })).toEqual(['database_unusable'])
  })

  const changes: readonly (readonly [string, FindingCode, () => string, () => string])[] = [
    [
      'a table does not separate accounts',
      'row_security_missing',
      () => 'alter table shipments no force row level security',
      () => 'alter table shipments force row level security',
    ],
    [
      'the role does not own it',
      'roles_wrong',
      () => `alter database ${nameOf()} owner to postgres`,
      () => `alter database ${nameOf()} owner to lastro_tests`,
    ],
    [
      'the login of the application cannot sign in',
      'roles_login',
      () => `alter role ${escapeIdentifier(loginOf())} password 'another'`,
      () =>
        `alter role ${escapeIdentifier(loginOf())} password ${escapeLiteral(decodeURIComponent(new URL(database.urls.app).password))}`,
    ],
    [
      'it is of a newer version',
      'schema_wrong',
      () => `insert into schema_migrations (id, name, digest) values (9999, 'later.sql', '')`,
      () => 'delete from schema_migrations where id = 9999',
    ],
    [
      'its clock is behind the log',
      'clock_wrong',
      () => `update log_heads set signed_at = signed_at + interval '1 day'`,
      () => `update log_heads set signed_at = signed_at - interval '1 day'`,
    ],
  ]

  test.each(sampled(changes, 5))('fails if %s', async (_case, code, change, undo) => {
    await askAdmin(database, change())
    try {
      expect(await failuresOf()).toEqual([code])
    } finally {
      await askAdmin(database, undo())
    }
  })

  test.runIf(isWhole)('fails if the nodes open more connections than PostgreSQL allows', async () => {
    const listeners = Array.from(
      { length: 18 },
      () => new Client({ connectionString: database.ownerUrl, application_name: 'lastro-listener' }),
    )
    try {
      await Promise.all(listeners.map((listener) => listener.connect()))
      expect(await failuresOf()).toEqual(['connections_few'])
    } finally {
      await Promise.all(listeners.map((listener) => listener.end()))
    }
  })

  test('fails if the data folder lacks the keys of the log, and creates none', async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'empty-'))
    expect(await failuresOf({ DATA_DIR })).toEqual(['log_keys_missing'])
    expect(await readdir(DATA_DIR)).toEqual([])
  })

  test('fails if the data folder has the keys of another log', async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'other-'))
    await loadLogIdentity({ dataDir: DATA_DIR, logKey: undefined, logOrigin: undefined }, database.keys)
    expect(await failuresOf({ DATA_DIR })).toEqual(['log_wrong', 'public_url_other'])
  })

  const nameOf = (): string => escapeIdentifier(new URL(database.ownerUrl).pathname.slice(1))
})

describe('lastro doctor on the mail server', () => {
  test('fails if the mail server refuses the password', async () => {
    const SMTP_URL = Object.assign(new URL(mails.url), { password: 'another' }).href
    expect(await failuresOf({ SMTP_URL })).toEqual(['mail_credentials'])
  })

  test.runIf(isWhole)('fails if the mail server offers no encryption', async () => {
    expect(await failuresOf({ SMTP_URL: mails.url.replace('?allowPlain=true', '') })).toEqual([
      'mail_no_encryption',
    ])
  })
})

describe('lastro doctor on the public address', () => {
  test.runIf(isWhole)('fails if the certificate is not accepted', async () => {
    const port = await listen(createTlsServer(selfSigned('localhost'), relay))
    const PUBLIC_URL = `https://localhost:${port}`
    expect(await failuresOf({ PUBLIC_URL, TRUST_PROXY: '1' })).toEqual(['public_url_certificate'])
  })

  test('fails if TRUST_PROXY is not set behind a proxy with TLS', async () => {
    const port = await listen(createTlsServer(selfSigned('localhost'), relay))
    expect(await failuresOf({ PUBLIC_URL: `https://localhost:${port}` })).toContain('proxy_untrusted')
  })

  test.runIf(isWhole)('fails if TRUST_PROXY is not set behind a proxy that sends a Via header', async () => {
    const named = createServer((incoming, outgoing) => {
      outgoing.setHeader('via', '1.1 proxy')
      relay(incoming, outgoing)
    })
    expect(await failuresOf({ PUBLIC_URL: `http://127.0.0.1:${await listen(named)}` })).toEqual([
      'proxy_untrusted',
    ])
  })

  test.runIf(isWhole)('fails if another server answers at the address', async () => {
    const port = await listen(createServer((_request, answer) => answer.writeHead(404).end()))
    expect(await failuresOf({ PUBLIC_URL: `http://127.0.0.1:${port}` })).toEqual(['public_url_status'])
  })

  test('fails if the metrics are public', async () => {
    const { port } = new URL(server.url)
    expect(await failuresOf({ PUBLIC_URL: `http://0.0.0.0:${port}` })).toEqual(['operator_paths_open'])
  })
})
