import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import type { AuditServices } from '#features/audit/runs/audit-jobs.ts'
import { listJobs } from './jobs.ts'

const { jobs, timetable } = listJobs({} as AuditServices, {} as Parameters<typeof listJobs>[1])
const names = jobs.map(({ name }) => name)
const scheduled = parseCrontab(timetable).map(({ task }) => task)

/** Returns the names of the jobs that some code enqueues. */
function enqueuedJobs(): string[] {
  const server = join(import.meta.dirname, '..')
  const source = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(server, path), 'utf8'))
    .join('\n')
  const constants = [...source.matchAll(/export const (\w+): Job<[^=]*= \{\s*name: '([\w-]+)'/g)]
  return constants.flatMap(([, constant, name]) =>
    name !== undefined &&
    [`enqueue(tx, ${constant},`, `enqueue_ordered_job('${name}',`, `enqueue_keyed_job('${name}',`].some(
      (call) => source.includes(call),
    )
      ? [name]
      : [],
  )
}

test('every job is scheduled or enqueued', () => {
  expect([...new Set([...scheduled, ...enqueuedJobs()])].toSorted()).toEqual(names.toSorted())
})
