import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { startReceiver, type WebhookReceiver } from '../../support/webhooks/webhook-receiver.ts'
import {
  listWebhooks,
  readWebhook,
  saveWebhook,
  settled,
  webhookPath,
} from '../../support/webhooks/webhooks.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The webhook of one account, from its creation through a suspension to its deactivation. Each test
// depends on the one before.
let visit: Visit
let visitor: Visitor
let page: Page
let api: Api
let receiver: WebhookReceiver
let code: string

beforeAll(async () => {
  receiver = await startReceiver()
  visit = await openVisit({ env: { WEBHOOK_TARGETS: 'any' } })
  const account = await createAccount(visit.server)
  visitor = await visit.open('/dashboard', {
    storageState: signedIn(visit, account.session),
    viewport: { width: 1440, height: 900 },
  })
  ;({ page } = visitor)
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  api = apiOf(visit.server, account.session.access_token)
})
afterAll(async () => {
  await visit?.close()
  await receiver?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const log = () => page.getByRole('list', { name: 'Logs' }).getByRole('listitem')
const stateOfWebhook = async () => (await readWebhook(api)).status
/** Simulates that the user returns to the tab. */
const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
const url = () => page.getByRole('textbox', { name: 'URL do webhook' })

test('the webhook is reached by the menu, and inactive at first', async () => {
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Webhooks' })
    .click()
  await page.waitForURL('**/webhook-integrations')
  await page.getByText('Inativo', { exact: true }).waitFor()
  await page.getByText('Criado quando você salvar a URL.').waitFor()
})

test.runIf(isWhole)('requires a webhook URL before it saves or sends a test', async () => {
  await button('Salvar').click()
  await page.getByRole('alert').filter({ hasText: 'URL do webhook obrigatória' }).waitFor()
  await expect.poll(() => url().evaluate((input) => input === document.activeElement)).toBe(true)
  await url().fill('isto não é um endereço')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Endereço inválido' }).waitFor()
  await tab('Testes').click()
  await button('Enviar teste').click()
  await page.getByRole('alert').filter({ hasText: 'URL do webhook obrigatória' }).waitFor()
})

test.runIf(isWhole)('shows the webhook URL in a font without ligatures', async () => {
  await tab('Configuração').click()
  expect(await url().evaluate((field) => getComputedStyle(field).fontFeatureSettings)).toBe('"calt" 0')
})

test('saving the webhook activates it and creates its secret', async () => {
  await tab('Configuração').click()
  await url().fill(receiver.url)
  await page.getByRole('textbox', { name: 'status' }).fill('location')
  await button('Salvar').click()
  await page.getByText('Este nome já é de outro campo').first().waitFor()
  await page.getByRole('textbox', { name: 'status' }).fill('situacao')
  await button('Salvar').click()
  await toast('Configurações salvas!').waitFor()
  await page.getByText('Ativo', { exact: true }).waitFor()
  await button('Mostrar').click()
  await page.getByText(/^whsec_[\w+/=]{44}$/).waitFor()
  await expectAccessible(page)
})

test.runIf(isWhole)(
  'hides a revealed secret after another client replaced it, and shows a secret that this page created',
  async () => {
    const secret = page.getByText(/^whsec_[\w+/=]{44}$/)
    const hidden = page.getByText(`whsec_${'•'.repeat(24)}`)
    const first = await secret.innerText()
    expect(await api('POST', `${await webhookPath(api)}/secret`, { rotation: randomUUID() })).toMatchObject({
      status: 200,
    })
    await comeBack()
    await hidden.waitFor()
    expect(await page.content()).not.toContain(first)
    await button('Mostrar').click()
    const second = await secret.innerText()
    expect(second).not.toBe(first)
    await button('Trocar segredo').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Trocar segredo' }).click()
    await toast('Segredo trocado').waitFor()
    await expect.poll(() => secret.innerText()).not.toBe(second)
    const third = dataOf<{ secret: string }>(await api('GET', `${await webhookPath(api)}/secret`)).secret
    expect(await secret.innerText()).toBe(third)
  },
)

test.runIf(isWhole)('preserves unsaved input, and reports changes that were saved elsewhere', async () => {
  await tab('Configuração').click()
  const field = page.getByRole('textbox', { name: 'timestamp' })
  await field.fill('ocorrido_em')
  await tab('Documentação').click()
  await page.getByText('hmac').first().waitFor()
  await tab('Configuração').click()
  await expect.poll(() => field.inputValue()).toBe('ocorrido_em')
  const { url: saved, name, events, form } = await readWebhook(api)
  const elsewhere = { ...form, fields: { ...form.fields, timestamp: 'quando' } }
  await saveWebhook(api, saved, { name, events, form: elsewhere })
  await comeBack()
  await page.getByText('O webhook foi alterado em outro lugar').waitFor()
  await expect.poll(() => field.inputValue()).toBe('ocorrido_em')
  await button('Ver o que está salvo').click()
  await expect.poll(() => field.inputValue()).toBe('quando')
  await saveWebhook(api, saved, { name, events, form })
  await comeBack()
  await expect.poll(() => field.inputValue()).toBe('timestamp')
})

test('shows the answer to a test call, and whether the receiver accepted the call', async () => {
  receiver.answer = (response) => void response.end('{"recebido":true}')
  await tab('Testes').click()
  await button('Enviar teste').click()
  await toast('Teste bem-sucedido!').waitFor()
  await page.getByText('"recebido": true').waitFor()
  expect(receiver.calls.at(-1)?.json).toMatchObject({ test: true, data: { situacao: 'in_transit' } })
  receiver.answer = (response) => void response.writeHead(500).end('quebrou')
  await button('Enviar teste').click()
  await toast('Erro no teste').waitFor()
  await page.getByText('Recusada · 500').first().waitFor()
  await expectAccessible(page)
})

test.runIf(isWhole)(
  'reports immediately that a test call failed without network, and does not send it later',
  async () => {
    const before = receiver.calls.length
    await visitor.context.setOffline(true)
    await button('Enviar teste').click()
    await page.getByRole('alert').filter({ hasText: 'conexão' }).first().waitFor()
    await visitor.context.setOffline(false)
    receiver.answer = (response) => void response.end('{"recebido":true}')
    await button('Enviar teste').click()
    await page.getByText('"recebido": true').waitFor()
    expect(receiver.calls).toHaveLength(before + 1)
  },
)

test.runIf(isWhole)('fills the sample webhook body with data of the newest shipment', async () => {
  receiver.answer = (response) => void response.end('ok')
  code = await addShipment(api)
  await addCheckpoint(api, code, 1)
  await settled(api)
  await tab('Documentação').click()
  await page.getByText(`"tracking_id": "${code}"`).waitFor()
  await page.getByText('Com os dados da sua remessa mais recente.').waitFor()
  await page.getByRole('combobox', { name: 'Linguagem' }).selectOption('Python')
  await page.getByText('hmac.compare_digest').waitFor()
  await expectAccessible(page)
})

test.runIf(isWhole)('shows, filters and searches the log of calls', async () => {
  await tab('Logs').click()
  await expect.poll(() => log().count()).toBe(6)
  await page.getByRole('combobox', { name: 'Resultado' }).selectOption('Falhou')
  await expect.poll(() => log().count()).toBe(1)
  await expect.poll(() => page.url()).toContain('state=failed')
  await page.getByRole('combobox', { name: 'Resultado' }).selectOption('Todos')
  await page.getByRole('searchbox', { name: 'ID de rastreamento' }).fill(code.slice(-6))
  await expect.poll(() => log().count()).toBe(3)
  await expectAccessible(page)
  // Sets the second filter while the page still delays the search (debounce). Both filters must
  // take effect.
  await page.getByRole('searchbox', { name: 'ID de rastreamento' }).fill('nada')
  await page.getByRole('combobox', { name: 'Resultado' }).selectOption('Entregue')
  await page.getByText('Nenhuma chamada com estes filtros').waitFor()
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ tab: 'logs', state: 'delivered', q: 'nada' })
  await button('Limpar filtros').click()
  await expect.poll(() => log().count()).toBe(6)
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
  await page.getByRole('searchbox', { name: 'ID de rastreamento' }).fill(code.slice(-6))
  await expect.poll(() => log().count()).toBe(3)
})

test.runIf(isWhole)('shows the request and the response of a call, and sends it again', async () => {
  await log().first().getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Chamada shipment.updated' })
  await dialog.getByText(`"tracking_id": "${code}"`).waitFor()
  await dialog.getByRole('heading', { name: 'Tentativa 1 · Aceita · 200' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copiar código: Corpo enviado' }).click()
  await toast('Código copiado para a área de transferência').waitFor()
  // The copied body equals the sent body byte for byte, so that its signature can be checked.
  expect(receiver.calls.map(({ body }) => body)).toContain(
    await page.evaluate(() => navigator.clipboard.readText()),
  )
  const before = receiver.calls.length
  await dialog.getByRole('button', { name: 'Reenviar' }).dblclick()
  await toast('Reenvio pedido').waitFor()
  await dialog.getByRole('heading', { name: 'Tentativa 2 · Aceita · 200' }).waitFor()
  await settled(api)
  expect(receiver.calls).toHaveLength(before + 1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test.runIf(isWhole)('a suspended webhook is shown as suspended, and can be enabled again', async () => {
  // Status 410 suspends a webhook immediately. The suspension after three days has its own test
  // (src/domain/webhooks/webhook-retry.test.ts).
  receiver.answer = (response) => void response.writeHead(410).end()
  await addCheckpoint(api, code, 0, { checkpoint_type: 'saida' })
  await expect.poll(stateOfWebhook).toBe('disabled')
  await page.reload()
  await tab('Configuração').click()
  await page.getByText('Suspenso', { exact: true }).waitFor()
  await page
    .getByText(
      'O endereço não aceitou chamadas por três dias, ou disse que não existe mais. Os eventos ficam guardados e seguem quando você reativar.',
    )
    .waitFor()
  await expectAccessible(page)
  const before = receiver.calls.length
  receiver.answer = (response) => void response.end('ok')
  await button('Reativar').dblclick()
  await toast('Webhook reativado').waitFor()
  await page.getByText('Ativo', { exact: true }).waitFor()
  await settled(api)
  expect(receiver.calls.length).toBeGreaterThan(before)
})

test.runIf(isWhole)('saves the log of webhook calls as a CSV file', async () => {
  await tab('Logs').click()
  const download = page.waitForEvent('download')
  await button('Exportar CSV').click()
  expect((await download).suggestedFilename()).toMatch(/^webhook-logs-\d{4}-\d\d-\d\d\.csv$/)
  await toast('Logs exportados!').waitFor()
})

test.runIf(isWhole)('the webhook is switched off after a confirmation, and on again', async () => {
  await tab('Configuração').click()
  await button('Desligar').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desligar' }).click()
  await page.getByText('Inativo', { exact: true }).waitFor()
  await button('Ligar').click()
  await toast('Webhook ligado').waitFor()
  await page.getByText('Ativo', { exact: true }).waitFor()
})

test('a second address makes a list, from which one opens', async () => {
  await page.goto(`${visit.server.url}/webhook-integrations`)
  await page.getByRole('link', { name: 'Adicionar endereço' }).click()
  await page.getByRole('heading', { name: 'Novo endereço', level: 1 }).waitFor()
  await url().fill(receiver.url)
  await page
    .getByText('tem a mesma URL. Com os dois ligados, o sistema recebe cada evento duas vezes.')
    .waitFor()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Torre de controle')
  await button('Salvar').click()
  await toast('Configurações salvas!').waitFor()
  await page.getByRole('heading', { name: 'Torre de controle', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Todos os endereços' }).click()
  const rows = page.getByRole('list', { name: 'Endereços' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  // The name of the first address is the host of its URL, because nobody gave it one.
  await rows
    .filter({ hasText: new URL(receiver.url).host })
    .filter({ hasText: 'Aceitas em 24 horas:' })
    .waitFor()
  await rows.filter({ hasText: 'Nenhuma chamada em 24 horas' }).filter({ hasText: 'URL repetida' }).waitFor()
  await expectAccessible(page)
  await rows.filter({ hasText: 'Torre de controle' }).getByRole('link').click()
  await tab('Logs').click()
  await page.getByText('Nenhuma chamada por aqui').waitFor()
  await page.getByRole('heading', { name: 'Torre de controle', level: 1 }).waitFor()
})

test('an address is deleted after a confirmation that names its log', async () => {
  await tab('Configuração').click()
  await button('Excluir').click()
  const question = page.getByRole('alertdialog', { name: 'Excluir o endereço Torre de controle?' })
  await question.getByText(/O segredo e os logs deste endereço também são excluídos/).waitFor()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await toast('Endereço excluído').waitFor()
  await page.getByRole('link', { name: 'Adicionar endereço' }).waitFor()
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
  expect(await listWebhooks(api)).toHaveLength(1)
})

test.runIf(isWhole)('failed calls of a span of time are sent again', async () => {
  const { id } = await readWebhook(api)
  await askAdmin(
    visit.database,
    `update webhook_deliveries set state = 'failed' where endpoint_id = $1 and not is_test`,
    [id],
  )
  await page.goto(`${visit.server.url}/webhook-integrations?tab=logs`)
  await button('Reenviar as que falharam').click()
  const dialog = page.getByRole('dialog', { name: 'Reenviar as que falharam' })
  await dialog.getByLabel('Até').fill('2020-01-01T00:00')
  await dialog.getByRole('button', { name: 'Reenviar' }).click()
  await toast('Chamadas a reenviar: 0').waitFor()
  await button('Reenviar as que falharam').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reenviar' }).click()
  await page
    .getByRole('region', { name: /^Avisos/ })
    .getByText(/^Chamadas a reenviar: [1-9]/)
    .waitFor()
  await settled(api)
  expect(visitor.errors).toEqual([])
})
