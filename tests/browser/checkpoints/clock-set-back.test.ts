import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_ENCODING } from '#web/offline-receipt/file-bytes.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { openDatabaseClock } from '../../support/database/database-clock.ts'
import { addCheckpoint, addShipment, readShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const sentence = /^Horário de recebimento fora de ordem/

// The clock of the database goes back by an hour between an entrada and its saída.
let visit: Visit
let visitor: Visitor
let page: Page
let code: string
let id: string

beforeAll(async () => {
  let moveBy: (interval: string) => Promise<void> = async () => undefined
  visit = await openVisit({
    prepare: async (database) => {
      ;({ moveBy } = await openDatabaseClock(database, database.urls.app))
    },
  })
  const account = await createAccount(visit.server)
  const api = apiOf(visit.server, account.session.access_token)
  code = await addShipment(api)
  await addCheckpoint(api, code, 5, { checkpoint_type: 'entrada' })
  await moveBy('-1 hour')
  await addCheckpoint(api, code, 4, { checkpoint_type: 'saida' })
  await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 3)
  ;({ id } = await readShipment(api, code))
  visitor = await visit.open('/dashboard', { storageState: signedIn(visit, account.session) })
  page = visitor.page
})
afterAll(async () => {
  expect(visitor?.errors).toEqual([])
  await visit.close()
})

test.runIf(isWhole)(
  'public page and self-verifying file mark only the saída as received out of order',
  async () => {
    await page.goto(`${visit.server.url}/verify/${code}`)
    const stop = page.getByRole('listitem').filter({ has: page.getByText('Saiu de Recife/PE') })
    await stop.getByText(sentence).waitFor()
    await expect.poll(() => page.getByText(sentence).filter({ visible: true }).count()).toBe(1)
    await expectAccessible(page)

    await page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar comprovante autoverificável (HTML)' }).click()
    const html = new TextDecoder(FILE_ENCODING).decode(await readFile(await (await started).path()))
    const shown = html.slice(html.indexOf('<section id="shown">'), html.indexOf('<section id="checks">'))
    expect(shown.match(/Horário de recebimento fora de ordem/g)).toHaveLength(1)
  },
)

test.runIf(isWhole)('the history of the owner marks only the saída as received out of order', async () => {
  await page.goto(`${visit.server.url}/shipment/${id}`)
  const entries = page.getByRole('listitem').filter({ has: page.getByText(sentence) })
  await expect.poll(() => entries.count()).toBe(1)
  await expect.poll(() => entries.innerText()).toContain('Saída')
  await expectAccessible(page)
})
