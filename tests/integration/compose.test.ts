import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readConfig } from '#server/config.ts'

const repository = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

const service = z.object({
  image: z.string().optional(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
})
const compose = z
  .object({
    services: z.object({ lastro: service, database: service, proxy: service }),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('compose.yaml')))
const { lastro, database, proxy } = compose.services
const dockerfile = read('Dockerfile')

/** What compose makes of `${NAME:?}` and `${NAME:-fallback}`. */
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

/** `ENV NAME=value …` of the last stage. */
function imageEnvironment(): Record<string, string> {
  const [, line = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? []
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=')))
}

const needed = { DOMAIN: 'rastreio.exemplo.com.br', DATABASE_PASSWORD: 'senha123' }

test('with a domain and a password the configuration is valid, and what it should be', () => {
  const config = readConfig({ ...imageEnvironment(), ...filled(lastro.environment, needed) })
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    dataDir: '/data',
    publicUrl: 'https://rastreio.exemplo.com.br',
    trustProxy: 1,
    databaseUrl: 'postgres://postgres:senha123@database:5432/lastro',
    smtpUrl: undefined,
    oidc: undefined,
    anchors: { target: 'off' },
  })
})

test.each(Object.keys(needed))('without %s nothing starts', (name) => {
  const { [name]: _, ...rest }: Record<string, string> = needed
  expect(() => filled(lastro.environment, rest)).toThrow(`${name} is not set`)
})

test('every variable is one that Lastro reads', () => {
  const readme = read('README.md')
  for (const name of Object.keys({ ...imageEnvironment(), ...lastro.environment })) {
    if (name !== 'NODE_ENV') expect(readme, name).toContain(`\`${name}\``)
  }
})

test('database, server and proxy speak of the same', () => {
  expect(database.image).toBe('postgres:18')
  expect(database.environment).toMatchObject({
    POSTGRES_DB: 'lastro',
    POSTGRES_PASSWORD: '${DATABASE_PASSWORD:?}',
  })
  expect(read('deploy/Caddyfile')).toContain('reverse_proxy lastro:3000')
  expect(proxy.volumes).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro')
  const named = [lastro, database, proxy]
    .flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    .filter((name) => !name.startsWith('.'))
  expect(named.toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
  expect(lastro.volumes).toContain(`lastro:${imageEnvironment()['DATA_DIR']}`)
})

test('the image runs what there is, as somebody without privileges', () => {
  const scripts = [...dockerfile.matchAll(/node"?,? "?((?:src|tools)\/[\w/.-]+\.ts)/g)].map(
    ([, path = '']) => path,
  )
  expect(scripts).toEqual(['tools/build-web.ts', 'src/server/main.ts'])
  const copied = /^COPY ((?!--).+) \.\/$/m.exec(dockerfile)?.[1]?.split(' ') ?? []
  expect(copied).toContain('package-lock.json')
  for (const path of [...scripts, ...copied]) expect(existsSync(join(repository, path)), path).toBe(true)
  const ignored = new Set(read('.dockerignore').split('\n'))
  for (const path of ['src', 'tools', 'migrations', 'data', ...copied]) expect(ignored).not.toContain(path)
  expect(dockerfile.lastIndexOf('\nUSER node\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM '))
  const major = `node:${process.versions.node.split('.')[0]}-`
  for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(image).toContain(major)
})

test('it is healthy when the server says that it is ready', () => {
  const [, path = ''] = /fetch\('http:\/\/127\.0\.0\.1:3000(\/\w+)'\)/.exec(dockerfile) ?? []
  expect(read('src/server/http/operations.ts')).toContain(`app.get('${path}'`)
})
