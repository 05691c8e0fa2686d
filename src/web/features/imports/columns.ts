import type { CsvRow } from '#domain/base/csv.ts'
import type { ShipmentFieldWith } from '#domain/shipments/shipment-fields.ts'
import { plainText } from './read-cell.ts'
import { hasFormOf, referenceKindOf, type AirColumn, type ReferenceColumn } from './reference-columns.ts'

/**
 * Field of a new shipment's request that a column of the file can hold. `delivery_hour` is the time
 * of `estimated_delivery` in a column of its own.
 */
export type ImportField =
  | 'tracking_id'
  | 'delivery_hour'
  | ShipmentFieldWith<{ csv: 'both' | 'import' }>
  | ReferenceColumn
  | AirColumn

/** Column of a custom field: `custom_data.` followed by the field's name. */
export type CustomColumn = `custom_data.${string}`

/** Field of each column of the file; undefined for a column that is left out. */
export type ColumnMapping = readonly (ImportField | CustomColumn | undefined)[]

export function customColumn(fieldName: string): CustomColumn {
  return `custom_data.${fieldName}`
}

/** Returns true if the name denotes a custom field. */
export function isCustomColumn(field: string): field is CustomColumn {
  return field.startsWith('custom_data.')
}

/**
 * Column names of each field in files, separated by commas. Word order, case, accents and "de" are
 * ignored.
 */
const names: Readonly<Record<ImportField, string>> = {
  tracking_id: `id de rastreamento, tracking id, tracking, codigo, rastreio, codigo de rastreio, id,
    codigo de rastreamento, rastreamento, tracking code, numero de rastreio`,
  reference: `referencia, reference, pedido, order, nota fiscal, nf, nf e, nfe, awb, invoice,
    numero do pedido, n pedido, numero da nota, numero da nf, n nf, nota, order number, ref`,
  status: 'status, situacao',
  recipient_name: `destinatario, recipient, nome, nome do destinatario, recipient name, cliente,
    nome do cliente, razao social, consignee, name, customer`,
  recipient_address: 'endereco do destinatario, recipient address',
  recipient_email: `e mail do destinatario, recipient e mail, email, e mail, recipient email,
    email do destinatario, email do cliente, e mail do cliente`,
  recipient_phone: `telefone do destinatario, recipient phone, telefone, celular, phone, fone, tel,
    whatsapp, telefone do cliente, celular do destinatario, contato`,
  origin: `origem, origin, endereco de origem, rua de origem, remetente, logradouro de origem,
    local de origem, endereco do remetente, rua do remetente, origin address`,
  origin_number: 'numero de origem, origin number, n origem, num origem, numero do remetente',
  origin_complement: 'complemento de origem, origin complement, compl origem, complemento do remetente',
  origin_neighborhood: 'bairro de origem, origin neighborhood, bairro do remetente',
  origin_city: 'cidade de origem, origin city, municipio de origem, cidade do remetente',
  origin_state: 'uf de origem, estado de origem, origin state, uf do remetente, estado do remetente',
  origin_cep: 'cep de origem, cep do remetente, origin cep, origin postal code, origin zip',
  destination: `destino, destination, endereco de destino, rua de destino, endereco, address, rua,
    logradouro, logradouro de destino, local de destino, local de entrega, street, endereco de entrega,
    rua de entrega, destination address, delivery address`,
  destination_number: `numero de destino, destination number, numero, n destino, num destino,
    numero de entrega`,
  destination_complement: `complemento de destino, destination complement, complemento, compl destino,
    compl`,
  destination_neighborhood: 'bairro de destino, destination neighborhood, bairro, bairro de entrega',
  destination_city: `cidade de destino, destination city, cidade, city, municipio, municipio de destino,
    cidade de entrega, cidade do destinatario`,
  destination_state: `uf de destino, estado de destino, destination state, uf, estado, state,
    uf de entrega, uf do destinatario`,
  destination_cep: `cep de destino, cep do destinatario, destination cep, destination postal code, cep,
    postal code, zip`,
  weight: 'peso, weight, peso bruto, peso kg, peso total, kg',
  estimated_delivery: `entrega estimada, estimated delivery, data de entrega, previsao de entrega,
    entrega, entrega prevista, previsao, prazo, prazo de entrega, data prevista, data prevista de entrega,
    delivery date, due date`,
  delivery_hour: `hora, horario, hora de entrega, horario de entrega, hora da previsao, hora prevista,
    hora limite, horario limite, hora do prazo, time, delivery time, due time`,
  description: 'descricao, description, conteudo, observacao, observacoes, obs, produto, mercadoria',
  'references.order': 'pedido, numero do pedido, n pedido, order, order number, pedido do cliente',
  'references.invoice': 'fatura, invoice, numero da fatura, n fatura, invoice number',
  'references.nfe': `chave nf e, chave nfe, chave da nota, chave de acesso, chave, nf e, nfe, nota fiscal,
    key of nf e, access key, chave da nota fiscal`,
  'references.cte': 'chave ct e, chave cte, ct e, cte, key of ct e, conhecimento',
  'references.mdfe': 'chave mdf e, chave mdfe, mdf e, mdfe, key of mdf e, manifesto',
  'references.mawb': 'awb, mawb, master awb, air waybill',
  'references.hawb': 'hawb, house awb, house',
  'references.carrier': `transportadora, carrier, codigo da transportadora, rastreio da transportadora,
    carrier number`,
  'air.origin': 'aeroporto de origem, airport of origin, origin airport',
  'air.destination': 'aeroporto de destino, airport of destination, destination airport',
  'air.pieces': 'volumes, pieces, quantidade de volumes',
  'air.gross_kg': 'peso bruto, gross weight',
  'air.volume_m3': 'cubagem, volume, volume m3',
  'air.chargeable_kg': 'peso taxado, chargeable weight',
  'air.handling': 'codigos de manuseio, handling codes, shc, special handling codes',
}

export const importFields = Object.keys(names) as readonly ImportField[]

/** Columns that are about air cargo only in a file with an airport. */
const onlyWithAirport: ReadonlySet<ImportField> = new Set(['air.pieces', 'air.gross_kg', 'air.volume_m3'])

/**
 * Guesses from the header which field each column holds. A field belongs to the first column that
 * has its name. If `reference` and a typed reference have the same name, the typed one is chosen if
 * the first value of the column has its form.
 * @param custom the names of the account's custom fields
 */
export function guessColumns(
  header: readonly string[],
  custom: readonly string[] = [],
  rows: readonly CsvRow[] = [],
): ColumnMapping {
  const used = new Set<ImportField | CustomColumn>()
  const hasAirport = header.some((title) =>
    (['air.origin', 'air.destination'] as const).some((one) => fieldNames.get(one)?.has(nameOf(title))),
  )
  return header.map((title, at) => {
    const own = custom.find((one) => plain(one) === plain(title))
    // Text in brackets may be part of the name, as in "Cidade (origem)", or an explanation, as in
    // "Peso (kg)".
    const known = [title, title.replaceAll(/\([^)]*\)/g, ' ')].map(nameOf)
    const possible = known.flatMap((name) =>
      importFields.filter(
        (one) =>
          !used.has(one) && fieldNames.get(one)?.has(name) && (hasAirport || !onlyWithAirport.has(one)),
      ),
    )
    const sample = rows.find(({ cells }) => cells[at]?.trim())?.cells[at] ?? ''
    const field =
      own === undefined
        ? (possible.find((one) => isFormed(one, sample)) ?? possible[0])
        : [customColumn(own)].find((one) => !used.has(one))
    if (field !== undefined) used.add(field)
    return field
  })
}

function isFormed(field: ImportField, sample: string): boolean {
  const kind = referenceKindOf(field)
  return kind !== undefined && hasFormOf(kind, sample)
}

/**
 * Returns the sorted words of a title without prepositions and articles: "Rua de Origem" becomes
 * "origem rua".
 */
function nameOf(title: string): string {
  const joining = new Set(['de', 'do', 'da', 'of', 'the'])
  return plain(title)
    .split(' ')
    .filter((word) => !joining.has(word))
    .toSorted()
    .join(' ')
}

const fieldNames: ReadonlyMap<ImportField, ReadonlySet<string>> = new Map(
  importFields.map((field) => [field, new Set(names[field].split(',').map(nameOf))]),
)

/** Returns the text in lower case, without accents and punctuation: "E-mail" becomes "e mail". */
function plain(title: string): string {
  return plainText(title)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
