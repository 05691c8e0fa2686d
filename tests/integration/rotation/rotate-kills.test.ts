import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keysOf, parseKeyChain, proveKeyChain } from '#ledger/log/key-chain.ts'
import { formatVerifierKey } from '#ledger/log/note-key.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

/** Kills rotations with `kill -9` at random moments, on a real installation. */

const main = join(import.meta.dirname, '../../../src/cli/main.ts')
/**
 * Longest time in milliseconds until a rotation is killed. Some rotations are killed before their
 * first step, and others end before the kill.
 */
const MAX_MS = 4_000
const KILLS = 4

let dataDir: string
let port: number
let server: ServerProcess
let token: string
const receipts: { readonly code: string; readonly text: string; readonly key: string }[] = []
const api: Api = (...request) => apiOf(server, token)(...request)

describe.runIf(isWhole)('a rotation that is killed', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lastro-kills-'))
    port = await freePort()
    server = await startProcess(dataDir, port)
    await takeReceipt()
    await server.stop()
  })
  afterAll(async () => {
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function takeReceipt(): Promise<void> {
    // The number of completed rotations is unknown, so sessions under earlier secrets may have
    // ended. The test therefore creates a new account with a new session.
    token = (await createAccount(server)).session.access_token
    const code = await addShipment(api)
    const path = `${server.url}/api/public/shipments/${code}/receipt`
    await vi.waitFor(async () => expect((await fetch(path)).status).toBe(200), waitTimeout)
    const key = (await (await fetch(`${server.url}/log/key`)).text()).trim()
    receipts.push({ code, text: await (await fetch(path)).text(), key })
  }

  function rotate(what: string) {
    return spawn(process.execPath, [main, 'rotate', what], {
      env: { ...process.env, DATA_DIR: dataDir, ANCHOR_RPC_URL: 'off' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }

  test.each(['log-key', 'database-password', 'secret'])(
    'lastro rotate %s is completed by running it again after repeated kills',
    async (what) => {
      const moments = Array.from({ length: KILLS }, () => Math.round(Math.random() * MAX_MS))
      for (const moment of moments) {
        const child = rotate(what)
        await Promise.race([once(child, 'exit'), sleep(moment)])
        if (child.exitCode === null) {
          child.kill('SIGKILL')
          await once(child, 'exit')
        }
      }
      const last = rotate(what)
      const said = await text(last.stderr)
      if (last.exitCode === null) await once(last, 'exit')
      expect([last.exitCode, said], `killed after ${moments.join(', ')} ms`).toEqual([0, ''])
      expect((await readdir(join(dataDir, 'keys'))).filter((name) => name.endsWith('.next'))).toEqual([])
      expect(await readdir(dataDir)).not.toContain('postgres.password.next')

      server = await startProcess(dataDir, port)
      await takeReceipt()
      const chain = parseKeyChain(await (await fetch(`${server.url}/log/keys`)).text())
      proveKeyChain(chain)
      const keys = keysOf(chain).map(formatVerifierKey)
      for (const one of receipts) {
        expect(keys).toContain(one.key)
        expect(verifyReceipt(one.text, { key: one.key, trackingId: one.code }).valid).toBe(true)
      }
      expect(await server.stop()).toBe(0)
    },
    240_000,
  )
})
