import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'

const folder = join(import.meta.dirname, '../../../deploy/observability')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const rules = z
  .object({
    groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
  })
  .parse(parse(read('alerts.yml')))
  .groups.flatMap((group) => group.rules)
const panels = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).nonempty() }),
    ),
  })
  .parse(JSON.parse(read('dashboard.json'))).panels

/**
 * Returns the names of the metrics in an expression, without the suffixes of the series of a
 * histogram.
 */
const metricsOf = (expression: string): readonly string[] =>
  [...expression.matchAll(/\b(?:lastro|http|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_seconds_(?:count|sum|bucket)$/, '_seconds'),
  )

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) process.stderr.write('promtool is not installed (Debian: prometheus): no rule is run\n')

function promtool(args: readonly string[], input?: string): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8', input })
  return { status, said: `${stdout}${stderr}` }
}

let database: TestDatabase
let server: TestServer
let metrics = ''

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database })
  metrics = await (await fetch(`${server.url}/metrics`)).text()
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

describe('the alerts and the dashboard', () => {
  test('use only metrics that the server exposes', () => {
    const known = new Set([...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name))
    for (const { alert, expr } of rules) {
      for (const name of metricsOf(expr)) expect(known, alert).toContain(name)
    }
    for (const { title, targets } of panels) {
      const names = targets.flatMap(({ expr }) => metricsOf(expr))
      expect(names, title).not.toEqual([])
      for (const name of names) expect(known, title).toContain(name)
    }
  })

  test('have a test for each alert', () => {
    const tested = new Set(
      [...read('alerts.test.yml').matchAll(/name: (\w+) fires/g)].map(([, name]) => name),
    )
    expect([...tested].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  })

  test.skipIf(!hasPromtool).each([
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('pass promtool %s %s %s', (...args) => {
    const { status, said } = promtool(args)
    expect(status, said).toBe(0)
  })
})

describe('/metrics', () => {
  test('reports readiness, jobs, the age of the newest head and the connections', () => {
    expect(metrics).toMatch(/^lastro_ready 1$/m)
    expect(metrics).toMatch(/^lastro_jobs_waiting \d+$/m)
    expect(metrics).toMatch(/^lastro_jobs_oldest_due_seconds [\d.]+$/m)
    expect(metrics).toMatch(/^lastro_log_head_age_seconds [\d.]+$/m)
    expect(metrics).toMatch(/^lastro_database_connections_limit 10$/m)
    expect(metrics).toMatch(/^lastro_database_queue \d+$/m)
  })

  test.skipIf(!hasPromtool)('passes promtool check metrics without remarks', () => {
    expect(promtool(['check', 'metrics'], metrics)).toEqual({ status: 0, said: '' })
  })
})
