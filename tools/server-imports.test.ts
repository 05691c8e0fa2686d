import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findServerImports, findStartImports, packageOf } from './server-imports.ts'
import { repository } from './web-stamp.ts'

describe('the production dependencies', () => {
  test('are the packages that server and command line import', async () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      await readFile(join(repository, 'package.json'), 'utf8'),
    )
    const imported = new Set([...(await findServerImports())].map(packageOf))
    expect(Object.keys(dependencies).toSorted()).toEqual([...imported].toSorted())
  })
})

// A package that only some requests need is imported by them, so that the server starts faster.
test('the server loads only these packages when it starts', async () => {
  const imported = new Set([...(await findStartImports())].map(packageOf))
  expect([...imported].toSorted()).toEqual([
    '@fastify/multipart',
    '@fastify/rate-limit',
    '@fastify/sse',
    '@fastify/static',
    '@noble/ed25519',
    '@noble/hashes',
    'fastify',
    'graphile-worker',
    'jose',
    'lru-cache',
    'otpauth',
    'pg',
    'pino',
    'prom-client',
    'uqr',
    'zod',
  ])
})
