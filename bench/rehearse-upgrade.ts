import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { freePort } from '../tests/support/processes/free-port.ts'
import { nthCheckpoint } from './checkpoint-plan.ts'
import { figure, quantile } from './figures.ts'
import type { FleetShipment } from './fleet.ts'
import { queueIsEmpty } from './stage.ts'

const FLEET = { accounts: 1_000, shipmentsEach: 100, checkpoints: 0 }
const CALLS_PER_SECOND = 200
const SECONDS_OF_EACH_PHASE = 20
const RECEIPTS = 20
const root = join(import.meta.dirname, '..')

/**
 * Rehearses an upgrade from the release in another checkout, with 100,000 shipments under load. A
 * new node migrates the database and shares the load. Then the old node stops, and an account
 * becomes a company. Fails if a call fails, an audit is not clean, or the new code does not verify
 * a receipt of the old node.
 * @param folder checkout of the old release, with its dependencies
 */
export async function rehearseUpgrade(folder: string): Promise<void> {
  const { openSite } = (await import(join(folder, 'bench/site.ts'))) as typeof import('./site.ts')
  const { createFleet: makeFleet } = (await import(
    join(folder, 'bench/fleet.ts')
  )) as typeof import('./fleet.ts')
  const site = await openSite()
  const dataDir = await mkdtemp(join(tmpdir(), 'lastro-rehearsal-'))
  const old = await startNode(folder, { ...site.env })
  const oldUrl = `http://127.0.0.1:${site.env['PORT']}`
  try {
    const filled = performance.now()
    const fleet = await makeFleet(site.services, site.identity, FLEET)
    await queueIsEmpty(site)
    print(`${fleet.length} shipments written and in the log`, filled)
    audit(folder, site.env)
    const receipts = await Promise.all(fleet.slice(0, RECEIPTS).map((one) => readReceipt(oldUrl, one)))
    const key = (await (await fetch(`${oldUrl}/log/key`)).text()).trim()

    const urls = [oldUrl]
    const load = startLoad(fleet, urls)
    await sleep(SECONDS_OF_EACH_PHASE * 1_000)
    const started = performance.now()
    await cp(join(site.env['DATA_DIR'] ?? '', 'keys'), join(dataDir, 'keys'), { recursive: true })
    const port = String(await freePort())
    const env = {
      ...site.env,
      PORT: port,
      PUBLIC_URL: oldUrl.replace('127.0.0.1', 'localhost'),
      DATA_DIR: dataDir,
    }
    const fresh = await startNode(root, env)
    const url = `http://127.0.0.1:${port}`
    try {
      print('the new node migrated and serves', started)
      urls.push(url)
      await sleep(SECONDS_OF_EACH_PHASE * 1_000)
      urls.shift()
      await sleep(1_000)
      await stop(old)
      await sleep(SECONDS_OF_EACH_PHASE * 1_000)
      await convert(url, fleet[0])
      await sleep(1_000)
      await load.stop()
      await queueIsEmpty(site)
      audit(root, env)
    } finally {
      await stop(fresh)
    }
    for (const receipt of receipts) {
      const { valid, keyPinned } = verifyReceipt(receipt, { key })
      if (!valid || !keyPinned) throw new Error('a receipt of the old node does not verify')
    }
    console.log(`${receipts.length} receipts of the old node verify`)
  } finally {
    await stop(old)
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startNode(folder: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const { PATH = '' } = process.env
  const child = fork(join(folder, 'src/server/app/main.ts'), {
    env: { PATH, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout === null) throw new Error('the node has no output')
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the node ended'))),
  ])
  return child
}

async function stop(node: ChildProcess): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return
  node.kill('SIGTERM')
  await once(node, 'exit')
}

/** Runs `lastro audit` of a checkout, as an operator does. @throws Error for a finding */
function audit(folder: string, env: Readonly<Record<string, string>>): void {
  const started = performance.now()
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'src/cli/main.ts'), 'audit'], {
    env: { PATH, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the audit is not clean: ${stdout} ${stderr}`)
  print('audit clean', started)
}

async function readReceipt(url: string, { token, trackingId }: FleetShipment): Promise<string> {
  const response = await fetch(`${url}/api/shipments/${trackingId}/receipt`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.status !== 200) throw new Error(`no receipt: ${response.status} ${await response.text()}`)
  return response.text()
}

/** Converts the account of a shipment to a company and reads the shipment as its owner. */
async function convert(url: string, shipment: FleetShipment | undefined): Promise<void> {
  if (shipment === undefined) throw new Error('no shipments')
  const headers = { authorization: `Bearer ${shipment.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Ensaio Cargas' })
  const converted = await fetch(`${url}/api/companies/conversion`, { method: 'POST', headers, body })
  if (converted.status !== 201)
    throw new Error(`no conversion: ${converted.status} ${await converted.text()}`)
  await readReceipt(url, shipment)
  console.log('an account became a company, and its owner reads its receipts')
}

/**
 * Sends calls at a constant rate to the addresses in turn: per ten calls six checkpoints, two
 * look-ups, a list and a creation.
 * @param urls addresses of the nodes; the caller may change the list while the load runs
 */
function startLoad(fleet: readonly FleetShipment[], urls: readonly string[]) {
  const failures: string[] = []
  const times: number[] = []
  const running = new Set<Promise<void>>()
  let sent = 0
  let checkpoints = 0
  const send = async (): Promise<void> => {
    const at = sent++
    // The checkpoints go to the shipments in turn. The fleet is so large that a shipment gets its
    // next checkpoint long after the previous one was answered.
    const shipment = fleet[at % 10 < 6 ? checkpoints++ % fleet.length : (at * 7) % fleet.length]
    const url = urls[at % urls.length]
    if (shipment === undefined || url === undefined) throw new Error('no shipments or nodes')
    const { path, body } = callOf(at % 10, shipment, Math.floor(checkpoints / fleet.length))
    const started = performance.now()
    try {
      const response = await fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${shipment.token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) failures.push(`${path}: ${response.status} ${text}`)
    } catch (error) {
      failures.push(`${path}: ${String(error)} ${String((error as Error).cause)}`)
    }
    times.push(performance.now() - started)
  }
  const timer = setInterval(() => {
    const one = send().finally(() => running.delete(one))
    running.add(one)
  }, 1_000 / CALLS_PER_SECOND)
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await Promise.all(running)
      console.log(
        `${times.length} calls, ${failures.length} failed; p99 ${figure(quantile(times, 0.99))} ms, longest ${figure(Math.max(...times))} ms`,
      )
      if (failures.length > 0) throw new Error(failures.slice(0, 5).join('\n'))
    },
  }
}

function callOf(kind: number, { trackingId }: FleetShipment, n: number): { path: string; body?: object } {
  if (kind < 6) return { path: '/api/checkpoints', body: nthCheckpoint(trackingId, n) }
  if (kind < 8) return { path: `/api/shipments/${trackingId}` }
  if (kind === 8) return { path: '/api/shipments?limit=50' }
  const places = { origin: 'Rua A, 1, Brás, São Paulo/SP', destination: 'Rua B, 2, Recife/PE' }
  return { path: '/api/shipments', body: places }
}

function print(text: string, since: number): void {
  console.log(`${text} (${figure((performance.now() - since) / 1_000)} s)`)
}
