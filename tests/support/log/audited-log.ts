import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { encodeLeaf, type Leaf } from '#ledger/log/leaf.ts'
import { histories, publishLog, type LogFiles } from '../../ledger/published-log.ts'
import { sampleVerifierKey } from '../../ledger/sample-log.ts'
import { serveLog, type Answer, type LogServer } from './log-server.ts'
import { runCli, type CliRun } from '../processes/run-cli.ts'

type Told = {
  readonly verdict: string
  readonly head: { readonly size: number } | null
  readonly leaves: number
  readonly shipments: number
  readonly checks: readonly { readonly name: string; readonly status: string }[]
  readonly fault_count: number
  readonly faults: readonly { readonly code: string; readonly facts: object; readonly message: string }[]
}

export let folder: string
export let served: LogServer | undefined

export const audit = (...args: readonly string[]): Promise<CliRun> => runCli(folder, ['audit', ...args])

export async function auditJson(...args: readonly string[]): Promise<{ code: number | null; told: Told }> {
  const { code, stdout, stderr } = await audit(...args, '--json')
  expect(stderr).toBe('')
  return { code, told: JSON.parse(stdout) as Told }
}

/** Serves the log files over HTTP until the test ends. */
export async function serve(files: LogFiles, answer?: Answer): Promise<LogServer> {
  served = await serveLog(files, answer)
  return served
}

/** Serves the log files over HTTP and audits them, with the key of the sample log pinned. */
export async function auditFiles(
  files: LogFiles,
  answer?: Answer,
  ...args: readonly string[]
): Promise<CliRun> {
  const { url } = await serve(files, answer)
  return audit(url, '--key', sampleVerifierKey, '--json', ...args)
}

export async function faultsOf(
  files: LogFiles,
  answer?: Answer,
  ...args: readonly string[]
): Promise<string[]> {
  const { code, stdout } = await auditFiles(files, answer, ...args)
  expect(code).toBe(1)
  const told = JSON.parse(stdout) as Told
  expect(told.verdict).toBe('not_verified')
  return told.faults.map((fault) => fault.code)
}

export const leaves = histories(5, 120)
export const filesOf = (changed: readonly Leaf[] = leaves) => publishLog(changed.map(encodeLeaf))

/** Creates a folder for the audits of a file, and stops the log server after each test. */
export function prepareAuditFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lastro-audit-'))
  })
  afterEach(async () => {
    await served?.stop()
    served = undefined
  })
  afterAll(() => rm(folder, { recursive: true }))
}
