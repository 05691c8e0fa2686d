import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { fillTemplate } from '#web/offline-receipt/fill-template.ts'
import { webFolder } from '../../../tools/web-stamp.ts'
import { changedDeliveries } from '../../ledger/changed-deliveries.ts'
import { sampleTrackingId, sampleVerifierKey } from '../../ledger/sample-log.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { sampled } from '../../support/vitest/whole-run.ts'

const { genuine, forged } = changedDeliveries()

let visit: Visit
let page: Page
let folder: string
let frame: string

beforeAll(async () => {
  visit = await openVisit()
  ;({ page } = await visit.open('/'))
  folder = await mkdtemp(join(tmpdir(), 'lastro-changed-'))
  frame = await readFile(join(webFolder, 'offline-receipt.pt.html'), 'utf8')
})
afterAll(async () => {
  await visit?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens a receipt as a page that verifies itself, and returns the verdict. */
async function read(text: string): Promise<string> {
  const verification = verifyReceipt(text, { key: sampleVerifierKey })
  const path = join(folder, 'receipt.html')
  const given = {
    language: 'pt',
    trackingId: sampleTrackingId,
    key: sampleVerifierKey,
    text,
    verification,
  } as const
  await writeFile(path, await fillTemplate(frame, given))
  await page.goto(pathToFileURL(path).href)
  await page.locator(':root[data-state=valid], :root[data-state=refused]').waitFor({ state: 'attached' })
  return page.locator('#verdict').innerText()
}

describe('the self-verifying receipt of a delivery', () => {
  test('verifies with every member', async () => {
    expect(await read(genuine)).toContain('Histórico conferido.')
  })

  test.each(sampled(forged, 16))(
    'with $change in event $number is refused, naming the event',
    async ({ number, receipt }) => {
      const verdict = await read(receipt)
      expect(verdict).toContain('Registro adulterado: este comprovante não confere.')
      expect(verdict).toContain(`Evento ${number}`)
      expect(verdict).toContain('Declaração do evento')
    },
  )
})
