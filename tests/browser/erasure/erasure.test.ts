import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalize } from '#ledger/base/canonical.ts'
import type { Json } from '#ledger/base/json.ts'
import { verifyReceipt, type Verification } from '#ledger/receipt/verify.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment, readShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// One shipment that is partly disclosed and then erased. Each test depends on the one before.
let visit: Visit
let owner: TestAccount
let api: Api
let visitor: Visitor
let page: Page
let folder: string
let code: string
let id: string
/** Public receipt from before the erasure. */
let before: Json

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  folder = await mkdtemp(join(tmpdir(), 'lastro-erased-'))
  owner = await createAccount(visit.server)
  api = apiOf(visit.server, owner.session.access_token)
  code = await addShipment(api, {
    recipient_name: 'Zenóbia Recebedora',
    recipient_phone: '+55 81 99999-1234',
  })
  await addCheckpoint(api, code, 3, { notes: 'Lacre conferido' })
  ;({ id } = await readShipment(api, code))
  await api('PUT', `/api/shipments/${id}`, { recipient_name: 'Zenóbia da Silva' })
  await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 3)
  before = (await api('GET', `/api/public/shipments/${code}/receipt`)).body as Json
  visitor = await visit.open(`/auth?return_to=/shipment/${id}`)
  ;({ page } = visitor)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Senha', { exact: true }).fill(owner.password)
  await button('Entrar').click()
  await page.waitForURL(`**/shipment/${id}`)
})
afterAll(async () => {
  await visit?.close()
  await rm(folder, { recursive: true, force: true })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const isFocused = (one: ReturnType<typeof button>): Promise<boolean> =>
  one.evaluate((element) => element === document.activeElement)

describe('sharing a receipt', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Compartilhar comprovante' })
  const field = (name: string) => dialog().getByRole('checkbox', { name: new RegExp(`^${name}`) })
  const audience = (name: string) => dialog().getByRole('radio', { name: new RegExp(`^${name}`) })

  async function download(name: string): Promise<{ file: string; text: string }> {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name }).click(),
    ])
    return { file: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') }
  }
  async function verified(text: string): Promise<Verification> {
    const key = String((await api('GET', '/log/key')).body).trim()
    return verifyReceipt(text, { key, trackingId: code })
  }

  test('opens by keyboard, focuses the choice of audience, and shows the fields for the chosen audience', async () => {
    await button('Compartilhar comprovante').press('Enter')
    await dialog().waitFor()
    await expect.poll(() => isFocused(audience('Destinatário'))).toBe(true)
    // Each field is listed with all its values. The recipient's name was edited, so both names
    // appear.
    await dialog().getByText('Zenóbia da Silva · Zenóbia Recebedora').waitFor()
    await expect.poll(() => field('Destinatário').isChecked()).toBe(true)
    await expect.poll(() => field('Observações').isChecked()).toBe(false)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => audience('Seguradora').isChecked()).toBe(true)
    await expect.poll(() => field('Destinatário').isChecked()).toBe(false)
    await expect.poll(() => field('Observações').isChecked()).toBe(true)
    await expectAccessible(page)
  })

  test('saves a receipt that reveals only the fields shown', async () => {
    const { file, text } = await download('Baixar JSON')
    expect(file).toBe(`comprovante-${code}-seguradora.json`)
    expect(text).not.toContain('Zenóbia')
    expect(text).not.toContain('99999-1234')
    const { valid, events } = await verified(text)
    expect(valid).toBe(true)
    expect(events[0]?.fields).toMatchObject({ weight: '12.5', origin: 'Rua A, 1, Brás, São Paulo/SP' })
    expect(events[0]?.hidden.client).toContain('recipient_name')
    await toast('Comprovante salvo').waitFor()
  })

  test('reveals an individually chosen field, also in the self-verifying file', async () => {
    await field('Telefone do destinatário').press('Space')
    await expect.poll(() => audience('Escolher campos').isChecked()).toBe(true)
    await field('Observações').press('Space')
    const { file, text } = await download('Baixar comprovante autoverificável (HTML)')
    expect(file).toBe(`comprovante-${code}-parcial.html`)
    expect(text).toContain('99999-1234')
    expect(text).not.toContain('Lacre conferido')
    expect(text).not.toContain('Zenóbia')
  })

  test('does not save a receipt that reveals more than was chosen', async () => {
    await page.route('**/receipt?*', async (route) => {
      const whole = await route.fetch({ url: route.request().url().replace(/\?.*/, '') })
      await route.fulfill({ response: whole })
    })
    await dialog().getByRole('button', { name: 'Baixar JSON' }).click()
    await dialog()
      .getByRole('alert')
      .getByText('O que o servidor entregou não confere com o pedido. Nada foi salvo.')
      .waitFor()
    await page.unroute('**/receipt?*')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(button('Compartilhar comprovante'))).toBe(true)
  })
})

describe('erasing', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Apagar os dados desta remessa?' })
  const typed = () => dialog().getByLabel(`Digite ${code} para confirmar`)
  const alert = (text: string) => dialog().getByRole('alert').getByText(text)

  test.runIf(isWhole)(
    'lists the data to be erased before a confirmation, and returns the focus to its button on Escape',
    async () => {
      await button('Apagar dados').press('Enter')
      await dialog().getByRole('heading', { name: 'O que desaparece' }).waitFor()
      await expect
        .poll(() =>
          dialog()
            .getByRole('heading', { name: 'O que desaparece' })
            .evaluate((one) => one === document.activeElement),
        )
        .toBe(true)
      await dialog().getByText('Esta remessa ainda está em andamento.', { exact: false }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      await expect.poll(() => isFocused(button('Apagar dados'))).toBe(true)
    },
  )

  test('requires the tracking code of this shipment, with an error under the field', async () => {
    await button('Apagar dados').press('Enter')
    await typed().fill('FT-20261121-ZZZZZZ')
    await typed().press('ControlOrMeta+Enter')
    await alert('Este não é o código desta remessa').waitFor()
    await expect.poll(() => typed().evaluate((one) => one === document.activeElement)).toBe(true)
    await typed().fill('')
    await typed().press('ControlOrMeta+Enter')
    await alert('Campo obrigatório').waitFor()
    expect((await readShipment(api, code)).recipient_name).toBe('Zenóbia da Silva')
  })

  test('preserves the input if the server is unreachable', async () => {
    await page.route('**/erasure', (route) => route.abort('internetdisconnected'))
    await typed().fill(code.toLowerCase())
    await typed().press('ControlOrMeta+Enter')
    await alert('O conteúdo não foi apagado').waitFor()
    await expect.poll(() => typed().inputValue()).toBe(code.toLowerCase())
    await page.unroute('**/erasure')
  })

  test('sends one request, deletes the local drafts and shows the erasure date', async () => {
    await page.evaluate(
      (name) => sessionStorage.setItem(`lastro.draft.edit.x.${name}`, '{"a":"Zenóbia"}'),
      id,
    )
    const sent: string[] = []
    page.on('request', (one) => {
      if (one.method() === 'POST' && one.url().endsWith('/erasure')) sent.push(one.url())
    })
    await button('Apagar definitivamente').dblclick()
    await page.getByRole('heading', { level: 1, name: 'Conteúdo apagado' }).waitFor()
    expect(sent).toHaveLength(1)
    await toast('Conteúdo apagado').waitFor()
    await page.getByText('Conteúdo apagado em', { exact: false }).waitFor()
    await page
      .getByText('Encerrado para paradas e status; anexos até o evento 4, pode haver outros.')
      .waitFor()
    expect(
      await page.evaluate(() =>
        JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
      ),
    ).not.toContain('Zenóbia')
    expect(await page.locator('main').innerText()).not.toMatch(/Zenóbia|Recife|Rua/)
    await expectAccessible(page)
  })

  test.runIf(isWhole)('leaves a page that can be found by the tracking code', async () => {
    await page.goto(`${visit.server.url}/tracker`)
    await page.getByLabel('ID de Rastreamento').fill(code)
    await page.getByLabel('ID de Rastreamento').press('Enter')
    await page.getByText(`O conteúdo da remessa ${code} foi apagado.`).waitFor()
    await page.getByRole('link', { name: 'Ver o que resta' }).click()
    await page.getByRole('heading', { level: 1, name: 'Conteúdo apagado' }).waitFor()
    expect(visitor.errors).toEqual([])
  })

  test.runIf(isWhole)('shows unauthenticated visitors that the log itself states the erasure', async () => {
    const { page: theirs, context, errors } = await visit.open(`/verify/${code}`)
    await theirs.getByRole('heading', { level: 1, name: 'Conteúdo apagado' }).waitFor()
    await theirs.getByText('Conteúdo apagado em', { exact: false }).waitFor()
    await theirs.locator('summary', { hasText: 'Prova, passo a passo' }).click()
    await theirs.getByText('Comprovante e registro').click()
    await theirs.getByText('O próprio registro diz que o conteúdo foi apagado', { exact: false }).waitFor()
    expect(await theirs.locator('body').innerText()).not.toMatch(/Zenóbia|Recife|Em trânsito/)
    await expectAccessible(theirs)
    const started = theirs.waitForEvent('download')
    await theirs.getByRole('button', { name: 'Baixar comprovante autoverificável (HTML)' }).click()
    const saved = await started
    const path = join(folder, saved.suggestedFilename())
    await saved.saveAs(path)
    await theirs.goto(pathToFileURL(path).href)
    await theirs.getByText('Histórico conferido. Este aparelho recalculou tudo', { exact: false }).waitFor()
    await theirs.getByRole('heading', { level: 1, name: 'Conteúdo apagado' }).waitFor()
    await context.close()
    expect(errors).toEqual([])
  })

  test.runIf(isWhole)(
    'is shown as outdated by a browser that has seen it, if the server repeats an answer from before',
    async () => {
      const { page: theirs, context } = await visit.open(`/verify/${code}`)
      await theirs.getByText('Histórico conferido', { exact: true }).waitFor()
      await theirs.route('**/api/public/shipments/*/receipt', (route) =>
        route.fulfill({ contentType: 'application/json', body: canonicalize(before) }),
      )
      await theirs.reload()
      await theirs.getByRole('heading', { level: 1, name: 'Resposta desatualizada' }).waitFor()
      expect(await theirs.locator('main').innerText()).not.toMatch(/ncorado|O que se sabe/)
      await expectAccessible(theirs)
      await context.close()
    },
  )
})
