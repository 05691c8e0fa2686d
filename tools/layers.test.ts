import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { repository } from './web-stamp.ts'

/**
 * Parts of a floor in order; each may import those before it. A part is a folder, a feature of the
 * web, or a file directly in the floor. The messages beside the commands of `cli` are one part.
 */
const orders = {
  'src/ledger': 'base crypto encoding log anchor receipt timestamp verdict',
  'src/domain': `
    base conditions places accounts references air one-record fsu reference-lists shipments checkpoints events notices fiscal webhooks
    retention.ts seal-geometry.ts`,
  'src/contract': 'sentences schema endpoints messages public-page notices openapi',
  'src/server/platform':
    'base errors concurrency pictures config logger.ts outgoing secrets native database http services.ts throttle mail jobs',
  'src/server/core':
    'accounts events media findings idempotency reference-data log shipments authorizations checkpoints delivery-links changes conditions milestones',
  'src/server/features/auth':
    'limits.ts credentials protocol sessions mails passwords sign-up links mfa oidc routes',
  'src/server/features/audit': 'rows log findings workers anchors runs',
  'src/web': `
    storage.ts preferences.ts locales ui session api paths.ts commit forms permissions
    passwords marked-steps.ts camera authorized offline-queue shell maps places maps-frame
    reference-lists second-step verification offline-receipt receipt-details service-worker
    features/public-page site features/account features/addresses features/api-keys features/auth
    features/authorizations features/checkpoints features/companies features/custom-fields
    features/dashboard features/delivery features/delivery-links features/disclosure features/erasure
    features/references features/imports features/labels features/notices features/scan features/conditions features/milestones
    features/settings
    features/shipments features/statuses features/warehouses features/webhooks features/documentation routes routes.tsx main.tsx`,
  'src/web/session': 'client account links inactivity state',
  'src/web/shell': `
    shell-messages.ts appearance pages workplaces actions menu frame refusals root-layout.tsx
    signed-in-layout.tsx`,
  'src/web/features/checkpoints': 'values position place saving form dialog page queue',
  'src/cli': `
    terminal.ts exit-code.ts verdict.ts faults messages.ts options.ts command-error.ts read-input.ts
    pinned-key.ts read-values.ts readers.ts read-arguments.ts help commands.ts arguments.ts
    completion.ts write-whole.ts progress.ts receipt-form.ts render complaint.ts log-source chain
    witness listen doctor backup rotate mail database audit verify program-file.ts verify-file listen-file export anchor
    run.ts main.ts`,
}

/** Features that a feature may import; a feature that is absent imports none. */
const importsOfFeature: Readonly<Record<string, readonly string[]>> = {
  addresses: ['places', 'reference-lists'],
  warehouses: ['addresses', 'reference-lists'],
  statuses: ['reference-lists'],
  'custom-fields': ['reference-lists'],
  conditions: ['auth', 'labels', 'reference-lists'],
  timestamps: ['anchors'],
  receipts: ['anchors', 'timestamps', 'public-page'],
  audit: ['anchors', 'timestamps', 'backup', 'webhooks'],
  rotation: ['anchors', 'backup'],
  shipments: ['audit', 'authorizations', 'labels'],
  delivery: ['labels'],
  'delivery-links': ['notices'],
  live: ['public-page'],
  scan: ['authorizations'],
  erasure: ['webhooks'],
  auth: ['avatars'],
  'api-keys': ['auth', 'reference-lists'],
  companies: ['auth'],
  'one-record': ['milestones'],
  webhooks: ['reference-lists'],
}

const IMPORT =
  /(?:\bfrom|\bimport(\()?|new URL(\()?)\s*\(?'((?:\.|#(?:ledger|domain|contract|platform|core|features|app|web|cli)\/)[^']+)'/g
const lengths = new Map<string, number>()
const imports = globSync('{src,tests,tools,bench}/**/*.{ts,tsx}', { cwd: repository }).flatMap((path) => {
  const from = path.replaceAll('\\', '/')
  const code = readFileSync(join(repository, from), 'utf8')
  lengths.set(from, code.split('\n').length - 1)
  return [...code.matchAll(IMPORT)].map(([, dynamic, url, name = '']) => {
    const to = name.startsWith('#')
      ? name.replace(/^#(?=platform|core|features|app)/, 'src/server/').replace('#', 'src/')
      : normalize(join(dirname(from), name))
    return { from, to, isDynamic: (dynamic ?? url) !== undefined }
  })
})

/** Returns the part of a floor that contains a file. */
function partOf(floor: string, file: string): string {
  const [first = '', second = ''] = file.slice(floor.length + 1).split('/')
  if (floor === 'src/cli' && file.endsWith('messages.ts')) return 'messages.ts'
  return floor === 'src/web' && first === 'features' ? `${first}/${second}` : first
}

function filesOf(floor: string): readonly string[] {
  return [...lengths.keys()].filter((file) => file.startsWith(`${floor}/`) && !file.includes('.test.'))
}

/** Returns the imports between parts of a floor, type imports included. */
function findImports(floor: string) {
  const files = new Set(filesOf(floor))
  return imports.flatMap(({ from: file, to: target }) => {
    if (!files.has(file) || !files.has(target)) return []
    const [from, to] = [partOf(floor, file), partOf(floor, target)]
    return from === to ? [] : [{ file, from, to }]
  })
}

test.each(Object.entries(orders))('parts of %s import earlier parts only', (floor, order) => {
  const parts = order.trim().split(/\s+/)
  const wrong = findImports(floor).filter(({ from, to }) => parts.indexOf(from) <= parts.indexOf(to))
  expect(wrong).toEqual([])
  const found = new Set(filesOf(floor).map((file) => partOf(floor, file)))
  expect([...found].toSorted()).toEqual(parts.toSorted())
})

describe('imports between features', () => {
  test('are listed in importsOfFeature', () => {
    expect(
      findImports('src/server/features').filter(
        ({ from, to }) => importsOfFeature[from]?.includes(to) !== true,
      ),
    ).toEqual([])
  })

  test('form no cycle', () => {
    const reaches = (from: string, to: string): boolean =>
      (importsOfFeature[from] ?? []).some((next) => next === to || reaches(next, to))
    expect(Object.keys(importsOfFeature).filter((feature) => reaches(feature, feature))).toEqual([])
  })
})

/** Features of the web without a server part. */
const ownFeatures = {
  disclosure: 'makes the copy of a receipt that its reader shares, in the browser alone',
}

test('features of the web have the names of server features', () => {
  const server = new Set(filesOf('src/server/features').map((file) => partOf('src/server/features', file)))
  const web = new Set(filesOf('src/web/features').map((file) => partOf('src/web/features', file)))
  const strange = [...web].filter((name) => !server.has(name))
  expect(strange.toSorted()).toEqual(Object.keys(ownFeatures))
})

/** A call that registers a route of HTTP. */
const ROUTE = /\b(?:route|serve)\((?:api|app)\b|\b(?:api|app|nodes|web)\.(?:get|post|put|patch|delete)[<(]/

test('routes stand in features, and in app if they compose several features', () => {
  const found = ['src/server/platform', 'src/server/core']
    .flatMap(filesOf)
    .filter((file) => ROUTE.test(readFileSync(join(repository, file), 'utf8')))
  // Registers the routes of every endpoint, for the features that call it.
  expect(found).toEqual(['src/server/platform/http/route.ts'])
})

test('platform queries only the tables in which an installation describes its schema', () => {
  const named = (path: string, pattern: RegExp): readonly string[] =>
    [...readFileSync(join(repository, path), 'utf8').matchAll(pattern)].map(([, table = '']) => table)
  const tables = new Set(named('schema.sql', /^create table (?:public\.)?(\w+)/gim))
  const sql = globSync('src/server/platform/**/*.sql', { cwd: repository })
  const queried = [...filesOf('src/server/platform'), ...sql].flatMap((file) =>
    named(file, /\b(?:from|join|into|update|on) (\w+)/g),
  )
  expect(new Set(queried.filter((name) => tables.has(name)))).toEqual(
    new Set(['schema_functions', 'schema_migrations']),
  )
})

test('platform names no subject of a feature, except in the variables of the environment', () => {
  const named = globSync('src/server/platform/**/*.{ts,sql}', { cwd: repository })
    .filter((file) => !/\.test\.ts$|platform.config/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(repository, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?:\/\/|--).*/g, '')
      return (code.match(/shipment|webhook|receipt|warehouse|invitation|erase|anchor/gi) ?? []).map(
        (name) => `${file}: ${name}`,
      )
    })
  expect(named).toEqual([])
})

test('a file of src under 15 lines has a test, a second importer, or is loaded lazily', () => {
  const lonely = [...lengths].flatMap(([file, length]) => {
    if (!file.startsWith('src/') || /\.(?:test|d|rows)\.tsx?$/.test(file) || length >= 15) return []
    const ofFile = imports.filter(({ to }) => to === file)
    const [importer, ...others] = new Set(ofFile.map(({ from }) => from))
    const isLonely =
      importer !== undefined &&
      others.length === 0 &&
      dirname(importer) === dirname(file) &&
      !ofFile.some(({ isDynamic }) => isDynamic) &&
      !existsSync(join(repository, file.replace(/\.tsx?$/, '.test.ts')))
    return isLonely ? [file] : []
  })
  expect(lonely).toEqual([])
})

test('tests that a whole run repeats in a browser import nothing of Node', () => {
  const repeated = globSync(['src/{ledger,domain}/**/*.test.ts', 'tests/ledger/**/*.ts'], {
    cwd: repository,
    exclude: ['src/ledger/**/{tile,whole-log}.test.ts'],
  })
  expect(repeated.length).toBeGreaterThan(100)
  const ofNode = repeated.filter((file) => / from 'node:/.test(readFileSync(join(repository, file), 'utf8')))
  expect(ofNode).toEqual([])
})

test('no test file has more than 400 lines', () => {
  const tests = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/*.test.ts'], {
    cwd: repository,
  })
  expect(tests.length).toBeGreaterThan(300)
  const long = tests.filter((file) => readFileSync(join(repository, file), 'utf8').split('\n').length > 401)
  expect(long).toEqual([])
})
