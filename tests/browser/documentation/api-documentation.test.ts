import { AxeBuilder } from '@axe-core/playwright'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskApiKey } from '#domain/accounts/api-key.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { createAccount, goodPassword } from '../../support/auth/auth.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// One account with a shipment and an API key. Each test depends on the one before.
let visit: Visit
let visitor: Visitor
let page: Page
let api: Api
let code: string
let key: string
let keyId: string

beforeAll(async () => {
  visit = await openVisit()
  const account = await createAccount(visit.server)
  api = apiOf(visit.server, account.session.access_token)
  code = await addShipment(api)
  // Examples need an open shipment, and the newest one is closed.
  await api('PUT', `/api/shipments/${await addShipment(api)}`, { status: 'cancelled' })
  ;({ key, id: keyId } = await createKey(api))
  // Creates a newer key, whose scope does not permit most of the documented calls.
  await createKey(api, { scopes: ['shipments:read'] })
  visitor = await visit.open('/dashboard', {
    storageState: signedIn(visit, account.session),
    viewport: { width: 1440, height: 900 },
  })
  ;({ page } = visitor)
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('link', { name: 'Ver documentação da API' }).click()
  await page.getByRole('heading', { name: 'Documentação da API', level: 1 }).waitFor()
})
afterAll(() => visit?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const call = (name: RegExp) => page.getByRole('button', { name })
/** Example of code, by its name. */
const part = (name: RegExp | string) => page.getByRole('group', { name })

const timesShown = async (): Promise<number> =>
  dataOf<{ event: string }[]>(await api('GET', '/api/account/audit?limit=50')).filter(
    ({ event }) => event === 'api_key_shown',
  ).length

test.runIf(isWhole)(
  'shows the authorization header with a masked key, and lists the HTTP status codes',
  async () => {
    await part('Autenticação')
      .getByText(`Authorization: Bearer ${maskApiKey(key)}`)
      .first()
      .waitFor()
    await part('URL base').getByText(visit.server.url).first().waitFor()
    const rows = page.getByRole('table', { name: 'Códigos HTTP' }).getByRole('row')
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('201 Created'),
          expect.stringContaining('404 Not Found'),
        ]),
      )
  },
)

test('the page has no two landmarks of the same role and name', async () => {
  await part('Autenticação').waitFor()
  const { violations } = await new AxeBuilder({ page }).withRules(['landmark-unique']).analyze()
  expect(violations).toEqual([])
})

test.runIf(isWhole)('the page has the four specified tabs, with calls in each', async () => {
  const tabs = page.getByRole('tab')
  await expect
    .poll(() => tabs.allInnerTexts())
    .toEqual(['Remessas', 'Checkpoints', 'Endereços', 'Warehouses'])
  await call(/^POST \/api\/shipments Registra uma remessa/).waitFor()
  for (const [tab, first] of [
    ['Checkpoints', /^GET \/api\/checkpoints\/\{tracking_id\} /],
    ['Endereços', /^POST \/api\/addresses /],
    ['Warehouses', /^GET \/api\/warehouses /],
    ['Remessas', /^GET \/api\/shipments /],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await call(first).waitFor()
  }
})

test.runIf(isWhole)('the search finds calls of all tabs, ignoring case and accents', async () => {
  const search = page.getByRole('searchbox', { name: 'Buscar chamada' })
  await search.fill('POSTMAN')
  await page.getByRole('heading', { name: 'Chamadas encontradas: 1' }).waitFor()
  await call(/^GET \/api\/postman\.json /).waitFor()
  await search.fill('enderecos')
  await call(/^GET \/api\/addresses /).waitFor()
  await search.fill('')
  await page.getByRole('tab', { name: 'Remessas', selected: true }).waitFor()
})

test.runIf(isWhole)(
  'lists the error codes with retry advice, and the delays between webhook retries',
  async () => {
    await page.getByText(/^Ver os \d+ códigos$/).click()
    const row = (text: string) =>
      page.getByRole('table', { name: 'Códigos de erro' }).getByRole('row').filter({ hasText: text })
    await expect.poll(() => row('rate_limited').innerText()).toContain('Sim, depois de Retry-After')
    await expect.poll(() => row('missing_fields').innerText()).toContain('Campos obrigatórios faltando')
    await page.locator('summary').filter({ hasText: 'Novas tentativas' }).click()
    const retries = page.getByRole('table', { name: 'Novas tentativas' }).getByRole('row')
    await expect.poll(() => retries.nth(1).innerText()).toContain('5 segundos')
    await expect.poll(() => retries.last().innerText()).toContain('não há outra')
    await page.getByRole('heading', { name: 'Endereços de saída' }).waitFor()
  },
)

test.runIf(isWhole)(
  'fetches the full key only when the reader reveals it, and can hide it again',
  async () => {
    expect(await timesShown()).toBe(0)
    await button('Mostrar a chave').click()
    await part('Autenticação').getByText(`Authorization: Bearer ${key}`).first().waitFor()
    expect(await timesShown()).toBe(1)
    await button('Ocultar a chave').click()
    await part('Autenticação')
      .getByText(`Authorization: Bearer ${maskApiKey(key)}`)
      .first()
      .waitFor()
  },
)

test.runIf(isWhole)('hides a revealed key after that key was replaced elsewhere', async () => {
  await button('Mostrar a chave').click()
  await part('Autenticação').getByText(`Authorization: Bearer ${key}`).first().waitFor()
  const before = key
  ;({ key } = dataOf<{ key: string }>(
    await api('POST', `/api/api-keys/${keyId}/rotation`, { rotation: randomUUID() }),
  ))
  // Simulates that the user returns to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await part('Autenticação')
    .getByText(`Authorization: Bearer ${maskApiKey(key)}`)
    .first()
    .waitFor()
  expect(await page.content()).not.toContain(before)
})

test.runIf(isWhole)('copies a complete PHP example, including the key, and confirms the copy', async () => {
  await call(/^POST \/api\/shipments Registra/).click()
  await button('PHP').first().click()
  await button('Copiar: Exemplo: POST /api/shipments, PHP').click()
  const toasts = page.getByRole('region', { name: /^Avisos/ })
  await toasts.getByText('Copiado!', { exact: true }).waitFor()
  await toasts.getByText('Código copiado para a área de transferência', { exact: true }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`'Authorization: Bearer ${key}'`)
  expect(copied).toContain('json_encode([')
  expect(copied).toContain("'Idempotency-Key: '")
  // The example omits the tracking code, so the server generates an unused one. Therefore the
  // example succeeds for every account.
  expect(copied).not.toContain('tracking_id')
})

test.runIf(isWhole)('runs a read call for the newest shipment without asking for confirmation', async () => {
  await call(/^POST \/api\/shipments Registra/).click()
  await call(/^GET \/api\/shipments\/\{tracking_id\} /).click()
  await page.getByRole('tabpanel').getByText(`/api/shipments/${code}'`).waitFor()
  await button('Preencher e executar').click()
  await expect.poll(() => page.getByRole('textbox', { name: 'tracking_id' }).inputValue()).toBe(code)
  await button('Executar').click()
  await page.getByRole('tabpanel').getByText('200 OK').waitFor()
  await expect
    .poll(() => page.getByRole('group', { name: 'Resposta recebida' }).innerText())
    .toContain(`"tracking_id": "${code}"`)
  await expectAccessible(page)
  await call(/^GET \/api\/shipments\/\{tracking_id\} /).click()
})

test.runIf(isWhole)('shows invalid JSON at its field, and asks for confirmation before a write', async () => {
  const status = async () => dataOf<{ status: string }>(await api('GET', `/api/shipments/${code}`)).status
  await call(/^PUT \/api\/shipments\/\{tracking_id\} /).click()
  await button('Preencher e executar').click()
  await page.getByRole('textbox', { name: 'Corpo' }).fill('{')
  await button('Executar').click()
  await page.getByText('Isto não é um JSON válido').waitFor()
  await expect
    .poll(() =>
      page.getByRole('textbox', { name: 'Corpo' }).evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await page.getByRole('textbox', { name: 'Corpo' }).fill('{"status":"in_transit"}')
  await button('Executar').click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Executar PUT /api/shipments/{tracking_id} nos seus dados?').waitFor()
  expect(await status()).toBe('pending')
  await question.getByRole('button', { name: 'Executar' }).click()
  await expect.poll(status).toBe('in_transit')
})

test.runIf(isWhole)(
  'shows 412 for a stale If-Match, and a replayed response for a repeated Idempotency-Key',
  async () => {
    const write = page.locator('#updateShipment')
    const field = (name: string) => write.getByRole('textbox', { name })
    const run = async (expected: string) => {
      await write.getByRole('button', { name: 'Executar' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Executar' }).click()
      await write.getByText(expected).waitFor()
    }
    await write.getByText('200 OK').waitFor()
    const read = await api('GET', `/api/shipments/${code}`)
    await write.getByRole('button', { name: 'Usar o último ETag' }).click()
    await expect.poll(() => field('If-Match').inputValue()).toBe(read.headers.get('etag'))
    await api('PUT', `/api/shipments/${code}`, { reference: 'De outro sistema' })
    await field('Corpo').fill('{"description":"Vidro"}')
    await run('412 Precondition Failed')

    await field('If-Match').fill('')
    await write.getByRole('button', { name: 'Gerar Idempotency-Key' }).click()
    await expect
      .poll(() => field('Idempotency-Key').inputValue())
      .toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    await run('200 OK')
    expect(await write.getByText('idempotency-replayed:').count()).toBe(0)
    await run('idempotency-replayed:')
    await expectAccessible(page)

    await field('Idempotency-Key').fill('chave única')
    await write.getByRole('button', { name: 'Executar' }).click()
    await write.getByText('Use só letras sem acento, números e sinais').waitFor()
  },
)

test.runIf(isWhole)(
  'describes the webhooks, and its links to the downloads and to the status page answer 200',
  async () => {
    await page.getByText('integrity.violated').waitFor()
    for (const [name, url] of [
      ['Baixar coleção', '/api/postman.json?lang=pt'],
      ['Baixar OpenAPI', '/api/openapi.json?lang=pt'],
      ['Ver status', '/status'],
    ] as const) {
      const href = await page.getByRole('link', { name }).getAttribute('href')
      expect(href).toBe(url)
      expect((await fetch(`${visit.server.url}${href}`)).status).toBe(200)
    }
  },
)

test.runIf(isWhole)('shows the rules common to all calls, with an example of an error body', async () => {
  await page.getByRole('heading', { name: 'O que vale para toda chamada' }).waitFor()
  await page.getByText('Idempotency-Replayed: true').waitFor()
  await page.getByRole('group', { name: 'Resposta 400' }).getByText('"code": "missing_fields"').waitFor()
})

test.runIf(isWhole)('the curl example of a file download saves the response to a file', async () => {
  await page.getByText('Etiquetas e QR codes (8)').click()
  await call(/^GET \/api\/shipments\/\{tracking_id\}\/label\.pdf /).click()
  await page.getByText('A resposta é o próprio arquivo:').waitFor()
  const label = page.locator('#labelPdf')
  await label.getByRole('button', { name: 'curl', exact: true }).click()
  await label.getByText("-o 'label.pdf'").waitFor()
  expect(new URL(page.url()).hash).toBe('#labelPdf')
})

test.runIf(isWhole)('opens the call that the URL fragment names', async () => {
  const other = await visitor.context.newPage()
  await other.goto(`${visit.server.url}/api-documentation#createCheckpoint`)
  await other.getByRole('tab', { name: 'Checkpoints', selected: true }).waitFor()
  const opened = other.getByRole('button', { name: /^POST \/api\/checkpoints / })
  await expect.poll(() => opened.getAttribute('aria-expanded')).toBe('true')
  await other.close()
})

test.runIf(isWhole)('creates a first API key with one press, and uses it in examples and calls', async () => {
  const account = await createAccount(visit.server)
  const { page: other, context } = await visit.open('/auth?return_to=%2Fapi-documentation')
  await other.getByLabel('E-mail').fill(account.email)
  await other.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await other.getByRole('button', { name: 'Entrar', exact: true }).click()
  await other.getByRole('button', { name: 'Gerar chave' }).click()
  const shown = other.getByRole('group', { name: 'Autenticação' }).getByText('Authorization: Bearer ff_')
  await other.getByRole('button', { name: 'Ocultar a chave' }).waitFor()
  const made = (await shown.first().innerText()).replace('Authorization: Bearer ', '').trim()

  const create = other.locator('#createShipment')
  await create.getByRole('button', { name: /^POST \/api\/shipments / }).click()
  await create.getByText(made).first().waitFor()
  await create.getByText('com a chave mostrada no início da página').waitFor()
  await create.getByRole('button', { name: 'Preencher e executar' }).click()
  const sent = other.waitForRequest((request) => request.method() === 'POST')
  await create.getByRole('button', { name: 'Executar', exact: true }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Executar' }).click()
  expect((await sent).headers()['authorization']).toBe(`Bearer ${made}`)
  await create.getByText('201 Created').waitFor()
  const byKey = apiOf(visit.server, made)
  const address = await byKey('POST', '/api/addresses', addressBody())
  const warehouse = { name: 'CD Leste', address_id: dataOf<{ id: string }>(address).id }
  expect((await byKey('POST', '/api/warehouses', warehouse)).status).toBe(201)

  await other.getByRole('link', { name: 'Gerenciar chaves' }).click()
  await other.getByRole('tab', { name: 'Chaves de API', selected: true }).waitFor()
  await other
    .getByRole('listitem')
    .filter({ hasText: maskApiKey(made) })
    .waitFor()
  await context.close()
})

test.runIf(isWhole)('has a documentation page and a download for each client library', async () => {
  const packages = [
    ['Lastro for JavaScript and TypeScript', 'lastro-typescript.tgz'],
    ['Lastro for Python', 'lastro-python.zip'],
  ] as const
  for (const [at, [title, file]] of packages.entries()) {
    await page.getByRole('link', { name: 'Ver documentação', exact: true }).nth(at).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Webhooks', level: 2 }).waitFor()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar o pacote' }).click()
    expect((await download).suggestedFilename()).toBe(file)
    expect((await readFile(await (await download).path())).length).toBeGreaterThan(10_000)
    await page.getByRole('link', { name: 'Documentação da API', exact: true }).click()
    await page.getByRole('heading', { name: 'Documentação da API', level: 1 }).waitFor()
  }
})

const guides = [
  ['Abrir tutorial', 'Da primeira remessa à primeira entrega', 'Receber webhooks'],
  ['Ver como conectar', 'Conectar um sistema', 'Loja: receber webhooks'],
] as const

test.runIf(isWhole).each(guides)(
  '%s leads to the page in the reader’s language',
  async (link, title, section) => {
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByRole('heading', { name: section, level: 2 }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Documentação da API', exact: true }).click()
    await page.getByRole('heading', { name: 'Documentação da API', level: 1 }).waitFor()
  },
)

test.runIf(isWhole)('fits the width of a phone without scrolling the page sideways', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  expect(visitor.errors).toEqual([])
})
