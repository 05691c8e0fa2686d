import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availableMemory } from '../base/available-memory.ts'
import { ConfigError, readConfig } from './config.ts'
import { owesOperator } from './operator-config.ts'

/**
 * Names of variables that systems and platforms set by themselves. `readConfig` must not report any
 * of these names as a misspelt name of its own variables.
 */
const ordinary = {
  Debian: `
    HOME HOSTNAME LANG LANGUAGE LC_ALL LOGNAME MAIL OLDPWD PATH PWD SHELL SHLVL TERM TZ USER _ EDITOR PAGER DISPLAY
    COLORTERM SUDO_USER SUDO_UID SUDO_COMMAND SSH_AUTH_SOCK SSH_CONNECTION SSH_CLIENT SSH_TTY TMPDIR LS_COLORS
    XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_RUNTIME_DIR XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS DEBIAN_FRONTEND
    PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE`,
  systemd: `
    INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET STATE_DIRECTORY RUNTIME_DIRECTORY CACHE_DIRECTORY
    LOGS_DIRECTORY CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY MAINPID LISTEN_FDS LISTEN_PID MEMORY_PRESSURE_WATCH`,
  Node: `
    NODE NODE_OPTIONS NODE_VERSION NODE_EXTRA_CA_CERTS NODE_PATH YARN_VERSION INIT_CWD COLOR FORCE_COLOR NO_COLOR CI
    npm_config_cache npm_config_user_agent npm_config_loglevel npm_execpath npm_lifecycle_event npm_package_name
    HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy SSL_CERT_FILE SSL_CERT_DIR`,
  'Docker and Compose': `
    HOSTNAME DOMAIN DATABASE_PASSWORD POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB COMPOSE_PROJECT_NAME DOCKER_HOST
    DATABASE_PORT DATABASE_NAME DATABASE_HOST DATABASE_ENV_POSTGRES_DB DATABASE_PORT_5432_TCP`,
  'platforms of others': `
    APP_URL WEB_URL BASE_URL SITE_URL APP_SECRET LOG_FILE LOG_FORMAT MAIL_HOST MAIL_PORT MAIL_USERNAME SMTP_HOST SMTP_PORT
    SMTP_USER SMTP_PASSWORD SMTP_FROM REDIS_URL DYNO WEB_CONCURRENCY FLY_APP_NAME RENDER_EXTERNAL_URL GIT_COMMIT
    AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY GOOGLE_APPLICATION_CREDENTIALS OTEL_SERVICE_NAME OTEL_LOG_LEVEL`,
  Kubernetes: `
    KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT KUBERNETES_PORT_443_TCP
    KUBERNETES_PORT_443_TCP_PROTO KUBERNETES_PORT_443_TCP_PORT KUBERNETES_PORT_443_TCP_ADDR LASTRO_SERVICE_HOST
    LASTRO_SERVICE_PORT LASTRO_SERVICE_PORT_HTTP LASTRO_PORT LASTRO_PORT_3000_TCP LASTRO_PORT_3000_TCP_PROTO
    LASTRO_PORT_3000_TCP_PORT LASTRO_PORT_3000_TCP_ADDR DATABASE_SERVICE_HOST DATABASE_SERVICE_PORT DATABASE_PORT
    LASTRO_DB_RW_SERVICE_HOST LASTRO_DB_RW_PORT POD_NAME POD_NAMESPACE NODE_NAME`,
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-config-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('returns defaults for an environment with empty variables', () => {
  expect(readConfig({ PORT: '', HOST: '  ' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    trustProxy: false,
    logLevel: 'info',
    oidc: undefined,
    places: {
      cepUrl: 'https://viacep.com.br',
      geocodingUrl: 'https://nominatim.openstreetmap.org/search',
      routingUrl: undefined,
      tiles: undefined,
    },
  })
})

test('reads the addresses of location services, and switches a service off whose address is "off"', () => {
  const { places } = readConfig({
    CEP_URL: 'off',
    GEOCODING_URL: 'http://127.0.0.1:8080/search',
    ROUTING_URL: 'https://rotas.exemplo.com.br/',
    TILES_URL: 'https://tiles.exemplo.com.br/{z}/{x}/{y}.png',
    TILES_ATTRIBUTION: '© Exemplo',
  })
  expect(places).toEqual({
    cepUrl: undefined,
    geocodingUrl: 'http://127.0.0.1:8080/search',
    routingUrl: 'https://rotas.exemplo.com.br',
    tiles: { url: 'https://tiles.exemplo.com.br/{z}/{x}/{y}.png', attribution: '© Exemplo' },
  })
})

test('derives the default PUBLIC_URL from PORT, and removes the trailing slash of a given PUBLIC_URL', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'https://rastreio.exemplo.com.br/' }).publicUrl).toBe(
    'https://rastreio.exemplo.com.br',
  )
})

test('gives the cache of API answers an eighth of the memory, at most 2 GiB, unless ANSWER_CACHE_MIB sets its size', () => {
  expect(readConfig({ ANSWER_CACHE_MIB: '64' }).answerCacheBytes).toBe(64 * 2 ** 20)
  expect(readConfig({ ANSWER_CACHE_MIB: '0' }).answerCacheBytes).toBe(0)
  const usual = Math.min(2 ** 31, Math.floor(availableMemory() / 8))
  expect(readConfig({}).answerCacheBytes).toBe(usual)
})

test.each([
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PUBLIC_URL', 'rastreio.exemplo.com'],
  ['PUBLIC_URL', 'https://a.b/caminho'],
  ['PUBLIC_URL', 'ftp://a.b'],
  ['REDIRECT_URLS', 'https://a.b/, c'],
  ['REDIRECT_URLS', 'https://a.b'],
  ['DATABASE_URL', 'mysql://x'],
  ['SMTP_URL', 'http://x'],
  ['LASTRO_SECRET', 'curto'],
  ['LOG_ORIGIN', 'com espaço'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '0'],
  ['ANSWER_CACHE_MIB', '-1'],
  ['ANSWER_CACHE_MIB', '65537'],
  ['ANSWER_CACHE_MIB', '1.5'],
  ['LOG_LEVEL', 'verbose'],
  ['OIDC_ISSUER', 'accounts.google.com'],
  ['OIDC_ISSUER', 'http://id.exemplo.com.br'],
  ['OIDC_ISSUER', 'https://ana@id.exemplo.com.br'],
  ['OIDC_ISSUER', 'https://id.exemplo.com.br/?tenant=1'],
  ['OIDC_NAME', 'x'.repeat(41)],
  ['CEP_URL', 'viacep.com.br'],
  ['CEP_URL', 'https://ana@viacep.com.br'],
  ['GEOCODING_URL', 'https://a.b/search?q='],
  ['ROUTING_URL', 'ftp://a.b'],
  ['TILES_URL', 'https://a.b/{z}/{x}.png'],
  ['TILES_URL', 'https://{z}.a.b/{x}/{y}.png'],
])('refuses %s=%s and names the variable', (name, value) => {
  const problems = problemsOf({ [name]: value })
  expect(problems[0]).toContain(`${name}: `)
})

test('reports all invalid variables in one error', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', LOG_KEY: 'x' }).map((one) => one.split(':')[0])).toEqual([
    'PORT',
    'LOG_KEY',
    'LOG_LEVEL',
  ])
})

test('refuses LOG_ORIGIN without LOG_KEY', () => {
  expect(problemsOf({ LOG_ORIGIN: 'exemplo.com.br/log' })).toEqual([
    'LOG_KEY e LOG_ORIGIN: defina os dois ou nenhum',
  ])
})

const client = { OIDC_CLIENT_ID: 'lastro', OIDC_CLIENT_SECRET: 'segredo' }

test.each([
  [{ OIDC_ISSUER: 'https://accounts.google.com' }, 'https://accounts.google.com', 'Google'],
  [{ OIDC_ISSUER: 'https://accounts.google.com/' }, 'https://accounts.google.com', 'Google'],
  [{ OIDC_ISSUER: 'https://id.exemplo.com.br/a' }, 'https://id.exemplo.com.br/a', 'id.exemplo.com.br'],
  [
    { OIDC_ISSUER: 'https://id.exemplo.com.br', OIDC_NAME: 'Exemplo' },
    'https://id.exemplo.com.br',
    'Exemplo',
  ],
  [{ OIDC_ISSUER: 'http://127.0.0.1:4850' }, 'http://127.0.0.1:4850', '127.0.0.1'],
])('reads the identity provider from %o', (env, issuer, name) => {
  expect(readConfig({ ...client, ...env }).oidc).toEqual({
    issuer,
    name,
    clientId: 'lastro',
    clientSecret: 'segredo',
  })
})

test.each([
  [{ OIDC_ISSUER: 'https://id.exemplo.com.br' }],
  [{ OIDC_CLIENT_ID: 'lastro' }],
  [{ OIDC_ISSUER: 'https://id.exemplo.com.br', OIDC_CLIENT_ID: 'lastro' }],
  [client],
])('refuses the incomplete identity provider %o', (env) => {
  expect(problemsOf(env)).toEqual([
    'OIDC_ISSUER, OIDC_CLIENT_ID e OIDC_CLIENT_SECRET: defina os três ou nenhum',
  ])
})

test.each([
  ['https://rastreio.example', true],
  ['http://127.0.0.1:3000', false],
  ['http://localhost:3000', false],
  ['http://[::1]:3000', false],
])('reports whether an installation at %s without an operator must name one: %s', (PUBLIC_URL, owes) => {
  expect(owesOperator(readConfig({ PUBLIC_URL }))).toBe(owes)
  const operator = { OPERATOR_NAME: 'Silva & Filhos', OPERATOR_EMAIL: 'dados@silva.example' }
  expect(owesOperator(readConfig({ PUBLIC_URL, ...operator }))).toBe(false)
})

test('accepts name and address of the operator or neither, but refuses a name alone or an invalid address', () => {
  const operator = { OPERATOR_NAME: 'Silva & Filhos', OPERATOR_EMAIL: 'dados@silva.example' }
  expect(readConfig(operator).operator).toEqual({ name: 'Silva & Filhos', email: 'dados@silva.example' })
  expect(readConfig({}).operator).toBeUndefined()
  expect(problemsOf({ OPERATOR_NAME: 'Silva' })).toEqual([
    'OPERATOR_NAME e OPERATOR_EMAIL: defina os dois ou nenhum',
  ])
  expect(problemsOf({ ...operator, OPERATOR_EMAIL: 'silva' })[0]).toContain('OPERATOR_EMAIL: ')
})

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('reads witnesses as pairs of cosignature key and address', () => {
  const key = 'testemunha.example+b626a105+BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g'
  const { witnessing } = readConfig({ WITNESSES: `${key} https://w.example/a/,`, WITNESS_EVERY: '30' })
  expect(witnessing).toMatchObject({
    witnesses: [{ keyText: key, key: { name: 'testemunha.example' }, url: 'https://w.example/a' }],
    every: 30_000,
  })
  expect(readConfig({}).witnessing).toEqual({ witnesses: [], every: 10_000 })
})

test.each([
  ['a key without an address', 'testemunha.example+b626a105+BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g'],
  [
    'the key of a log',
    'lastro.example/log+2565902e+ARdFU7RW3d/GkI7KscEB/mqyHiuqBhd5W31DpjSCmT/V https://a.example',
  ],
  [
    'an address that is none',
    'testemunha.example+b626a105+BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g ftp://a',
  ],
  [
    'a witness twice',
    ['a', 'b']
      .map(
        (host) => `testemunha.example+b626a105+BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g https://${host}`,
      )
      .join(','),
  ],
])('refuses %s as a witness', (_, WITNESSES) => {
  expect(() => readConfig({ WITNESSES })).toThrow(/WITNESSES: até 15 testemunhas/)
})

test.each(['0', '3601', '1.5'])(
  'refuses %s seconds as the interval between requests to witnesses',
  (WITNESS_EVERY) => {
    expect(() => readConfig({ WITNESS_EVERY })).toThrow(/WITNESS_EVERY: segundos, de 1 a 3600/)
  },
)

describe('values from files', () => {
  const secret = 'segredo-de-trinta-e-dois-letras!'
  const fileOf = (content: string): string => {
    const path = join(folder, randomUUID())
    writeFileSync(path, content)
    return path
  }

  test('reads the file named by NAME_FILE and drops the newline at its end', () => {
    expect(readConfig({ LASTRO_SECRET_FILE: fileOf(`${secret}\n`) }).secret).toBe(secret)
    const databaseUrl = 'postgres://lastro:senha@db/lastro'
    expect(readConfig({ DATABASE_URL_FILE: fileOf(databaseUrl), NODE_ENV: 'production' })).toMatchObject({
      databaseUrl,
    })
  })

  test.each([
    [
      'both a value and a file',
      () => ({ LASTRO_SECRET: secret, LASTRO_SECRET_FILE: fileOf(secret) }),
      'LASTRO_SECRET e LASTRO_SECRET_FILE: defina só um dos dois',
    ],
    ['an empty file', () => ({ ANCHOR_KEY_FILE: fileOf('\n') }), 'ANCHOR_KEY_FILE: o arquivo está vazio'],
    [
      'a file that is not there',
      () => ({ SMTP_URL_FILE: join(folder, 'none') }),
      'SMTP_URL_FILE: o arquivo não pode ser lido (ENOENT)',
    ],
  ])('refuses %s', (_case, env, problem) => {
    expect(problemsOf(env())).toContain(problem)
  })
})

describe('the database in production', () => {
  test('refuses a missing DATABASE_URL', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'DATABASE_URL: obrigatório com NODE_ENV=production; "embedded" escolhe o PostgreSQL embutido em DATA_DIR',
    ])
  })

  test('uses the embedded PostgreSQL if DATABASE_URL selects it', () => {
    expect(readConfig({ NODE_ENV: 'production', DATABASE_URL: 'embedded' }).databaseUrl).toBeUndefined()
  })
})

describe('database logins that an administrator created', () => {
  const env = {
    DATABASE_URL: 'postgres://lastro:senha@db/lastro',
    DATABASE_APP_URL: 'postgres://app:senha@db/lastro',
    DATABASE_JOBS_URL: 'postgres://jobs:senha@db/lastro',
    DATABASE_BACKUP_URL: 'postgres://backup:senha@db/lastro',
  }

  test('are read from three URLs', () => {
    expect(readConfig(env).logins).toEqual({
      app: env.DATABASE_APP_URL,
      jobs: env.DATABASE_JOBS_URL,
      backup: env.DATABASE_BACKUP_URL,
    })
  })

  test.each([
    [
      'only some of the three URLs',
      { ...env, DATABASE_BACKUP_URL: '' },
      'DATABASE_APP_URL, DATABASE_JOBS_URL, DATABASE_BACKUP_URL: defina os três ou nenhum',
    ],
    [
      'the three URLs without DATABASE_URL',
      { ...env, DATABASE_URL: '' },
      'DATABASE_APP_URL, DATABASE_JOBS_URL, DATABASE_BACKUP_URL: defina também DATABASE_URL',
    ],
    [
      'a URL of another kind of database',
      { ...env, DATABASE_JOBS_URL: 'mysql://x' },
      'DATABASE_JOBS_URL: um endereço postgres:// ou postgresql://',
    ],
  ])('are refused if the environment has %s', (_case, given, problem) => {
    expect(problemsOf(given)).toEqual([problem])
  })
})

describe('misspelt names', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['database_url', 'DATABASE_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['LASTRO_SECRETS', 'LASTRO_SECRET'],
    ['SMPT_URL', 'SMTP_URL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['TILES_ATRIBUTION', 'TILES_ATTRIBUTION'],
  ])('refuses %s and suggests %s', (name, meant) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([`${name}: nome desconhecido; quis dizer ${meant}?`])
  })

  test('ignores a misspelt variable without a value', () => {
    expect(problemsOf({ DATABSE_URL: '' })).toEqual([])
  })

  test.each(Object.entries(ordinary))('accepts the environment of %s', (_name, names) => {
    const env = Object.fromEntries(
      names
        .trim()
        .split(/\s+/)
        .map((one) => [one, 'x']),
    )
    expect(problemsOf(env)).toEqual([])
  })
})
