import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addFields, fieldBody } from '../../support/api/reference-lists.ts'
import { addShipment, readShipment } from '../../support/api/shipment-api.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Each test depends on the one before.
describe.runIf(isWhole)('an edit of a shipment', () => {
  let visit: Visit
  let api: Api
  let page: Page
  let code: string

  beforeAll(async () => {
    visit = await openVisit()
    const { session } = await createAccount(visit.server)
    api = apiOf(visit.server, session.access_token)
    expect(await api('POST', '/api/custom-fields', fieldBody('Lacre', { is_required: true }))).toMatchObject({
      status: 201,
    })
    // A shipment that an integrator created. It lacks some address parts and has a value of a
    // custom field that was removed since.
    await addFields(api, { pedido_erp: 'text' })
    code = await addShipment(api, { custom_data: { Lacre: '1', pedido_erp: 'A7' }, recipient_name: null })
    const { body } = await api('GET', '/api/custom-fields')
    const { data } = body as { data: readonly { id: string; field_name: string }[] }
    const { id } = data.find(({ field_name }) => field_name === 'pedido_erp') ?? {}
    expect(await api('DELETE', `/api/custom-fields/${id}`)).toMatchObject({ status: 200 })
    const { id: shipment } = await readShipment(api, code)
    ;({ page } = await visit.open(`/shipment/${shipment}`, { storageState: signedIn(visit, session) }))
    await button('Editar').click()
    await edit().waitFor()
  })
  afterAll(() => visit?.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const edit = () => page.getByRole('dialog', { name: 'Editar remessa' })

  test('lists its changes before it is saved', async () => {
    await edit().getByText('Nada foi alterado.').waitFor()
    await edit().getByLabel('Descrição').fill('Vacinas')
    await edit().getByLabel('Lacre').fill('2')
    await edit().getByText('Você alterou: Descrição, Campos Personalizados').waitFor()
    await expectAccessible(page)
  })

  test('names the fields that were changed elsewhere meanwhile, and preserves the input', async () => {
    const changed = await api('PUT', `/api/shipments/${code}`, { reference: 'NF 77', weight: 3 })
    expect(changed).toMatchObject({ status: 200 })
    await button('Salvar alterações').click()
    await edit()
      .getByText(/a remessa mudou em outro lugar \(Referência, Peso \(kg\)\)/)
      .waitFor()
    await expect.poll(() => edit().getByLabel('Referência').inputValue()).toBe('NF 77')
    await expect.poll(() => edit().getByLabel('Descrição').inputValue()).toBe('Vacinas')
  })

  test('is restored after a reload, as changes to the newer version', async () => {
    await page.reload()
    await page.getByText('NF 77', { exact: true }).first().waitFor()
    await button('Editar').click()
    await edit().getByText('Você alterou: Descrição, Campos Personalizados').waitFor()
    await expect.poll(() => edit().getByLabel('Descrição').inputValue()).toBe('Vacinas')
  })

  test('saves only the changed fields, as an event in the history', async () => {
    await button('Salvar alterações').click()
    const toasts = page.getByRole('region', { name: /^Avisos/ })
    await toasts.getByText('Shipment atualizado!', { exact: true }).waitFor()
    expect(await readShipment(api, code)).toMatchObject({
      description: 'Vacinas',
      reference: 'NF 77',
      weight: 3,
      origin: 'Rua A, 1, Brás, São Paulo/SP',
      recipient_name: null,
      custom_data: { Lacre: '2', pedido_erp: 'A7' },
      history: [{ type: 'shipment.created' }, { type: 'shipment.updated' }, { type: 'shipment.updated' }],
    })
  })

  test('is stored as a draft, and can be discarded', async () => {
    // A draft belongs to the version that the page shows. Therefore the page must show the newest
    // version before the edit begins.
    await page.getByText('NF 77', { exact: true }).first().waitFor()
    await page.getByText('Vacinas', { exact: true }).first().waitFor()
    await button('Editar').click()
    await edit().getByLabel('Descrição').fill('Vacinas e seringas')
    await page.reload()
    await button('Editar').click()
    await expect.poll(() => edit().getByLabel('Descrição').inputValue()).toBe('Vacinas e seringas')
    await button('Desfazer').click()
    await expect.poll(() => edit().getByLabel('Descrição').inputValue()).toBe('Vacinas')
  })
})
