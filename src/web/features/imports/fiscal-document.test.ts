import { expect, test } from 'vitest'
import { formatMessage } from '#contract/messages/message.ts'
import { createCte, cteKey } from '../../../../tests/support/imports/cte-xml.ts'
import { invoiceKey, createInvoice } from '../../../../tests/support/imports/invoice-xml.ts'
import { guessColumns } from './columns.ts'
import { decodeXml, fiscalColumns, type FiscalDocument } from './fiscal-document.ts'
import { parseFiscalXml } from './parse-fiscal-xml.ts'
import { readFiscalDocument, readFiscalFiles, sortOut } from './read-fiscal-files.ts'
import { readRow } from './row-form.ts'

const now = new Date('2026-11-29T12:00:00Z')
const place = (group: string, street: string, city: string, state: string, cep: string) => ({
  [`${group}/xLgr`]: [street],
  [`${group}/nro`]: ['12'],
  [`${group}/xBairro`]: ['Centro'],
  [`${group}/xMun`]: [city],
  [`${group}/UF`]: [state],
  [`${group}/CEP`]: [cep],
})
const texts: Readonly<Record<string, readonly string[]>> = {
  ...place('emit/enderEmit', 'Rua das Palmeiras', 'SAO PAULO', 'SP', '01001000'),
  ...place('dest/enderDest', 'Avenida Boa Viagem, lado par', 'RECIFE', 'PE', '51021000'),
  'dest/xNome': ['Ana Souza'],
  'det/prod/xProd': ['Luvas', 'Soro', 'Luvas'],
  'transp/vol/pesoB': ['1.100', '0.134'],
}
const read = (changed: typeof texts = {}, id = `NFe${invoiceKey({ number: 1234 })}`) =>
  readFiscalDocument(
    { fileName: 'a.xml', kind: 'nfe', id, textsAt: (path) => ({ ...texts, ...changed })[path] ?? [] },
    now,
    'pt',
  ) as FiscalDocument
const readCte = (xml: string) => {
  const parsed = parseFiscalXml(xml)
  if (parsed === undefined) throw new Error('no document')
  return readFiscalDocument({ fileName: 'a.xml', ...parsed }, now, 'pt')
}
const formOf = ({ cells }: Pick<FiscalDocument, 'cells'>) => {
  const header = fiscalColumns.map((title) => formatMessage('pt', title))
  return readRow(cells, guessColumns(header), {
    now,
    randomBytes: (n) => new Uint8Array(n),
    isTest: false,
    custom: [],
  }).form
}

test('reads recipient, address, weight, description and number of an NF-e into the form', () => {
  const form = formOf(read())
  expect(form).toMatchObject({
    reference: 'NF 1234',
    recipient_name: 'Ana Souza',
    origin: 'Rua das Palmeiras, 12, Centro, SAO PAULO/SP',
    origin_cep: '01001000',
    destination: 'Avenida Boa Viagem lado par, 12, Centro, RECIFE/PE',
    destination_city: 'RECIFE',
    destination_state: 'PE',
    destination_cep: '51021000',
    weight: 1.234,
    description: 'Luvas; Soro',
    references: [{ kind: 'nfe', value: invoiceKey({ number: 1234 }) }],
  })
  expect(form).not.toHaveProperty('estimated_delivery')
})

test('prefers the places of collection and delivery, and takes the stated day', () => {
  const form = formOf(
    read({
      ...place('retirada', 'Rua do Depósito', 'OSASCO', 'SP', '06010000'),
      ...place('entrega', 'Rua da Obra', 'OLINDA', 'PE', '53020000'),
      'entrega/xNome': ['Bia'],
      'ide/dPrevEntrega': ['2026-12-10'],
      'compra/xPed': ['PED-7001'],
      'det/prod/xPed': ['PED-7001', '12', 'PED-7002'],
      'cobr/fat/nFat': ['F-9001'],
      'transp/vol/pesoB': ['0.000'],
      'transp/vol/pesoL': ['7'],
    }),
  )
  expect(form).toMatchObject({
    origin_city: 'OSASCO',
    destination_city: 'OLINDA',
    recipient_name: 'Bia',
    weight: 7,
    estimated_delivery: '2026-12-10T23:59:00-03:00',
    references: [
      { kind: 'nfe', value: invoiceKey({ number: 1234 }) },
      { kind: 'order', value: 'PED-7001' },
      { kind: 'order', value: 'PED-7002' },
      { kind: 'invoice', value: 'F-9001' },
    ],
  })
})

test('refuses a key with a wrong digit by both digits, and one of another document', () => {
  const key = invoiceKey({ number: 1234 })
  const wrong = `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}`
  expect(read({}, `NFe${wrong}`)).toEqual({
    key: 'import.key_check_digit',
    facts: { expected: Number(key.at(-1)), found: Number(wrong.at(-1)) },
  })
  expect(read({}, '')).toEqual({ key: 'import.wrong_key' })
})

test('refuses declarations and other encodings before parsing', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  for (const text of ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', '<?xml version="1.0"?>\n<!doctype a><a/>'])
    expect(decodeXml(bytes(text))).toEqual({ key: 'import.xml_declares' })
  expect(decodeXml(bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a/>'))).toEqual({
    key: 'import.xml_encoding',
  })
  expect(decodeXml(new Uint8Array([0x3c, 0xe1, 0x3e]))).toEqual({ key: 'import.xml_encoding' })
  expect(decodeXml(bytes('<?xml version="1.0" encoding="utf-8"?><a/>'))).toMatch(/<a\/>$/)
})

test('reads origin, destination, gross weight, day and the keys inside of a CT-e', () => {
  const invoices = [invoiceKey({ number: 1 }), invoiceKey({ number: 2 })]
  const document = readCte(createCte({ number: 55, invoices }))
  expect(document).toMatchObject({ kind: 'cte', accessKey: cteKey({ number: 55 }), inside: invoices })
  expect(formOf(document as FiscalDocument)).toMatchObject({
    reference: 'CT-e 55',
    recipient_name: 'Ana Souza',
    origin: 'Rua das Palmeiras, 12, Centro, SAO PAULO/SP',
    destination: 'Avenida Boa Viagem, 12, Centro, RECIFE/PE',
    destination_cep: '51021000',
    weight: 12.5,
    description: 'Medicamentos',
    estimated_delivery: '2026-12-10T23:59:00-03:00',
    references: [
      { kind: 'nfe', value: invoices[0] },
      { kind: 'nfe', value: invoices[1] },
      { kind: 'cte', value: cteKey({ number: 55 }) },
    ],
  })
})

test('prefers dispatcher and receiver of a CT-e, and falls back to the cities of its route', () => {
  const xml = createCte({ number: 55, invoices: [] })
  const others = `<exped><xNome>Depósito</xNome><enderExped><xLgr>Rua C</xLgr><nro>3</nro><xBairro>Brás</xBairro><xMun>CAMPINAS</xMun><CEP>13010000</CEP><UF>SP</UF></enderExped></exped>
    <receb><xNome>Filial</xNome><enderReceb><xLgr>Rua D</xLgr><nro>4</nro><xBairro>Sé</xBairro><xMun>OLINDA</xMun><CEP>53020000</CEP><UF>PE</UF></enderReceb></receb>`
  expect(
    formOf(readCte(xml.replace('<infCTeNorm>', `${others}<infCTeNorm>`)) as FiscalDocument),
  ).toMatchObject({
    origin_city: 'CAMPINAS',
    destination_city: 'OLINDA',
    recipient_name: 'Filial',
  })
  const bare = xml.replaceAll(/<(ender\w+)>.*?<\/\1>/g, '').replace('PESO BRUTO', 'PESO BASE DE CALCULO')
  const form = formOf(readCte(bare) as FiscalDocument)
  expect(form).toMatchObject({ origin_city: 'SAO PAULO', origin_state: 'SP', destination_city: 'RECIFE' })
  expect(form).not.toHaveProperty('weight')
})

test('refuses a CT-e that is not of cargo, or only adds an amount', () => {
  expect(readCte(createCte({ number: 1, invoices: [], model: 67 }))).toEqual({
    key: 'import.cte_model',
    facts: { found: 67 },
  })
  expect(readCte(createCte({ number: 1, invoices: [], type: 1 }))).toEqual({ key: 'import.cte_complement' })
})

test('leaves out the same document and an NF-e inside a CT-e, and names another with one number', () => {
  const invoice = (number: number, random: number) => ({
    kind: 'nfe' as const,
    accessKey: invoiceKey({ number, random }),
    reference: `NF ${number}`,
    inside: [],
    cells: [],
  })
  const cte = {
    kind: 'cte' as const,
    accessKey: cteKey({ number: 1 }),
    reference: 'CT-e 1',
    inside: [invoiceKey({ number: 2, random: 1 })],
    cells: [],
  }
  const { kept, repeated } = sortOut([
    { name: 'a.xml', document: invoice(1, 1) },
    { name: 'b.xml', document: invoice(1, 1) },
    { name: 'c.xml', document: invoice(1, 2) },
    { name: 'd.xml', document: invoice(2, 1) },
    { name: 'e.xml', document: cte },
  ])
  expect(kept.map(({ reference }) => reference)).toEqual(['NF 1', 'NF 1', 'CT-e 1'])
  expect(repeated).toEqual([
    { file: 'b.xml', key: 'import.key_repeated', facts: { other: 'a.xml' } },
    { file: 'c.xml', key: 'import.number_repeated', facts: { reference: 'NF 1', other: 'a.xml' } },
    { file: 'd.xml', key: 'import.nfe_inside', facts: { other: 'e.xml' } },
  ])
})

test('refuses a file of more than 2 MB, and reads the others', async () => {
  const files = [
    new File([new Uint8Array(3_000_000)], 'a.xml'),
    new File([createCte({ number: 55, invoices: [] })], 'b.xml'),
    new File(['<procEventoCTe xmlns="http://www.portalfiscal.inf.br/cte"/>'], 'c.xml'),
  ]
  const { content, problems } = await readFiscalFiles(files, now, 'pt')
  expect(content.rows).toHaveLength(1)
  expect(problems).toEqual([
    { file: 'a.xml', key: 'import.xml_too_large' },
    { file: 'c.xml', key: 'import.not_fiscal' },
  ])
})

test('parses an NF-e, and nothing that is cut, a batch, or of another namespace', () => {
  const xml = createInvoice({ number: 7, recipient: 'Ana <![CDATA[& Cia]]>', weights: ['1', '2'] })
  const parsed = parseFiscalXml(xml)
  expect(parsed?.id).toBe(`NFe${invoiceKey({ number: 7 })}`)
  expect(parsed?.textsAt('dest/xNome')).toEqual(['Ana & Cia'])
  expect(parsed?.textsAt('transp/vol/pesoB')).toEqual(['1', '2'])
  expect(parsed?.textsAt('det/prod/xProd')).toEqual(['Luvas & máscaras', 'Soro'])
  expect(parseFiscalXml(xml.slice(0, 900))).toBeUndefined()
  expect(parseFiscalXml(xml.replace('portalfiscal.inf.br/nfe', 'portalfiscal.inf.br/mdfe'))).toBeUndefined()
  const [invoice = ''] = /<NFe>[^]*<\/NFe>/.exec(xml) ?? []
  expect(parseFiscalXml(xml.replace('</NFe>', `</NFe>${invoice}`))).toBeUndefined()
  expect(parseFiscalXml('')).toBeUndefined()
})
