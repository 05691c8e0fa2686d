import { expect, test } from 'vitest'
import { availableMemory } from './available-memory.ts'
import { ConfigError, readConfig } from './config.ts'
import { owesOperator } from './operator-config.ts'

test('nothing set is a working configuration', () => {
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

test('services of places can be others, or off', () => {
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

test('the public address follows the port', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'https://rastreio.exemplo.com.br/' }).publicUrl).toBe(
    'https://rastreio.exemplo.com.br',
  )
})

test('answers are kept in as much as is said, and otherwise in an eighth of the memory, and in 2 GiB at most', () => {
  expect(readConfig({ KEPT_ANSWERS_MIB: '64' }).keptBytes).toBe(64 * 2 ** 20)
  expect(readConfig({ KEPT_ANSWERS_MIB: '0' }).keptBytes).toBe(0)
  const usual = Math.min(2 ** 31, Math.floor(availableMemory() / 8))
  expect(readConfig({}).keptBytes).toBe(usual)
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
  ['KEPT_ANSWERS_MIB', '-1'],
  ['KEPT_ANSWERS_MIB', '65537'],
  ['KEPT_ANSWERS_MIB', '1.5'],
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
])('%s=%s is refused by name', (name, value) => {
  const problems = problemsOf({ [name]: value })
  expect(problems[0]).toContain(`${name}: `)
})

test('all that is wrong is told at once', () => {
  expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', LOG_KEY: 'x' }).map((one) => one.split(':')[0])).toEqual([
    'PORT',
    'LOG_KEY',
    'LOG_LEVEL',
  ])
})

test('the log has both name and key or neither', () => {
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
])('the identity provider of %o', (env, issuer, name) => {
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
])('half an identity provider, %o, is refused', (env) => {
  expect(problemsOf(env)).toEqual([
    'OIDC_ISSUER, OIDC_CLIENT_ID e OIDC_CLIENT_SECRET: defina os três ou nenhum',
  ])
})

test.each([
  ['https://rastreio.example', true],
  ['http://127.0.0.1:3000', false],
  ['http://localhost:3000', false],
  ['http://[::1]:3000', false],
])('an installation at %s without an operator owes one: %s', (PUBLIC_URL, owes) => {
  expect(owesOperator(readConfig({ PUBLIC_URL }))).toBe(owes)
  const operator = { OPERATOR_NAME: 'Silva & Filhos', OPERATOR_EMAIL: 'dados@silva.example' }
  expect(owesOperator(readConfig({ PUBLIC_URL, ...operator }))).toBe(false)
})

test('an operator is named with an address, or not at all', () => {
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

test('witnesses are keys of cosignatures with addresses', () => {
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

test.each(['0', '3601', '1.5'])('refuses %s as the pace of witnesses', (WITNESS_EVERY) => {
  expect(() => readConfig({ WITNESS_EVERY })).toThrow(/WITNESS_EVERY: segundos, de 1 a 3600/)
})
