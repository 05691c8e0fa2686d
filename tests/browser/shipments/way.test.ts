import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { apiOf } from '../../support/api/api.ts'
import { goodPassword, newEmail } from '../../support/auth/auth.ts'
import { linkIn, mailTo } from '../../support/mail/mail.ts'
import { continueLink, openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// One person's path from the landing page to a delivery that an unauthenticated visitor verifies.
// Each test depends on the one before.
let visit: Visit
let operator: Visitor
let page: Page
let code: string
let receiptFile: string
const email = newEmail('operadora')

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  operator = await visit.open('/')
  ;({ page } = operator)
  receiptFile = join(await mkdtemp(join(tmpdir(), 'lastro-receipt-')), 'comprovante.json')
})
afterAll(async () => {
  await visit.close()
  await rm(join(receiptFile, '..'), { recursive: true, force: true })
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })

test('the landing page leads to the sign-up', async () => {
  await page.getByRole('link', { name: 'Começar agora' }).first().click()
  await page.waitForURL('**/auth?mode=signup')
  await page.getByRole('heading', { name: 'Criar conta' }).waitFor()
})

test.runIf(isWhole)('invalid input of a sign-up is shown at its field', async () => {
  await page.getByLabel('Nome completo').fill('A')
  await page.getByLabel('E-mail').fill('nada')
  await page.getByLabel('Senha', { exact: true }).fill('abc')
  await page.getByLabel('Confirmar senha').fill('abd')
  await button('Criar conta').click()
  for (const problem of [
    'Nome deve ter pelo menos 2 caracteres',
    'E-mail inválido',
    'Senha deve ter pelo menos 6 caracteres',
    'Senhas não coincidem',
  ]) {
    await page.getByText(problem).waitFor()
  }
})

test('signing up mails a link, and the card switches to the sign-in', async () => {
  await page.getByLabel('Nome completo').fill('Ana Operadora')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirmar senha').fill(goodPassword)
  await button('Criar conta').click()
  await toast('Cadastro realizado!').waitFor()
  await toast('Verifique seu e-mail para confirmar a conta.').waitFor()
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
})

test('signing in before the confirmation is refused with a message', async () => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await button('Entrar').click()
  await toast('E-mail não confirmado. Verifique sua caixa de entrada.').waitFor()
})

test('the mailed link confirms the account and leads to the dashboard', async () => {
  const link = linkIn(await mailTo(visit.server.dataDir, email))
  await page.goto(link.href)
  await continueLink(page, goodPassword)
  await page.getByText('Confirmação realizada!').waitFor()
  await page.waitForURL('**/dashboard')
  expect(page.url()).not.toContain('token')
})

test.runIf(isWhole)('signing out and in again leads to the dashboard', async () => {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${visit.server.url}/dashboard`)
  await page.waitForURL('**/auth*')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('errada-errada')
  await button('Entrar').click()
  await toast('E-mail ou senha incorretos').waitFor()
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await button('Entrar').click()
  await toast('Login realizado!').waitFor()
  await page.waitForURL('**/dashboard')
})

test('a new shipment requires its mandatory fields, and preserves the input', async () => {
  await button(/Criar primeira remessa/).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Remessa' })
  const tracking = dialog.getByLabel('ID de Rastreamento')
  await expect.poll(() => tracking.inputValue()).toMatch(/^FT-\d{8}-[A-Z0-9]{6}$/)
  code = await tracking.inputValue()
  await dialog.getByLabel('Descrição').fill('Vacinas, 2 a 8 °C')
  await button('Salvar Remessa').click()
  await dialog.getByText(/^Campos obrigatórios faltando: /).waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await button(/Criar primeira remessa/).click()
  await expect.poll(() => dialog.getByLabel('Descrição').inputValue()).toBe('Vacinas, 2 a 8 °C')
  await expect.poll(() => dialog.getByLabel('ID de Rastreamento').inputValue()).toBe(code)
})

test('a new shipment is saved with the statement computed in the browser', async () => {
  const dialog = page.getByRole('dialog', { name: 'Nova Remessa' })
  const ends = [
    { name: 'Endereço de Origem', street: 'Rua das Palmeiras', city: 'São Paulo', uf: 'SP' },
    { name: 'Endereço de Destino', street: 'Avenida Boa Viagem', city: 'Recife', uf: 'PE' },
  ]
  for (const { name, street, city, uf } of ends) {
    const end = dialog.getByRole('group', { name })
    await end.getByLabel('Rua').fill(street)
    await end.getByLabel('Bairro').fill('Centro')
    await end.getByLabel('Cidade').fill(city)
    await end.getByLabel('UF').selectOption(uf)
  }
  await dialog.getByLabel(/^Nome/).fill('João Destinatário')
  await dialog.getByLabel('Entrega prevista').fill('2027-01-15')
  await dialog.getByLabel(/Hor/).fill('14:30')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/shipments'),
  )
  await button('Salvar Remessa').click()
  expect((await sent).postDataJSON()).toMatchObject({
    tracking_id: code,
    v: 2,
    blockchain_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    seed: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  await toast('Shipment criado!').waitFor()
  await page.waitForURL('**/shipment/*')
  await page.getByRole('heading', { name: 'Detalhes da Remessa' }).waitFor()
})

describe('scanning', () => {
  test('refuses an empty input and an unknown code with the specified messages', async () => {
    await page.goto(`${visit.server.url}/scan-qr`)
    const entry = page.getByLabel('ID de rastreamento')
    await button('Verificar').click()
    await page.getByText('Campo obrigatório: Digite o ID de rastreamento').waitFor()
    await entry.fill('FT-20261121-ZZZZZZ')
    await button('Verificar').click()
    await page.getByText('Este ID não corresponde a nenhuma remessa válida.').waitFor()
    await button('Tente novamente').click()
  })

  test('accepts a code of the same account and leads to the checkpoint form', async () => {
    await page.getByLabel('ID de rastreamento').fill(` ${code.toLowerCase()} `)
    await button('Verificar').click()
    await page.getByRole('link', { name: 'Registrar checkpoint' }).click()
    await page.waitForURL(`**/checkpoint?shipment_id=*&tracking_id=${code}`)
  })
})

/**
 * Fills in the place of a checkpoint. Finds the fields by role, because labels on the map also
 * contain words such as `Rua`.
 */
async function fillPlace(location: string): Promise<void> {
  const values = {
    'Nome do local': location,
    Rua: 'Rua do Porto',
    Bairro: 'Cais',
    Cidade: 'Recife',
    UF: 'pe',
  }
  for (const [name, value] of Object.entries(values))
    await page.getByRole('textbox', { name, exact: true }).fill(value)
}

describe('the shipment page', () => {
  test('records an entrada once despite a double click', async () => {
    await fillPlace('Armazém 1')
    await button('Salvar Checkpoint').dblclick()
    await page.getByRole('heading', { name: 'Checkpoint criado!' }).waitFor()
    expect(await toast('Checkpoint criado!').count()).toBe(0)
    await page.getByRole('link', { name: 'Ver remessa' }).click()
    await page.waitForURL('**/shipment/*')
    await page.getByText('Armazém 1').first().waitFor()
    await page.getByText('EM TRÂNSITO').first().waitFor()
  })

  test('refuses an entrada elsewhere before the saída, and preserves the input', async () => {
    await button('Novo Checkpoint').click()
    await page.getByRole('menuitem', { name: 'Entrada' }).click()
    await fillPlace('Doca 7')
    await page.getByLabel('Observações').fill('Palete 3')
    await button('Salvar Checkpoint').click()
    await page
      .getByText('Checkpoint do tipo "entrada" já foi criado recentemente')
      .or(page.getByText(/É obrigatório registrar a saída do checkpoint "Armazém 1"/))
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Nome do local' }).inputValue()).toBe('Doca 7')
    await expect.poll(() => page.getByLabel('Observações').inputValue()).toBe('Palete 3')
    await button('Cancelar').click()
  })

  test('shows, without a reload, a checkpoint that was recorded elsewhere', async () => {
    const token = await page.evaluate(
      () =>
        Object.values(localStorage)
          .map((value) => /"access_token":"([^"]+)"/.exec(String(value))?.[1])
          .find(Boolean) ?? '',
    )
    const elsewhere = apiOf(visit.server, token)
    const answer = await elsewhere('POST', '/api/checkpoints', {
      tracking_id: code,
      checkpoint_type: 'saida',
      location: 'Armazém 1',
      status: 'Saiu do cais',
    })
    expect(answer.status).toBe(201)
    await page.getByText('Saiu do cais').first().waitFor()
  })

  test('delivers the shipment by a finalização, and then accepts no more checkpoints', async () => {
    await button('Novo Checkpoint').click()
    await page.getByRole('menuitem', { name: 'Finalização' }).click()
    await fillPlace('Recife')
    await page.getByRole('checkbox', { name: 'Confirmo que a entrega foi concluída' }).check()
    await button('Salvar Checkpoint').click()
    await page.getByText('ENTREGUE').first().waitFor()
    await button('Novo Checkpoint').waitFor({ state: 'detached' })
  })
})

describe('verification', () => {
  test('shows the owner that the history of four events is verified', async () => {
    await page
      .getByText(/^(?:Histórico conferido|Conferido)$/)
      .first()
      .waitFor()
    await page
      .getByText(/4 eventos/)
      .first()
      .waitFor()
    expect(await page.getByText(/^(?:Registro adulterado|Divergente)$/).count()).toBe(0)
  })

  test('succeeds in a browser without an account, and shows no personal data', async () => {
    const outsider = await visit.open(`/verify/${code}`)
    await outsider.page
      .getByText(/^(?:Histórico conferido|Conferido)$/)
      .first()
      .waitFor()
    await outsider.page
      .getByText(/Recife/)
      .first()
      .waitFor()
    const text = await outsider.page.locator('body').innerText()
    for (const secret of ['João Destinatário', 'Palmeiras', 'Armazém 1', 'Vacinas'])
      expect(text).not.toContain(secret)

    await outsider.page.locator('summary', { hasText: 'Prova, passo a passo' }).click()
    const download = outsider.page.waitForEvent('download')
    await outsider.page
      .getByRole('button', { name: /[Bb]aixar/ })
      .or(outsider.page.getByRole('link', { name: /[Bb]aixar/ }))
      .first()
      .click()
    await (await download).saveAs(receiptFile)
    expect(outsider.errors).toEqual([])
    await outsider.context.close()
  })

  test('accepts the downloaded receipt without the server, and refuses it after a change of one character', async () => {
    const key = String((await apiOf(visit.server)('GET', '/log/key')).body).trim()
    const text = await readFile(receiptFile, 'utf8')
    expect(verifyReceipt(text, { key, trackingId: code })).toMatchObject({
      valid: true,
      keyPinned: true,
      completeness: { sealed: true, events: 4 },
    })
    await writeFile(receiptFile, text.replace('"Recife"', '"Recifé"'))
    expect(verifyReceipt(await readFile(receiptFile, 'utf8'), { key })).toMatchObject({ valid: false })
  })

  test('shows a tampered history as violated on the public page', async () => {
    const outsider = await visit.open('/')
    await outsider.page.route('**/api/public/shipments/*/receipt', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('"Recife"', '"Olinda"') })
    })
    await outsider.page.goto(`${visit.server.url}/verify/${code}`)
    await outsider.page
      .getByText(/^(?:Registro adulterado|Divergente)$/)
      .first()
      .waitFor()
    // The page requests the receipt after each new head, so a request may still be open.
    await outsider.page.unrouteAll({ behavior: 'ignoreErrors' })
    await outsider.context.close()
  })
})

test('no page logged an error', () => {
  expect(operator.errors).toEqual([])
})
