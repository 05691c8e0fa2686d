import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Workplace } from '#contract/endpoints/workplaces.ts'
import { isTestCode } from '#ledger/receipt/test-code.ts'
import { apiOf } from '../../support/api/api.ts'
import { companyApi } from '../../support/api/companies.ts'
import { addShipment, dataOf, newTestCode, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { openOfflineReader, readReceiptFile } from '../../support/browser/offline-reader.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const MARK = 'TESTE, sem valor'

let visit: Visit
beforeAll(async () => {
  visit = await openVisit()
})
afterAll(() => visit?.close())
beforeEach(() => resetThrottles(visit.database))

const openAs = (person: TestAccount, path: string): Promise<Visitor> =>
  visit.open(path, { storageState: signedIn(visit, person.session), viewport: { width: 1440, height: 900 } })
const banner = (page: Page) => page.getByRole('complementary', { name: 'Empresa de teste' }).getByText(MARK)
const switcher = (page: Page) => page.getByRole('button', { name: 'Trocar de empresa: Empresa de teste' })

/** Returns the person's test company. */
async function testCompanyOf(person: TestAccount): Promise<string> {
  const listed = await apiOf(visit.server, person.session.access_token)('GET', '/api/accounts')
  const found = dataOf<Workplace[]>(listed).find(({ is_test }) => is_test)
  if (found === undefined) throw new Error('no test company')
  return found.id
}

test('one press on the documentation opens a test company, whose mark is on every screen', async () => {
  const person = await createAccount(visit.server)
  const { page, errors, context } = await openAs(person, '/api-documentation')
  await page.getByRole('button', { name: 'Criar empresa de teste' }).click()
  await banner(page).waitFor()
  await switcher(page).getByText('TESTE', { exact: true }).waitFor()
  await page.getByText('Você está na sua empresa de teste.').waitFor()
  await page.getByRole('button', { name: 'Gerar chave', exact: true }).click()
  await page
    .getByText(/^Authorization: Bearer ff_test_/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.goto(`${visit.server.url}/tracker`)
  await banner(page).waitFor()
  await page.getByRole('button', { name: 'Nova Remessa' }).first().click()
  const code = page.getByRole('dialog', { name: 'Nova Remessa' }).getByLabel('ID de Rastreamento')
  await expect.poll(async () => isTestCode(await code.inputValue())).toBe(true)
  expect(errors).toEqual([])

  // The own account has no mark, and the documentation then leads to the same company.
  await page.keyboard.press('Escape')
  await page.goto(`${visit.server.url}/api-documentation`)
  await switcher(page).click()
  await page.getByRole('option', { name: /Minha conta/ }).click()
  await page.getByRole('button', { name: 'Entrar na empresa de teste' }).waitFor()
  expect(await banner(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Entrar na empresa de teste' }).click()
  await banner(page).waitFor()
  await context.close()
})

test('the page about connections opens a test company and writes its key into the commands', async () => {
  const person = await createAccount(visit.server)
  const { page, context, errors } = await openAs(person, '/api-documentation/connect')
  const commands = page.getByRole('group', { name: 'Shell' }).filter({ hasText: 'export LASTRO_URL' })
  const head = `export LASTRO_URL=${visit.server.url} LASTRO_KEY=ff_test_`
  expect(await commands.innerText()).toContain(`${head}…`)
  await page.getByRole('button', { name: 'Criar empresa de teste' }).click()
  await banner(page).waitFor()
  await page.getByRole('button', { name: 'Gerar chave', exact: true }).click()
  await page.getByRole('button', { name: 'Ocultar a chave' }).waitFor()
  await expectAccessible(page)
  const text = await commands.innerText()
  expect(text).toContain(head)
  const [, key = ''] = /LASTRO_KEY=(\S+)/.exec(text) ?? []
  const headers = { authorization: `Bearer ${key}` }
  const answers = ['/api/events', '/api/shipments'].map((path) =>
    fetch(`${visit.server.url}${path}`, { headers }),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  expect(errors).toEqual([])
  await context.close()
})

test.runIf(isWhole)('the dialog of the first key leads to a test company and opens there again', async () => {
  const person = await createAccount(visit.server)
  const { page, context } = await openAs(person, '/settings?tab=api-keys')
  await page.getByRole('button', { name: 'Gerar chave', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Criar em uma empresa de teste' }).click()
  // The open dialog hides the rest of the page from assistive technology.
  await page.getByText(MARK).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Gerar chave de API' })
  await dialog.getByLabel('Nome').fill('Minha primeira chave')
  expect(await dialog.getByRole('button', { name: 'Criar em uma empresa de teste' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Gerar chave' }).click()
  await dialog.getByText(/^ff_test_[\w-]+$/).waitFor()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await page.getByText('ff_test_••••').first().waitFor()
  // A reload does not open the dialog again, and a second key has no such offer.
  await page.reload()
  await page.getByText('Minha primeira chave').waitFor()
  expect(await dialog.count()).toBe(0)
  await context.close()
})

describe('a shipment of a test company', () => {
  let code: string
  beforeAll(async () => {
    const person = await createAccount(visit.server)
    const body = { name: 'Empresa de teste', is_test: true }
    dataOf(await apiOf(visit.server, person.session.access_token)('POST', '/api/companies', body))
    const api = companyApi(visit.server, person, await testCompanyOf(person))
    code = await addShipment(api, { tracking_id: newTestCode() })
    await verifiedReceipt(api, `/api/public/shipments/${code}/receipt`, code, 1)
  })

  test.runIf(isWhole)(
    'has the mark first on its public page, before any script and after the check',
    async () => {
      const html = await (await fetch(`${visit.server.url}/verify/${code}`)).text()
      expect(html).toContain(`<p class="test-mark" lang="pt-BR">${MARK}</p><article`)
      const { page, context, errors } = await visit.open(`/verify/${code}`)
      await page.getByText('Prova, passo a passo').waitFor()
      const text = await page.locator('#root').innerText()
      expect(text.indexOf(MARK)).toBeGreaterThan(-1)
      expect(text.indexOf(MARK)).toBeLessThan(text.indexOf(code))
      await expectAccessible(page)
      expect(errors).toEqual([])
      await context.close()
    },
  )

  test('has a self-verifying receipt that verifies and says so first', async () => {
    const reader = await openOfflineReader(visit)
    const path = await reader.download(code, 'Baixar comprovante autoverificável (HTML)')
    expect(await reader.read(await readReceiptFile(path))).toMatch(
      /^TESTE, sem valor\. Histórico conferido\./,
    )
    expect(await reader.page.locator('#shown').innerText()).toMatch(/^TESTE, sem valor/)
    await reader.close()
  })
})
