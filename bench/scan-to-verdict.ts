import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { fillDemo } from '#app/demo/fill-demo.ts'
import { scenes, writeFakeCamera } from '../tests/support/browser/fake-camera.ts'
import { openVisit, type Visit } from '../tests/support/browser/visit.ts'
import buildWeb from '../tests/support/browser/web-setup.ts'
import { figure, median, printTable, quantile } from './figures.ts'

const ROUNDS = 15
/** Aim in milliseconds from the picture with the code to the verdict on the screen. */
const AIM_MS = 300
const SCENES = ['straight', 'skewed', 'blurred', 'small'] as const

/**
 * Measures a scan from the camera picture to the verdict on the screen. The time includes decoding
 * (WebAssembly in a worker), the server's check and rendering.
 */
export async function measureScans(): Promise<void> {
  await buildWeb()
  const film = join(tmpdir(), `lastro-bench-${process.pid}.y4m`)
  await writeFakeCamera(film, {})
  const visit = await openVisit({ camera: film, isAlone: true })
  try {
    const page = await signIn(visit)
    const link = `${visit.server.url}/verify/${await openShipment(visit)}`
    await takeTimes(page)
    const rows: string[][] = [['label', 'median ms', 'p95 ms', `aim ≤ ${AIM_MS}`]]
    for (const scene of SCENES) {
      await writeFakeCamera(film, { qr: link }, scenes[scene])
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await scanOnce(page, visit))
      const middle = median(times)
      rows.push([scene, figure(middle), figure(quantile(times, 0.95)), middle <= AIM_MS ? 'met' : 'missed'])
    }
    printTable('scan to verdict', rows)
  } finally {
    await visit.close()
    await rm(film, { force: true })
  }
}

async function signIn(visit: Visit): Promise<Page> {
  const outcome = await fillDemo(visit.server.services)
  if ('refused' in outcome) throw new Error('the demo was refused')
  const { page } = await visit.open('/auth')
  await page.getByLabel('E-mail').fill(outcome.account.email)
  await page.getByLabel('Senha', { exact: true }).fill(outcome.account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/dashboard')
  return page
}

async function openShipment({ database }: Visit): Promise<string> {
  const client = new Client(database.adminUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ tracking_id: string }>(
      `select tracking_id from shipments where status = 'in_transit' limit 1`,
    )
    return rows[0]?.tracking_id ?? ''
  } finally {
    await client.end()
  }
}

/**
 * Makes each page measure the milliseconds from its last camera picture before the verdict to the
 * rendered verdict.
 */
async function takeTimes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let taken = 0
    const take = globalThis.createImageBitmap
    const noted = (...given: Parameters<typeof take>) => {
      taken = performance.now()
      return take(...given)
    }
    Object.assign(globalThis, { createImageBitmap: noted })
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[data-scan-verdict]') === null) return
      observer.disconnect()
      requestAnimationFrame(() => {
        document.documentElement.dataset['scanMs'] = String(performance.now() - taken)
      })
    }).observe(document, { childList: true, subtree: true })
  })
}

async function scanOnce(page: Page, visit: Visit): Promise<number> {
  await page.goto(`${visit.server.url}/scan-qr`)
  const time = await page.waitForFunction(() => document.documentElement.dataset['scanMs'])
  return Number(await time.jsonValue())
}
