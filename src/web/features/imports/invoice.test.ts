import { expect, test } from 'vitest'
import { formatMessage } from '#contract/messages/message.ts'
import { invoiceKey, createInvoice } from '../../../../tests/support/imports/invoice-xml.ts'
import { guessColumns } from './columns.ts'
import { decodeInvoice, invoiceColumns, invoiceOf, type Invoice } from './invoice.ts'
import { parseInvoice } from './parse-invoice.ts'
import { sortOut } from './read-invoices.ts'
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
  invoiceOf(
    { fileName: 'a.xml', id, textsAt: (path) => ({ ...texts, ...changed })[path] ?? [] },
    now,
    'pt',
  ) as Invoice
const formOf = ({ cells }: Invoice) => {
  const header = invoiceColumns.map((title) => formatMessage('pt', title))
  return readRow(cells, guessColumns(header), { now, randomBytes: (n) => new Uint8Array(n), custom: [] }).form
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
  })
  expect(form).not.toHaveProperty('estimated_delivery')
  expect(Object.values(form)).not.toContain(invoiceKey({ number: 1234 }))
})

test('prefers the places of collection and delivery, and takes the stated day', () => {
  const form = formOf(
    read({
      ...place('retirada', 'Rua do Depósito', 'OSASCO', 'SP', '06010000'),
      ...place('entrega', 'Rua da Obra', 'OLINDA', 'PE', '53020000'),
      'entrega/xNome': ['Bia'],
      'ide/dPrevEntrega': ['2026-12-10'],
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
  })
})

test('refuses a key with a wrong digit by both digits, and one of another document', () => {
  const key = invoiceKey({ number: 1234 })
  const wrong = `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}`
  expect(read({}, `NFe${wrong}`)).toEqual({
    key: 'import.nfe_check_digit',
    facts: { expected: Number(key.at(-1)), found: Number(wrong.at(-1)) },
  })
  expect(read({}, '')).toEqual({ key: 'import.nfe_key' })
})

test('refuses declarations and other encodings before parsing', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  for (const text of ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', '<?xml version="1.0"?>\n<!doctype a><a/>'])
    expect(decodeInvoice(bytes(text))).toEqual({ key: 'import.xml_declares' })
  expect(decodeInvoice(bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a/>'))).toEqual({
    key: 'import.xml_encoding',
  })
  expect(decodeInvoice(new Uint8Array([0x3c, 0xe1, 0x3e]))).toEqual({ key: 'import.xml_encoding' })
  expect(decodeInvoice(bytes('<?xml version="1.0" encoding="utf-8"?><a/>'))).toMatch(/<a\/>$/)
})

test('leaves out the same invoice, and names another one with the same number', () => {
  const invoice = (number: number, random: number): Invoice => ({
    accessKey: invoiceKey({ number, random }),
    number: String(number),
    cells: [],
  })
  const { kept, repeated } = sortOut([
    { name: 'a.xml', invoice: invoice(1, 1) },
    { name: 'b.xml', invoice: invoice(1, 1) },
    { name: 'c.xml', invoice: invoice(1, 2) },
  ])
  expect(kept).toHaveLength(2)
  expect(repeated).toEqual([
    { file: 'b.xml', key: 'import.nfe_repeated', facts: { other: 'a.xml' } },
    { file: 'c.xml', key: 'import.nfe_number_repeated', facts: { number: '1', other: 'a.xml' } },
  ])
})

test('parses an NF-e, and nothing that is cut, a batch, or of another namespace', () => {
  const xml = createInvoice({ number: 7, recipient: 'Ana <![CDATA[& Cia]]>', weights: ['1', '2'] })
  const parsed = parseInvoice(xml)
  expect(parsed?.id).toBe(`NFe${invoiceKey({ number: 7 })}`)
  expect(parsed?.textsAt('dest/xNome')).toEqual(['Ana & Cia'])
  expect(parsed?.textsAt('transp/vol/pesoB')).toEqual(['1', '2'])
  expect(parsed?.textsAt('det/prod/xProd')).toEqual(['Luvas & máscaras', 'Soro'])
  expect(parseInvoice(xml.slice(0, 900))).toBeUndefined()
  expect(parseInvoice(xml.replace('portalfiscal.inf.br/nfe', 'portalfiscal.inf.br/cte'))).toBeUndefined()
  const [invoice = ''] = /<NFe>[^]*<\/NFe>/.exec(xml) ?? []
  expect(parseInvoice(xml.replace('</NFe>', `</NFe>${invoice}`))).toBeUndefined()
  expect(parseInvoice('')).toBeUndefined()
})
