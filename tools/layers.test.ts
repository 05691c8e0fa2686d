import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const server = join(import.meta.dirname, '../src/server')

/**
 * Folders of a layer in order; each may import those before it. A file directly in the layer counts
 * as a folder.
 */
const orders = {
  platform:
    'base errors concurrency config logger.ts outgoing secrets native database http leading services.ts throttle mail jobs places',
  core: 'accounts events findings idempotency reference-data log shipments authorizations checkpoints changes',
}

/** Features that a feature may import; a feature that is absent imports none. */
const importsOfFeature: Readonly<Record<string, readonly string[]>> = {
  addresses: ['places', 'reference-lists'],
  warehouses: ['addresses', 'reference-lists'],
  statuses: ['reference-lists'],
  'custom-fields': ['reference-lists'],
  timestamps: ['anchors'],
  receipts: ['anchors', 'timestamps', 'public-page'],
  audit: ['anchors', 'timestamps', 'backup', 'webhooks'],
  rotation: ['anchors', 'backup'],
  shipments: ['audit', 'authorizations', 'labels'],
  scan: ['authorizations'],
  erasure: ['webhooks'],
  auth: ['avatars'],
  'api-keys': ['auth', 'reference-lists'],
  companies: ['auth'],
}

describe('imports inside a layer of the server', () => {
  test.each(Object.entries(orders))('in %s point to earlier folders', (layer, order) => {
    const folders = order.split(' ')
    const wrong = findImports(layer).filter(({ from, to }) => folders.indexOf(from) <= folders.indexOf(to))
    expect(wrong).toEqual([])
    expect([...new Set(filesOf(layer).map(folderOf))].filter((folder) => !folders.includes(folder))).toEqual(
      [],
    )
  })

  test('between features are listed in importsOfFeature', () => {
    expect(
      findImports('features').filter(({ from, to }) => importsOfFeature[from]?.includes(to) !== true),
    ).toEqual([])
  })

  test('between features form no cycle', () => {
    const reaches = (from: string, to: string): boolean =>
      (importsOfFeature[from] ?? []).some((next) => next === to || reaches(next, to))
    expect(Object.keys(importsOfFeature).filter((feature) => reaches(feature, feature))).toEqual([])
  })
})

/** A call that registers a route of HTTP. */
const ROUTE = /\b(?:route|serve)\((?:api|app)\b|\b(?:api|app|nodes|web)\.(?:get|post|put|patch|delete)[<(]/

test('routes stand in features, and in app if they compose several features', () => {
  const found = ['platform', 'core'].flatMap((layer) =>
    filesOf(layer)
      .filter((file) => ROUTE.test(readFileSync(join(server, layer, file), 'utf8')))
      .map((file) => `${layer}/${file}`),
  )
  // Registers the routes of every endpoint, for the features that call it.
  expect(found).toEqual(['platform/http/route.ts'])
})

test('platform queries only the tables in which an installation describes its schema', () => {
  const named = (path: string, pattern: RegExp): readonly string[] =>
    [...readFileSync(join(server, path), 'utf8').matchAll(pattern)].map(([, table = '']) => table)
  const tables = new Set(named('../../schema.sql', /^create table (?:public\.)?(\w+)/gim))
  const queried = filesOf('platform', '**/*.{ts,sql}').flatMap((file) =>
    named(join('platform', file), /\b(?:from|join|into|update|on) (\w+)/g),
  )
  expect(new Set(queried.filter((name) => tables.has(name)))).toEqual(
    new Set(['schema_functions', 'schema_migrations']),
  )
})

function filesOf(layer: string, pattern = '**/*.ts'): readonly string[] {
  return globSync(pattern, { cwd: join(server, layer), exclude: ['**/*.test.ts'] })
}

function folderOf(path: string): string {
  return path.split('/')[0] ?? ''
}

/** Returns the imports between folders of a layer, type imports included. */
function findImports(layer: string) {
  return filesOf(layer).flatMap((file) => {
    const code = readFileSync(join(server, layer, file), 'utf8')
    return [...code.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].flatMap(([, path = '']) => {
      const [from, to] = [folderOf(file), folderOf(join(file, '..', path))]
      return from === to ? [] : [{ file, from, to }]
    })
  })
}
