import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment, readShipment } from '../../support/api/shipment-api.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

// A hand scanner types quickly and ends with Enter. It writes nothing in any form that commits
// values for good.
let visit: Visit
let page: Page
let code: string
let id: string
/** Writing requests of the page to the API. */
const writes: string[] = []

beforeAll(async () => {
  visit = await openVisit()
  const owner = await createAccount(visit.server)
  const api = apiOf(visit.server, owner.session.access_token)
  code = await addShipment(api, { recipient_phone: '+5581987654321' })
  await addCheckpoint(api, code, 2, { address: 'Rua do Porto, 12, Cais, Recife/PE' })
  ;({ id } = await readShipment(api, code))
  ;({ page } = await visit.open('/dashboard', { storageState: signedIn(visit, owner.session) }))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isWrite = request.method() !== 'GET' && /^\/api\/(?:shipments|checkpoints)\b/.test(pathname)
    if (isWrite) writes.push(`${request.method()} ${pathname}`)
  })
})
afterAll(() => visit?.close())
beforeEach(() => {
  writes.length = 0
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const shipmentPage = async () => {
  await page.goto(`${visit.server.url}/shipment/${id}`)
  await page.getByRole('heading', { name: 'Detalhes da Remessa' }).waitFor()
}
const action = async (name: string) => {
  await shipmentPage()
  await button('Ações de Entrada, Armazém 1').first().click()
  await page.getByRole('menuitem', { name }).click()
}
const fillPlace = async () => {
  const values = {
    'Nome do local': 'Doca 1',
    Rua: 'Rua do Porto',
    Bairro: 'Cais',
    Cidade: 'Recife',
    UF: 'PE',
  }
  for (const [name, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  }
}
const checkpointPage = async () => {
  await page.goto(`${visit.server.url}/checkpoint?shipment_id=${id}&tracking_id=${code}`)
  await button('Salvar Checkpoint').waitFor()
  await fillPlace()
}

/** Types a text and Enter into the element, as a hand scanner does. */
async function scanInto(element: Locator): Promise<void> {
  await element.focus()
  await page.keyboard.type('352611\n')
}

const forms: readonly [name: string, save: string, open: () => Promise<unknown>][] = [
  ['a new checkpoint', 'Salvar Checkpoint', checkpointPage],
  ['a correction', 'Atualizar Checkpoint', () => action('Editar')],
  ['an annulment', 'Excluir', () => action('Excluir')],
  [
    'a new shipment',
    'Salvar Remessa',
    async () => {
      await shipmentPage()
      await button('Duplicar').click()
    },
  ],
  [
    'an edit',
    'Salvar alterações',
    async () => {
      await shipmentPage()
      await page.getByRole('button', { name: 'Editar', exact: true }).click()
      await page.getByLabel('Referência').fill('NF 77')
    },
  ],
  [
    'a change of status',
    'Alterar status',
    async () => {
      await shipmentPage()
      await button('Alterar status').click()
      await page.getByRole('menuitem').first().click()
    },
  ],
  [
    'a series',
    'Começar a ler',
    async () => {
      await page.goto(`${visit.server.url}/scan-qr`)
      await page.getByText('Leitura contínua', { exact: true }).click()
      await fillPlace()
    },
  ],
  [
    'an erasure',
    'Apagar definitivamente',
    async () => {
      await shipmentPage()
      await button('Apagar dados').click()
      await page.getByLabel(`Digite ${code} para confirmar`).fill(code)
    },
  ],
]

test.runIf(isWhole).each(sampled(forms, 3))(
  'writes nothing in the form of %s',
  async (_name, saveName, open) => {
    await open()
    const save = button(saveName).last()
    await save.waitFor()
    const form = page.locator('form, [role=alertdialog]').filter({ visible: true }).last()
    await scanInto(save)
    const fields = await form.locator('input, textarea').filter({ visible: true }).all()
    for (const field of fields) {
      // An erasure wants exactly this text.
      if ((await field.inputValue()) === code) await field.press('Enter')
      else if ((await field.getAttribute('type')) === 'text') await scanInto(field)
      else await field.press('Enter')
    }
    await expect.poll(() => save.isVisible()).toBe(true)
    // The fields are about others, so the browser offers nothing about the operator.
    const offers = fields.map((field) =>
      field.evaluate(
        (one) => (one as HTMLInputElement).autocomplete || (one as HTMLInputElement).form?.autocomplete,
      ),
    )
    expect((await Promise.all(offers)).filter((offer) => offer !== 'off' && offer !== undefined)).toEqual([])
    expect(writes).toEqual([])
  },
)

test('moves to the next field by Enter, and saves by Ctrl+Enter', async () => {
  await checkpointPage()
  await page.getByRole('textbox', { name: 'Número', exact: true }).press('Enter')
  await expect
    .poll(() =>
      page
        .getByRole('textbox', { name: 'Complemento', exact: true })
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => writes).toEqual(['POST /api/checkpoints'])
})
