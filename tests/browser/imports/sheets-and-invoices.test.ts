import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { createCte, cteKey } from '../../support/imports/cte-xml.ts'
import { invoiceKey, createInvoice } from '../../support/imports/invoice-xml.ts'
import { dateCell, formulaCell, createWorkbook, type MadeCell } from '../../support/imports/workbook.ts'

// Each test depends on the one before.
let visit: Visit
let visitor: Visitor
let page: Page
let api: Api

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  const { session } = await createAccount(visit.server)
  api = apiOf(visit.server, session.access_token)
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
const dialog = () => page.getByRole('dialog', { name: 'Importar remessas' })
type Chosen = { readonly name: string; readonly content: string | Uint8Array }
const choose = async (...files: readonly Chosen[]) => {
  await page.getByLabel(/^Escolha uma planilha/).setInputFiles(
    files.map(({ name, content }) => ({
      name,
      mimeType: name.endsWith('.xml') ? 'text/xml' : 'application/octet-stream',
      buffer: Buffer.from(content),
    })),
  )
}
/** Returns the number of loaded scripts that read XLSX files. */
const readersLoaded = () =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/read-sheet')).length,
  )
const shipmentsLike = async (text: string): Promise<object[]> =>
  ((await api('GET', `/api/shipments?q=${encodeURIComponent(text)}`)).body as { data: object[] }).data

describe('the import of an XLSX file', () => {
  test('makes shipments of 300 rows after five wrong ones are corrected in place', async () => {
    const header = [
      'Pedido',
      'Destinatário',
      'Origem',
      'Cidade de origem',
      'UF de origem',
      'Destino',
      'Cidade de destino',
      'UF de destino',
      'Peso',
      'Entrega estimada',
    ]
    const wrong: Readonly<Record<number, MadeCell>> = { 10: '', 60: '', 110: '', 210: '', 299: '' }
    const rows = Array.from({ length: 300 }, (_, at): MadeCell[] => [
      `XLS-${at}`,
      wrong[at] ?? `Ana ${at}`,
      'Rua A, 1',
      'Recife',
      'PE',
      'Rua B, 2',
      'Natal',
      'RN',
      at === 0 ? formulaCell('1+0.2', 1.2) : 1.234,
      dateCell(46_357.75),
    ])
    await button('Importar arquivo').click()
    await page.getByLabel(/^Escolha uma planilha/).waitFor()
    // The reader of XLSX files is loaded for the first such file only.
    expect(await readersLoaded()).toBe(0)
    await choose({ name: 'envios.xlsx', content: createWorkbook([header, ...rows]) })
    await dialog().getByText('Remessas: 300 · linhas do arquivo: 301').waitFor()
    expect(await readersLoaded()).toBeGreaterThan(0)
    await dialog().getByText('Linhas com erro: 5').waitFor()
    await expectAccessible(page)
    for (const at of Object.keys(wrong)) {
      const cell = page.getByLabel(`Corrigir Destinatário na linha ${Number(at) + 2}`)
      await cell.fill(`Bia ${at}`)
      await cell.press('Enter')
    }
    await dialog().getByText('Linhas prontas para importar: 300').waitFor()
    await button('Importar remessas (300)').click()
    await dialog().getByText('Remessas criadas: 300').waitFor()
    await button('Ver a lista').click()
    expect((await shipmentsLike('XLS-299'))[0]).toMatchObject({
      recipient_name: 'Bia 299',
      weight: 1.234,
      estimated_delivery: '2026-12-01T21:00:00.000Z',
    })
    expect(await shipmentsLike('XLS-0')).toMatchObject([{ weight: 1.2 }])
  })

  test('says why a file is refused', async () => {
    await button('Importar arquivo').click()
    const refused = async (words: string | RegExp, ...files: readonly Chosen[]) => {
      await choose(...files)
      await dialog().getByText(words).waitFor()
    }
    const sheet = createWorkbook([['Pedido'], ['1']])
    await refused('A planilha tem mais de 20 MB.', {
      name: 'a.xlsx',
      content: new Uint8Array(21 * 1024 * 1024),
    })
    await refused(/^O conteúdo não é de uma planilha XLSX/, { name: 'a.xlsx', content: 'Pedido;Peso' })
    await refused(
      /^Escolha uma planilha por vez/,
      { name: 'a.xlsx', content: sheet },
      { name: 'b.xlsx', content: sheet },
    )
    const many = Array.from({ length: 20_001 }, (_, at) => [at])
    await refused(/^O arquivo tem mais de 20\.000 linhas/, {
      name: 'a.xlsx',
      content: createWorkbook([['Pedido'], ...many]),
    })
    await refused('O XML não é de uma NF-e nem de um CT-e, ou está incompleto.', {
      name: 'a.xml',
      content: '<cteProc/>',
    })
    await refused(/DOCTYPE/, {
      name: 'a.xml',
      content: '<!DOCTYPE a SYSTEM "https://exemplo.invalid/a.dtd"><a/>',
    })
    await refused('O XML tem mais de 2 MB.', { name: 'a.xml', content: ' '.repeat(3_000_000) })
    await expectAccessible(page)
  })
})

describe('the import of NF-e', () => {
  test('makes shipments of three files, and leaves out the same one and a broken one', async () => {
    await choose(
      {
        name: 'nota-1.xml',
        content: createInvoice({ number: 101, recipient: 'Ana', weights: ['1.100', '0.134'] }),
      },
      { name: 'nota-2.xml', content: createInvoice({ number: 102, recipient: 'Bia' }) },
      { name: 'nota-3.xml', content: createInvoice({ number: 103, recipient: 'Caio' }) },
      { name: 'copia.xml', content: createInvoice({ number: 101, recipient: 'Ana' }) },
      { name: 'cortada.xml', content: createInvoice({ number: 104, recipient: 'Davi' }).slice(0, 900) },
    )
    const remarks = dialog().getByText('Confira estes arquivos').locator('..')
    await remarks.getByText('O mesmo documento está em nota-1.xml', { exact: false }).waitFor()
    await remarks.getByText('cortada.xml').waitFor()
    await dialog()
      .getByText(invoiceKey({ number: 101 }))
      .waitFor()
    await dialog().getByText('Linhas com erro: 3').waitFor()
    await page.getByLabel('Entrega estimada de todas as linhas').fill('2026-12-10')
    await dialog().getByText('Linhas prontas para importar: 3').waitFor()
    await expectAccessible(page)
    await button('Importar remessas (3)').click()
    await dialog().getByText('Remessas criadas: 3').waitFor()
    await button('Ver a lista').click()
    expect((await shipmentsLike('NF 101'))[0]).toMatchObject({
      reference: 'NF 101',
      recipient_name: 'Ana',
      origin: 'Rua das Palmeiras, 12, Centro, SAO PAULO/SP',
      destination: 'Avenida Boa Viagem lado par, 12, Centro, RECIFE/PE',
      destination_cep: '51021000',
      weight: 1.234,
      description: 'Luvas & máscaras; Soro',
      references: [{ kind: 'nfe', value: invoiceKey({ number: 101 }) }],
    })
  })

  test('makes one shipment of a CT-e with its NF-e, and names the shipment that has a document', async () => {
    await button('Importar arquivo').click()
    const invoices = [invoiceKey({ number: 201 }), invoiceKey({ number: 101 })]
    await choose(
      { name: 'cte.xml', content: createCte({ number: 55, invoices, recipient: 'Elisa' }) },
      { name: 'nota.xml', content: createInvoice({ number: 201, recipient: 'Elisa' }) },
    )
    await dialog().getByText('Esta NF-e já vem com o CT-e em cte.xml', { exact: false }).waitFor()
    const [earlier] = (await shipmentsLike('NF 101')) as { tracking_id: string }[]
    const documents = dialog().getByRole('list', { name: 'Documentos que já têm remessa' })
    await documents.getByText(`já está na remessa ${earlier?.tracking_id}.`, { exact: false }).waitFor()
    await expectAccessible(page)
    await button('Importar remessas (1)').click()
    await dialog().getByText('Remessas criadas: 1').waitFor()
    await button('Ver a lista').click()
    expect(await shipmentsLike(cteKey({ number: 55 }))).toMatchObject([
      {
        reference: 'CT-e 55',
        recipient_name: 'Elisa',
        weight: 12.5,
        references: [
          ...invoices.map((value) => ({ kind: 'nfe', value })),
          { kind: 'cte', value: cteKey({ number: 55 }) },
        ],
      },
    ])
  })
})
