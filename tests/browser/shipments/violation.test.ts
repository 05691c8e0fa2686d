import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf } from '../../support/api/api.ts'
import { auditOnce } from '../../support/database/audited-world.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { addCheckpoint, addShipment, readShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The owner's view of a shipment that was altered after it was recorded. Each test depends on the
// one before.
let visit: Visit
let visitor: Visitor
let code: string
let id: string
let damaged: string

beforeAll(async () => {
  visit = await openVisit({ isAlone: true })
  const account = await createAccount(visit.server)
  const api = apiOf(visit.server, account.session.access_token)
  code = await addShipment(api)
  damaged = await addShipment(api)
  await addCheckpoint(api, code, 2)
  await vi.waitUntil(async () => (await readShipment(api, code)).blockchain_verified, waitTimeout)
  ;({ id } = await readShipment(api, code))
  const admin = new Client({ connectionString: visit.database.adminUrl })
  await admin.connect()
  await admin.query(`update checkpoints set city = 'Olinda'`)
  await admin.end()
  await auditOnce(visit.server.services)
  visitor = await visit.open('/dashboard', {
    storageState: signedIn(visit, account.session),
    viewport: { width: 390, height: 844 },
  })
})
afterAll(async () => {
  expect(visitor.errors).toEqual([])
  await visit.close()
})

test.runIf(isWhole)('the dashboard shows the number of violated shipments and links to them', async () => {
  const { page } = visitor
  const notice = page.getByRole('alert').filter({ hasText: 'Registro adulterado em 1 remessa' })
  await notice.waitFor()
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Ver remessas divergentes' }).click()
  await page.waitForURL('**/tracker?attention=violated')
  await page.getByRole('link', { name: code }).first().waitFor()
})

test.runIf(isWhole)('the shipment page names the changed event and field', async () => {
  const { page } = visitor
  await page.goto(`${visit.server.url}/shipment/${id}`)
  const notice = page.getByRole('alert').filter({ hasText: 'Violação detectada' })
  await notice.waitFor()
  await expect
    .poll(() => notice.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringContaining('Evento 2 (Checkpoint registrado): o campo Cidade (city) foi alterado'),
    ])
  await expectAccessible(page)
})

test.runIf(isWhole)(
  'a shipment with an unreadable history is shown as violated, without a server error',
  async () => {
    const admin = new Client({ connectionString: visit.database.adminUrl })
    await admin.connect()
    await admin.query('set session_replication_role = replica')
    await admin.query(
      `update events set client_fields = '{' where shipment_id = (select id from shipments where tracking_id = $1)`,
      [damaged],
    )
    await admin.end()
    const { page } = visitor
    await page.goto(`${visit.server.url}/shipment/${damaged}`)
    await page.getByText(damaged).first().waitFor()
    await page
      .getByText(/^(?:Registro adulterado|Divergente)$/)
      .first()
      .waitFor()
    const outsider = await visit.open(`/verify/${damaged}`)
    await outsider.page
      .getByText(/^(?:Registro adulterado|Divergente)$/)
      .first()
      .waitFor()
    expect(outsider.errors).toEqual([])
    await outsider.context.close()
  },
)
