import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { addCheckpoint, addShipment, dataOf, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { sampled } from '../../support/vitest/whole-run.ts'

const PHONE = { width: 390, height: 844 }

let visit: Visit
let ofCompany: Api
let ofPerson: Api

beforeAll(async () => {
  visit = await openVisit()
  const owner = await createAccount(visit.server)
  ofPerson = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
  const { id, name, revision } = await createCompany(visit.server, owner, 'Farmácia Vitória-Régia')
  ofCompany = companyApi(visit.server, owner, id)
  const contact = { phone: '(91) 3222-1000', whatsapp: '+55 91 98888-7777', email: 'sac@regia.example' }
  dataOf(await ofCompany('PUT', '/api/company', { name, revision, ...contact }))
})
afterAll(() => visit?.close())

const attempt = {
  checkpoint_type: 'tentativa',
  delivery: { outcome: 'attempted' },
  receiver: { reason: 'absent' },
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Shipments by their newest checkpoint. Each is due tomorrow, except the last. */
const cases = [
  ['in transit', { checkpoint_type: 'saida' }, /^Saiu de /, 'Entrega prevista'],
  [
    'out for delivery',
    { checkpoint_type: 'saida', status: 'Saiu para entrega' },
    /^Saiu para entrega em /,
    'Entrega prevista',
  ],
  ['attempted', attempt, /^Não foi entregue (?:hoje|em )/, 'Entrega prevista'],
  ['delivered', { checkpoint_type: 'finalizacao' }, /^Entregue em /, 'Entrega prevista'],
  ['on its way without a promise', { checkpoint_type: 'entrada' }, /^Chegou a /, 'Quando chega:'],
] as const

/** Expects that elements are within the first screen, each below the one before. */
async function expectFirstScreen(page: Page, parts: readonly (string | RegExp)[]): Promise<void> {
  let above = 0
  for (const part of parts) {
    const box = await page.getByText(part).filter({ visible: true }).first().boundingBox()
    if (box === null) throw new Error(`${String(part)} is not shown`)
    expect(box.y, String(part)).toBeGreaterThanOrEqual(above)
    expect(box.y + box.height, String(part)).toBeLessThanOrEqual(PHONE.height)
    // The buttons of contact stand beside each other.
    above = box.y
  }
}

test.each(sampled(cases, 3))(
  'says what happened, when it comes and whom to call: %s',
  async (_case, newest, title, due) => {
    for (const api of [ofCompany, ofPerson]) {
      const isCompany = api === ofCompany
      const promise = due === 'Quando chega:' ? {} : { estimated_delivery: inHours(24) }
      const code = await addShipment(api, promise)
      await addCheckpoint(api, code, 1, newest)
      await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 2)
      const contact = isCompany ? ['WhatsApp', 'Ligar', 'E-mail'] : [/[Ff]ale com quem enviou/]
      const parts = [
        ...(isCompany ? ['Farmácia Vitória-Régia'] : []),
        title,
        ...(newest === attempt ? [] : ['Registrada']),
        due,
        ...contact.slice(0, 1),
        'Histórico',
      ]
      for (const javaScriptEnabled of [false, true]) {
        const { page, context, errors } = await visit.open(`/verify/${code}`, {
          viewport: PHONE,
          javaScriptEnabled,
        })
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        if (javaScriptEnabled) await page.getByText('Histórico conferido').waitFor()
        await expectFirstScreen(page, parts)
        if (!isCompany) expect(await page.getByText('Enviado por').count()).toBe(0)
        expect(await page.locator('body').innerText()).not.toMatch(/ausente/i)
        expect(errors).toEqual([])
        await context.close()
      }
    }
  },
)
