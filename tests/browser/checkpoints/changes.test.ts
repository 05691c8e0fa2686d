import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment, readShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests how an owner corrects and deletes checkpoints and changes the status, and how the history
// shows these changes. The tests of a group depend on one another.
let visit: Visit
let owner: TestAccount
let api: Api
let visitor: Visitor
let page: Page
let code: string

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  owner = await createAccount(visit.server, { fullName: 'Ana Operadora' })
  api = apiOf(visit.server, owner.session.access_token)
  visitor = await visit.open('/dashboard', { storageState: signedIn(visit, owner.session) })
  ;({ page } = visitor)
})
afterAll(async () => {
  await visit.close()
})

/**
 * Returns the first button of this name, because the actions of a checkpoint appear both beside the
 * map and in the history.
 */
const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
const menuItem = (name: string) => page.getByRole('menuitem', { name })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const proved = () =>
  page
    .getByText(/^(?:Histórico conferido|Conferido)$/)
    .first()
    .waitFor()

/**
 * Runs `happen` after the page sent its next PUT request and before the server receives that
 * request.
 */
async function beforeNextPut(happen: () => Promise<unknown>): Promise<void> {
  let isNext = true
  await page.route('**/api/**', async (route) => {
    if (!isNext || route.request().method() !== 'PUT') return route.fallback()
    isNext = false
    await happen()
    return route.fallback()
  })
}

async function openShipment(): Promise<void> {
  const { id } = await readShipment(api, code)
  await page.goto(`${visit.server.url}/shipment/${id}`)
  await page.getByRole('heading', { name: 'Detalhes da Remessa' }).waitFor()
}

describe('a checkpoint', () => {
  const place = { address: 'Rua do Porto, 12, Cais, Recife/PE' }

  beforeAll(async () => {
    code = await addShipment(api)
    await addCheckpoint(api, code, 5, place)
    await addCheckpoint(api, code, 4, { ...place, checkpoint_type: 'saida' })
    await addCheckpoint(api, code, 2, { ...place, location: 'Doca 7', city: 'Olinda' })
    await openShipment()
  })

  test('is edited in the form that recorded it, which then offers neither type nor position', async () => {
    await button('Ações de Entrada, Armazém 1').click()
    await menuItem('Editar').click()
    const dialog = page.getByRole('dialog', { name: 'Editar Entrada' })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByLabel('Nome do local').inputValue()).toBe('Armazém 1')
    await expect.poll(() => dialog.getByLabel('Rua').inputValue()).toBe('Rua do Porto')
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(0)
    const focused = await page.evaluate(() => document.activeElement?.tagName)
    expect(focused, 'a form’s control has the focus, not the button that closes it').toBe('INPUT')
    await expectAccessible(page)
    await dialog.getByLabel('Nome do local').fill('Armazém 2')
    await dialog.getByLabel('Observações').fill('')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await button('Atualizar Checkpoint').dblclick()
    expect((await sent).postDataJSON()).toMatchObject({
      location: 'Armazém 2',
      notes: null,
      expected_hash: expect.stringMatching(/^0x/),
      blockchain_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    await toast('Checkpoint atualizado!').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Checkpoint corrigido', { exact: true }).waitFor()
    const change = page.getByRole('listitem').filter({ hasText: 'Local: ' }).first()
    await expect.poll(() => change.getByRole('deletion').first().innerText()).toBe('Armazém 1')
    await expect.poll(() => change.getByRole('insertion').first().innerText()).toBe('Armazém 2')
    await page.getByText('por Ana Operadora').first().waitFor()
    await proved()
    expect((await readShipment(api, code)).history).toHaveLength(5)
  })

  test.runIf(isWhole)('gets no correction event if its form is saved unchanged', async () => {
    await button('Ações de Entrada, Doca 7').click()
    await menuItem('Editar').click()
    await button('Atualizar Checkpoint').click()
    await toast('Nada foi alterado').waitFor()
    expect((await readShipment(api, code)).history).toHaveLength(5)
  })

  test.runIf(isWhole)('shows why the server refused its correction, and preserves the input', async () => {
    await button('Ações de Entrada, Doca 7').click()
    await menuItem('Editar').click()
    const dialog = page.getByRole('dialog', { name: 'Editar Entrada' })
    await dialog.getByLabel('Data e hora').fill('2099-01-01T10:00')
    await dialog.getByLabel('Observações').fill('Conferido')
    await button('Atualizar Checkpoint').click()
    await dialog.getByText('Erro ao atualizar checkpoint').waitFor()
    await dialog
      .getByText('O horário informado está no futuro. Confira o relógio e o fuso horário.')
      .waitFor()
    await expect.poll(() => dialog.getByLabel('Observações').inputValue()).toBe('Conferido')
    await button('Cancelar').click()
  })

  test.runIf(isWhole)(
    'shows a version that another tab saved meanwhile, and saves the edit on top of that version',
    async () => {
      const { checkpoints } = await readShipment(api, code)
      const target = checkpoints.find(({ location }) => location === 'Doca 7')
      await button('Ações de Entrada, Doca 7').click()
      await menuItem('Editar').click()
      const dialog = page.getByRole('dialog', { name: 'Editar Entrada' })
      await dialog.getByLabel('Observações').fill('Conferido')
      await beforeNextPut(() => api('PUT', `/api/checkpoints/${target?.id}`, { status: 'Na doca' }))
      await button('Atualizar Checkpoint').click()
      await dialog.getByText(/Os dados mudaram desde que foram lidos/).waitFor()
      await expect.poll(() => dialog.getByLabel('Status').inputValue()).toBe('Na doca')
      await expect.poll(() => dialog.getByLabel('Observações').inputValue()).toBe('Conferido')
      await button('Atualizar Checkpoint').click()
      await toast('Checkpoint atualizado!').first().waitFor()
      await expect
        .poll(async () => (await readShipment(api, code)).checkpoints.find(({ id }) => id === target?.id))
        .toMatchObject({ status: 'Na doca', notes: 'Conferido' })
    },
  )

  test.runIf(isWhole)('offers a saída form with the same place for an entrada', async () => {
    await button('Ações de Entrada, Doca 7').click()
    await menuItem('Registrar saída').click()
    const dialog = page.getByRole('dialog', { name: 'Registrar Saída' })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByLabel('Nome do local').inputValue()).toBe('Doca 7')
    await expect.poll(() => dialog.getByLabel('Cidade').inputValue()).toBe('Olinda')
    await button('Cancelar').click()
  })

  test.runIf(isWhole)(
    'is deleted after a confirmation, by keyboard alone, and remains in the history',
    async () => {
      await button('Ações de Saída, Armazém 1').focus()
      await page.keyboard.press('Enter')
      await menuItem('Excluir').focus()
      await page.keyboard.press('Enter')
      const question = page.getByRole('alertdialog', { name: 'Excluir a saída em Armazém 1?' })
      await question.getByText(/Esta ação não pode ser desfeita/).waitFor()
      await expectAccessible(page)
      await question.getByLabel('Motivo (opcional)').fill('Lida por engano')
      await question.getByRole('button', { name: 'Excluir' }).focus()
      await page.keyboard.press('Enter')
      await toast('Checkpoint excluído!').waitFor()
      await page.getByText('Motivo: Lida por engano').waitFor()
      await page.getByText('Checkpoint excluído', { exact: true }).waitFor()
      await expect.poll(() => button('Ações de Saída, Armazém 1').count()).toBe(0)
      await proved()
      expect(await page.getByText(/^(?:Registro adulterado|Divergente)$/).count()).toBe(0)
      await expectAccessible(page)
    },
  )

  test.runIf(isWhole)('appears as changed to an unauthenticated visitor, without private data', async () => {
    const outsider = await visit.open(`/verify/${code}`)
    await outsider.page
      .getByText(/^(?:Histórico conferido|Conferido)$/)
      .first()
      .waitFor()
    await outsider.page
      .getByText(/Corrigido em/)
      .first()
      .waitFor()
    await outsider.page.getByText(/Excluído em/).waitFor()
    const text = await outsider.page.locator('body').innerText()
    for (const secret of ['engano', 'Armazém', 'Ana Operadora', 'Doca']) expect(text).not.toContain(secret)
    await expectAccessible(outsider.page)
    expect(outsider.errors).toEqual([])
    await outsider.context.close()
  })
})

describe.runIf(isWhole)('a status', () => {
  beforeAll(async () => {
    code = await addShipment(api)
    await addCheckpoint(api, code, 1)
    await openShipment()
  })

  test('is set by hand from a menu', async () => {
    await button('Alterar status').click()
    await menuItem('Pendente').click()
    const question = page.getByRole('alertdialog', { name: 'Mudar o status para Pendente?' })
    expect((await readShipment(api, code)).status).toBe('in_transit')
    await question.getByRole('button', { name: 'Alterar status' }).click()
    await toast('Shipment atualizado!').waitFor()
    await toast('Remessa atualizada com sucesso.').waitFor()
    await page.getByText('PENDENTE').first().waitFor()
    await page.getByText('Status alterado').first().waitFor()
  })

  test('is not overwritten after a change in another tab, and the dialog reports the change', async () => {
    await beforeNextPut(() => api('PUT', `/api/shipments/${code}`, { status: 'in_transit' }))
    await button('Alterar status').click()
    await menuItem('Cancelar remessa').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancelar remessa' }).click()
    await question.getByText(/Os dados mudaram desde que foram lidos/).waitFor()
    await question.getByRole('button', { name: 'Manter como está' }).click()
    await page.getByText('EM TRÂNSITO').first().waitFor()
  })

  test('becomes cancelled only after a confirmation, and the shipment is then closed', async () => {
    await button('Alterar status').click()
    await menuItem('Cancelar remessa').click()
    const question = page.getByRole('alertdialog', { name: `Cancelar a remessa ${code}?` })
    await expectAccessible(page)
    await question.getByLabel('Motivo (opcional)').fill('Pedido do cliente')
    await question.getByRole('button', { name: 'Cancelar remessa' }).dblclick()
    await page.getByText('CANCELADA').first().waitFor()
    await page.getByText('Motivo: Pedido do cliente').waitFor()
    for (const gone of ['Alterar status', 'Novo Checkpoint', /^Ações de/]) {
      await button(gone).waitFor({ state: 'detached' })
    }
    await proved()
    expect((await readShipment(api, code)).history.map(({ type }) => type)).toEqual([
      'shipment.created',
      'checkpoint.created',
      'shipment.status_changed',
      'shipment.status_changed',
      'shipment.status_changed',
    ])
  })
})

test.runIf(isWhole)(
  'the counts on the dashboard cards add up to the total, including a cancelled shipment',
  async () => {
    await page.goto(`${visit.server.url}/dashboard`)
    await page.getByRole('link', { name: 'Outros status' }).waitFor()
    const [total = 0, ...cards] = (await page.locator('dl dd:nth-of-type(1)').allInnerTexts()).map(Number)
    expect(cards).toHaveLength(4)
    expect(cards.reduce((sum, count) => sum + count, 0)).toBe(total)
    await page.getByRole('link', { name: 'Outros status' }).click()
    await page.waitForURL('**/tracker?status=cancelled')
  },
)

test('no page logged an error', () => {
  expect(visitor.errors).toEqual([])
})
