import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('nothing set is a working configuration', () => {
  expect(readConfig({ PORT: '', HOST: '  ' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    trustProxy: false,
    logLevel: 'info',
  })
})

test('the public address follows the port', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'https://rastreio.exemplo.com.br/' }).publicUrl).toBe(
    'https://rastreio.exemplo.com.br',
  )
})

test.each([
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PUBLIC_URL', 'rastreio.exemplo.com'],
  ['PUBLIC_URL', 'https://a.b/caminho'],
  ['PUBLIC_URL', 'ftp://a.b'],
  ['DATABASE_URL', 'mysql://x'],
  ['SMTP_URL', 'http://x'],
  ['LASTRO_SECRET', 'curto'],
  ['LOG_ORIGIN', 'com espaço'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '0'],
  ['LOG_LEVEL', 'verbose'],
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

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
