import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAt } from '#domain/base/calendar-day.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Each test depends on the one before.
let visit: Visit
let visitor: Visitor
let page: Page
let api: Api
/** Tracking code of a shipment that the account has before the imports. */
let code: string

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  const { session } = await createAccount(visit.server)
  api = apiOf(visit.server, session.access_token)
  code = await addShipment(api)
  visitor = await visit.open('/tracker', {
    storageState: signedIn(visit, session),
    viewport: { width: 1440, height: 900 },
  })
  ;({ page } = visitor)
})
afterAll(async () => {
  expect(visitor.errors).toEqual([])
  await visit.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('the import of a CSV file', () => {
  const choose = async (text: string | Buffer, name = 'remessas.csv') => {
    await page.getByLabel(/^Escolha uma planilha/).setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  }
  const dialog = () => page.getByRole('dialog', { name: 'Importar remessas' })
  const quoted = (cells: string) => `"${cells.replaceAll(';', '";"')}"`
  /**
   * Headers of further columns in the CSV files of these tests. `told` contains the values of these
   * columns.
   */
  const others = 'Destinatário;Cidade de origem;UF de origem;Cidade de destino;UF de destino;Entrega estimada'
  const told = 'Ana;Recife;PE;Natal;RN;30/11/2026'
  const head =
    'Pedido;Destinatário;Origem;Cidade de origem;UF de origem;Destino;Cidade de destino;UF de destino;Peso;Entrega estimada;Frete'
  const totalOf = async (): Promise<number> =>
    ((await api('GET', '/api/dashboard')).body as { data: { total: number } }).data.total

  test.runIf(isWhole)('reports an invalid row by its line, and lets it be corrected in place', async () => {
    await button('Importar arquivo').click()
    await dialog().waitFor()
    await choose(
      `${head}\n1;Ana;Rua A, 1;Recife;PE;Rua B, 2;Natal;RN;12,5;30/11/2026;9\n2;;Rua A, 1;Recife;PE;;Natal;RN;dez;31/02/2026;9\n`,
    )
    await dialog().getByText('Linhas com erro: 1').waitFor()
    const errors = dialog().getByRole('list', { name: 'Erros por linha' })
    await errors.getByText('Destino: Campo obrigatório').waitFor()
    await errors.getByText('Peso (kg): Valor inválido, como um texto no lugar de um número').waitFor()
    await errors.getByText('Destinatário: Campo obrigatório').waitFor()
    await expect.poll(() => errors.getByText('Linha 3').count()).toBe(4)
    await button('Importar remessas (1)').waitFor()
    await expectAccessible(page)
    expect(((await api('GET', '/api/imports')).body as { data: object[] }).data).toEqual([])
    await page.getByLabel('Corrigir Destinatário na linha 3').fill('Bia')
    await page.getByLabel('Corrigir Destino na linha 3').fill('Rua B, 2')
    await page.getByLabel('Corrigir Peso (kg) na linha 3').fill('10')
    await page.getByLabel(/^Corrigir Entrega .* na linha 3$/).fill('28/02/2027')
    await page.keyboard.press('Enter')
    await dialog().getByText('Linhas prontas para importar: 2').waitFor()
    await dialog().getByText('Linhas com erro: 1').waitFor({ state: 'detached' })
    await button('Escolher outro arquivo').click()
  })

  test.runIf(isWhole)('imports nothing of a line with a stray quote, and asks what 1.200 means', async () => {
    await choose(
      `${head}\n1;Ana;Rua A, 1;Recife;PE;Rua B, 2;Natal;RN;1.200;28/11/2027 00:00;"2 polegadas\n2;Bia;Rua A, 1;Recife;PE;Rua B, 2;Natal;RN;1.200;28/11/2027 00:00;9\n`,
    )
    await dialog().getByText('Remessas: 2 · linhas do arquivo: 3').waitFor()
    const errors = dialog().getByRole('list', { name: 'Erros por linha' })
    await errors.getByText(/^Aspas que não fecham/).waitFor()
    await errors.getByText(/1200 ou 1,2\?/).waitFor()
    await expectAccessible(page)
    await page
      .getByLabel('O que separa os decimais na coluna Peso')
      .selectOption({ label: 'Vírgula: 1.200 é 1200' })
    await dialog().getByText('1200 kg').waitFor()
    await dialog()
      .getByText(/^→ 28\/11\/2027$/)
      .waitFor()
    await button('Importar remessas (1)').waitFor()
    await button('Escolher outro arquivo').click()
  })

  test.runIf(isWhole)(
    'creates verifiable shipments from a CSV file with Windows encoding and decimal commas',
    async () => {
      const before = await totalOf()
      const lines = Array.from(
        { length: 250 },
        (_, at) =>
          `IMP-${at};Conceição ${at};Rua A, 1;Recife;PE;Rua B, 2;Natal;RN;1.234,5;30/11/2026 18:05;9`,
      )
      await choose(Buffer.from([head, ...lines].join('\r\n'), 'latin1'))
      await dialog().getByText('Linhas prontas para importar: 250').waitFor()
      await expect.poll(() => page.getByLabel('O que a coluna Frete contém').inputValue()).toBe('')
      await expect.poll(() => page.getByLabel('O que a coluna Pedido contém').inputValue()).toBe('reference')
      await button('Importar remessas (250)').click()
      await dialog().getByText('Remessas criadas: 250').waitFor()
      await dialog().getByRole('button', { name: 'Etiquetas (250)' }).waitFor()
      await expectAccessible(page)
      await button('Ver a lista').click()
      expect(await totalOf()).toBe(before + 250)
      await page.getByRole('searchbox', { name: /^ID de rastreamento, referência/ }).fill('IMP-249')
      const table = page.getByRole('table', { name: 'Todas as remessas' })
      await table.getByRole('row').filter({ hasText: 'IMP-249' }).waitFor()
      const { body } = await api('GET', '/api/shipments?q=IMP-249')
      expect((body as { data: object[] }).data[0]).toMatchObject({
        recipient_name: 'Conceição 249',
        weight: 1234.5,
        estimated_delivery: '2026-11-30T21:05:00.000Z',
      })
    },
  )

  test.runIf(isWhole)('skips a row whose code is in use, and offers the complete row as a file', async () => {
    const before = await totalOf()
    await button('Importar arquivo').click()
    await choose(
      `ID de rastreamento;Origem;Destino;${others}\n;Rua A, 1;Rua B, 2;${told}\n${code};Rua A, 1;Rua B, 2;${told}\n`,
    )
    await button('Importar remessas (2)').click()
    await dialog().getByText('Linhas que ficaram de fora: 1').waitFor()
    await dialog().getByText('Este ID de rastreamento já está em uso').waitFor()
    await dialog().getByText('Linha 3').waitFor()
    expect(await totalOf()).toBe(before + 1)
    const download = page.waitForEvent('download')
    await button('Baixar linhas com erro').click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toEqual([
      `\uFEFF"ID de rastreamento";"Origem";"Destino";${quoted(others)};"Erro"`,
      `"${code}";"Rua A, 1";"Rua B, 2";${quoted(told)};"Este ID de rastreamento já está em uso"`,
    ])
    await button('Escolher outro arquivo').click()
  })

  test.runIf(isWhole)('draws another code for a row without one if that is in use', async () => {
    // The page draws a code that a shipment has, until it has sent rows.
    const taken = `FT-${dayAt(new Date()).replaceAll('-', '')}-BBBBBB`
    await addShipment(api, { tracking_id: taken })
    const before = await totalOf()
    await page.reload()
    await button('Importar arquivo').waitFor()
    await page.evaluate(() => {
      const draw = crypto.getRandomValues.bind(crypto)
      const send = fetch
      let hasSent = false
      crypto.getRandomValues = (array) =>
        array instanceof Uint8Array && array.length === 6 && !hasSent ? array.fill(1) : draw(array)
      globalThis.fetch = (...given) => {
        hasSent ||= given[1]?.method === 'PUT'
        return send(...given)
      }
    })
    await button('Importar arquivo').click()
    await choose(`Origem;Destino;${others}\nRua A, 1;Rua B, 2;${told}\n`)
    await button('Importar remessas (1)').click()
    await dialog().getByText('Remessas criadas: 1').waitFor()
    expect(await dialog().getByText('Linhas que ficaram de fora: 1').count()).toBe(0)
    expect(await totalOf()).toBe(before + 1)
    await button('Ver a lista').click()
  })

  test.runIf(isWhole)('accepts the account’s custom fields, and requires the mandatory ones', async () => {
    const lot = { field_name: 'Lote', field_type: 'text', is_required: true }
    expect((await api('POST', '/api/custom-fields', lot)).status).toBe(201)
    await page.reload()
    await button('Importar arquivo').click()
    await choose(`Origem;Destino;${others}\nRua A, 1;Rua B, 2;${told}\n`)
    await dialog().getByText('Falta indicar a coluna Lote.').waitFor()
    await button('Escolher outro arquivo').click()
    await choose(`Origem;Destino;Código do lote;${others}\nRua A, 1;Rua B, 2;A7;${told}\n`)
    await page.getByLabel('O que a coluna Código do lote contém').selectOption({ label: 'Lote' })
    await button('Importar remessas (1)').click()
    await dialog().getByText('Remessas criadas: 1').waitFor()
    const { body } = await api('GET', '/api/shipments?limit=1')
    expect(body).toMatchObject({ data: [{ custom_data: { Lote: 'A7' } }] })
    await button('Ver a lista').click()
    const { body: fields } = await api('GET', '/api/custom-fields')
    const [field] = (fields as { data: { id: string }[] }).data
    expect((await api('DELETE', `/api/custom-fields/${field?.id}`)).status).toBe(200)
    await page.reload()
    await button('Importar arquivo').click()
  })

  test.runIf(isWhole)('uses a saved address as origin if no column contains one', async () => {
    expect((await api('POST', '/api/addresses', addressBody({ name: 'Matriz' }))).status).toBe(201)
    await page.reload()
    await button('Importar arquivo').click()
    await choose(
      'Destino;Cidade de destino;UF de destino;Pedido;Destinatário;Entrega estimada\nRua B, 2;Natal;RN;SO-1;Ana;30/11/2026\n',
    )
    await dialog().getByText('Este arquivo não tem origem').waitFor()
    expect(
      await dialog()
        .getByText(/^Linhas com erro/)
        .count(),
    ).toBe(0)
    await dialog().getByLabel('Origem de todas as linhas').click()
    await page.getByRole('option', { name: /^Matriz/ }).click()
    await button('Importar remessas (1)').click()
    await dialog().getByText('Remessas criadas: 1').waitFor()
    const { body } = await api('GET', '/api/shipments?limit=1')
    expect(body).toMatchObject({
      data: [
        {
          reference: 'SO-1',
          origin: 'Avenida Paulista, 1000, Bela Vista, São Paulo/SP',
          origin_city: 'São Paulo',
        },
      ],
    })
    await button('Ver a lista').click()
    await button('Importar arquivo').click()
  })

  test.runIf(isWhole)('resumes where it was interrupted', async () => {
    const before = await totalOf()
    await visitor.context.route('**/api/imports/*/rows/201', (route) => route.abort())
    const lines = Array.from({ length: 210 }, (_, at) => `RES-${at};Rua A, 1;Rua B, 2;${told}`)
    const file = [`Pedido;Origem;Destino;${others}`, ...lines].join('\n')
    await choose(file, 'parte.csv')
    await button('Importar remessas (210)').click()
    await dialog().getByText('A importação parou').waitFor()
    expect(await totalOf()).toBe(before)
    await visitor.context.unroute('**/api/imports/*/rows/201')
    await page.reload()
    await button('Importar arquivo').click()
    await dialog().getByText('200 de 210').waitFor()
    await choose(file, 'parte.csv')
    await dialog().getByText('já chegaram ao servidor: 200', { exact: false }).waitFor()
    await button('Importar remessas (210)').click()
    await dialog().getByText('Remessas criadas: 210').waitFor()
    expect(await totalOf()).toBe(before + 210)
  })
})
