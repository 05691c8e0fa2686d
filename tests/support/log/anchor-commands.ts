import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startChain, type TestChain } from './chain.ts'
import { runCli, type CliRun } from '../processes/run-cli.ts'

export let chain: TestChain
export let folder: string

export const lastro = (...args: readonly string[]): Promise<CliRun> => runCli(folder, args)

/** Starts a chain and creates a folder for the commands of a file. */
export function startAnchorChain(): void {
  beforeAll(async () => {
    chain = await startChain()
    await chain.client.setAutomine(true)
    folder = await mkdtemp(join(tmpdir(), 'lastro-anchor-cli-'))
  })
  afterAll(async () => {
    await chain.close()
    await rm(folder, { recursive: true, force: true })
  })
}
