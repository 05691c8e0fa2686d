import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keysSince, parseKeyChain, proveKeyChain } from '#ledger/log/key-chain.ts'
import { formatVerifierKey, parseVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { openTreeHead, signTreeHead } from '#ledger/log/tree-head.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { auditEverything } from '#features/audit/runs/audit-everything.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { restoreBackup } from '#features/backup/restore-backup.ts'
import { openRunningCluster } from '#features/backup/running-cluster.ts'
import { writeBackup } from '#features/backup/write-backup.ts'
import { readConfig } from '#platform/config/config.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import { loadLogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import { openEpoch } from '#features/rotation/open-epoch.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { checkLog } from '../../support/log/check-log.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { runCli } from '../../support/processes/run-cli.ts'
import { refusedStart, startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { openTestPool } from '../../support/database/test-pool.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const silent = () => undefined

let root: string
let port: number
let server: ServerProcess
let token: string
/**
 * Key, name and newest head of the ended log. `kept` is the receipt of a shipment in the backup,
 * and `lost` the receipt of a shipment that the backup lacks.
 */
let oldKey: string
let origin: string
let lostHead: string
let kept: { readonly code: string; readonly text: string }
let lost: { readonly code: string; readonly text: string }

const live = () => join(root, 'live')
const restored = () => join(root, 'restored')
const config = (dataDir = restored()) => readConfig({ DATA_DIR: dataDir, ANCHOR_RPC_URL: 'off' })
const api: Api = (...request) => apiOf(server, token)(...request)
const fetchText = async (path: string) => (await fetch(`${server.url}${path}`)).text()

async function receiptOf(code: string): Promise<string> {
  const path = `/api/public/shipments/${code}/receipt`
  await vi.waitFor(async () => expect((await fetch(`${server.url}${path}`)).status).toBe(200), waitTimeout)
  return fetchText(path)
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lastro-epoch-'))
  port = await freePort()
  server = await startProcess(live(), port)
  token = (await createAccount(server)).session.access_token
  const code = await addShipment(api)
  kept = { code, text: await receiptOf(code) }
  oldKey = (await fetchText('/log/key')).trim()
  origin = parseVerifierKey(oldKey).name
  await writeBackup(config(live()), join(root, 'backup'), quiet, { onProgress: silent })
  const later = await addShipment(api)
  lost = { code: later, text: await receiptOf(later) }
  await addCheckpoint(api, code, 5)
  await vi.waitFor(
    async () => expect((await fetchText('/log/checkpoint')).split('\n')[1]).toBe('3'),
    waitTimeout,
  )
  await server.stop()
  lostHead = await readFile(join(logFolder(live()), 'checkpoint'), 'utf8')
})
afterAll(async () => {
  await server?.stop()
  await rm(root, { recursive: true, force: true })
})

test.runIf(isWhole)('opening an epoch is refused with nothing_lost if the log is complete', async () => {
  await expect(openEpoch(config(live()), quiet, origin)).rejects.toMatchObject({ code: 'nothing_lost' })
  expect(await readdir(join(live(), 'keys'))).not.toContain('log-key.next')
})

test.runIf(isWhole)(
  'restoring a backup older than the published head requires --lost, and the server then refuses to start',
  async () => {
    const file = join(logFolder(live()), 'checkpoint')
    await expect(
      restoreBackup(config(), join(root, 'backup'), { head: { file }, onProgress: silent }),
    ).rejects.toMatchObject({ code: 'older_than_head' })
    await restoreBackup(config(), join(root, 'backup'), { head: { file, isLost: true }, onProgress: silent })
    const refused = await refusedStart(restored(), port)
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('não continua o registro publicado')
  },
)

describe.runIf(isWhole)('a backup from before a key rotation', () => {
  const folder = () => join(root, 'rotated/data')
  const file = () => join(root, 'later-checkpoint')
  const later = { size: 9, root: randomBytes(32), vrfKey: randomBytes(32) }
  const restoring = (head: { readonly isLost?: boolean; readonly key?: string }) =>
    restoreBackup(config(folder()), join(root, 'backup'), {
      head: { file: file(), ...head },
      onProgress: silent,
    })
  let key: string

  beforeAll(async () => {
    const signer = signerKey(origin, randomBytes(32))
    key = formatVerifierKey(signer.verifier)
    await mkdir(join(root, 'rotated'))
    await writeFile(file(), signTreeHead({ origin, ...later }, signer))
  })

  test('is refused unless the key of the later head is given', async () => {
    await expect(restoring({ isLost: true })).rejects.toMatchObject({ code: 'head_of_later_key' })
    await expect(restoring({ isLost: true, key: oldKey })).rejects.toMatchObject({ code: 'head_invalid' })
    await expect(restoring({ key })).rejects.toMatchObject({ code: 'older_than_head', facts: { head: 9 } })
  })

  test('is restored with the advice to run lastro epoch, which starts a new log', async () => {
    const args = ['restore', join(root, 'backup'), '--head', file(), '--key', key, '--lost']
    const { code, stdout } = await runCli(join(root, 'rotated'), args)
    expect(code).toBe(0)
    expect(stdout).toContain(`./lastro epoch --confirm ${origin}.`)
    expect(stdout).not.toContain('npm start')
    const refused = await refusedStart(folder(), port)
    expect(refused.said).toContain(`./lastro epoch --confirm ${origin}`)
    const opened = await openEpoch(config(folder()), quiet, origin)
    expect(opened).toMatchObject({ origin: `${origin}/epoch-2`, previousKey: oldKey, lostSize: 9 })
  })
})

test.runIf(isWhole)('opening an epoch is refused if the typed name of the log is wrong', async () => {
  await expect(openEpoch(config(), quiet, 'lastro/outro')).rejects.toMatchObject({
    code: 'not_confirmed',
    facts: { origin },
  })
  expect(await readdir(join(restored(), 'keys'))).not.toContain('log-key.next')
})

test.runIf(isWhole)('a killed opening of an epoch is completed by the next run', async () => {
  await cp(join(restored(), 'keys'), join(root, 'keys-before'), { recursive: true })
  await cp(logFolder(restored()), join(root, 'log-before'), { recursive: true })
  const opened = await openEpoch(config(), quiet, origin)
  expect(opened).toMatchObject({ origin: `${origin}/epoch-2`, previousKey: oldKey, lostSize: 4, size: 2 })
  const next = await readFile(join(restored(), 'keys', 'log-key'), 'utf8')
  // Simulates a kill after the database was written: the old key, the old files and the draft of
  // the new key are still present.
  await rm(logFolder(restored()), { recursive: true })
  await rm(`${logFolder(restored())}-ended-1`, { recursive: true })
  await cp(join(root, 'log-before'), logFolder(restored()), { recursive: true })
  await cp(join(root, 'keys-before'), join(restored(), 'keys'), { recursive: true })
  await writeFile(join(restored(), 'keys', 'log-key.next'), next)
  expect((await refusedStart(restored(), port)).code).toBe(1)
  expect(await openEpoch(config(), quiet, origin)).toEqual(opened)
  // Simulates a kill before the draft of the new key was removed.
  await writeFile(join(restored(), 'keys', 'log-key.next'), next)
  expect(await openEpoch(config(), quiet, origin)).toEqual(opened)
  expect(await readdir(join(restored(), 'keys'))).not.toContain('log-key.next')
  await expect(openEpoch(config(), quiet, opened.origin)).rejects.toMatchObject({ code: 'nothing_lost' })
})

describe.runIf(isWhole)('the log after a new epoch', () => {
  beforeAll(async () => {
    server = await startProcess(restored(), port)
  })

  test('contains the remaining leaves under the new key, and grows', async () => {
    const key = (await fetchText('/log/key')).trim()
    expect(parseVerifierKey(key).name).toBe(`${origin}/epoch-2`)
    const text = await receiptOf(kept.code)
    expect(verifyReceipt(text, { key, trackingId: kept.code })).toMatchObject({ valid: true })
    await addCheckpoint(api, kept.code, 1)
    await vi.waitFor(
      async () =>
        expect(verifyReceipt(await receiptOf(kept.code), { key, trackingId: kept.code }).events).toHaveLength(
          2,
        ),
      waitTimeout,
    )
  })

  test('leaves receipts of the old log valid under the old key, even for lost events', () => {
    for (const { code, text } of [kept, lost]) {
      expect(verifyReceipt(text, { key: oldKey, trackingId: code }).valid).toBe(true)
    }
  })

  test('publishes the lost head, with the signature of the old key', async () => {
    const chain = parseKeyChain(await fetchText('/log/keys'))
    const [link] = proveKeyChain(chain)
    expect(openTreeHead(link?.lostHead ?? '', parseVerifierKey(oldKey)).size).toBe(4)
    expect(lostHead).toContain(link?.lostHead)
    const keys = keysSince(chain, parseVerifierKey(oldKey)).map(formatVerifierKey)
    expect(keys).toEqual([oldKey, (await fetchText('/log/key')).trim()])
  })

  test('verifies in an audit with the old key, and so does the folder of the ended log', async () => {
    const now = await runCli(root, ['audit', server.url, '--key', oldKey, '--json'])
    expect(JSON.parse(now.stdout)).toMatchObject({ verdict: 'verified', key_changes: 1 })
    const before = await runCli(root, ['audit', logFolder(live()), '--key', oldKey, '--json'])
    expect(JSON.parse(before.stdout)).toMatchObject({ verdict: 'verified', leaves: 4 })
  })

  test('passes an audit', async () => {
    await server.stop()
    const cluster = await openRunningCluster(restored(), quiet)
    const admin = openTestPool(cluster.adminUrl)
    try {
      const identity = await loadLogIdentity(config(), await loadKeys(config()))
      await checkLog(admin, identity, logFolder(restored()))
      const folder = logFolder(restored())
      const { log, shipments } = await auditEverything(auditSource(admin), identity, {
        folder,
        overdueBefore: undefined,
      })
      expect({ log, shipments }).toEqual({ log: [], shipments: [] })
    } finally {
      await admin.end()
      await cluster.close()
    }
  })
})
