/** What a column of a file can hold of a shipment: the names of the body's fields. */
export const importFields = [
  'tracking_id',
  'reference',
  'status',
  'recipient_name',
  'recipient_address',
  'recipient_email',
  'recipient_phone',
  'origin',
  'origin_number',
  'origin_complement',
  'origin_neighborhood',
  'origin_city',
  'origin_state',
  'origin_cep',
  'destination',
  'destination_number',
  'destination_complement',
  'destination_neighborhood',
  'destination_city',
  'destination_state',
  'destination_cep',
  'weight',
  'estimated_delivery',
  'description',
] as const
export type ImportField = (typeof importFields)[number]

/** A custom field of the account, by its name. */
export type CustomColumn = `custom_data.${string}`

/** For each column of the file the field it holds; undefined for one that is left out. */
export type ColumnMapping = readonly (ImportField | CustomColumn | undefined)[]

export function customColumn(fieldName: string): CustomColumn {
  return `custom_data.${fieldName}`
}

/** Whether a column holds a custom field. */
export function isCustomColumn(field: string): field is CustomColumn {
  return field.startsWith('custom_data.')
}

/** Names by which files call the fields, as `plain` writes them. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  tracking_id: [
    'id de rastreamento',
    'tracking id',
    'tracking',
    'codigo',
    'rastreio',
    'codigo de rastreio',
    'id',
  ],
  reference: ['referencia', 'reference', 'pedido', 'order', 'nota fiscal', 'nf', 'awb', 'invoice'],
  status: ['status', 'situacao'],
  recipient_name: ['destinatario', 'recipient', 'nome', 'nome do destinatario', 'recipient name', 'cliente'],
  recipient_address: ['endereco do destinatario', 'recipient address'],
  recipient_email: ['e mail do destinatario', 'recipient e mail', 'email', 'e mail', 'recipient email'],
  recipient_phone: ['telefone do destinatario', 'recipient phone', 'telefone', 'celular', 'phone'],
  origin: ['origem', 'origin', 'endereco de origem', 'rua de origem', 'remetente'],
  origin_number: ['numero de origem', 'origin number'],
  origin_complement: ['complemento de origem', 'origin complement'],
  origin_neighborhood: ['bairro de origem', 'origin neighborhood'],
  origin_city: ['cidade de origem', 'origin city'],
  origin_state: ['uf de origem', 'estado de origem', 'origin state'],
  origin_cep: [
    'cep de origem',
    'cep origem',
    'cep do remetente',
    'origin cep',
    'origin postal code',
    'origin zip',
  ],
  destination: ['destino', 'destination', 'endereco de destino', 'rua de destino', 'endereco', 'address'],
  destination_number: ['numero de destino', 'destination number', 'numero'],
  destination_complement: ['complemento de destino', 'destination complement', 'complemento'],
  destination_neighborhood: ['bairro de destino', 'destination neighborhood', 'bairro'],
  destination_city: ['cidade de destino', 'destination city', 'cidade', 'city'],
  destination_state: ['uf de destino', 'estado de destino', 'destination state', 'uf', 'estado', 'state'],
  destination_cep: [
    'cep de destino',
    'cep destino',
    'cep do destinatario',
    'destination cep',
    'destination postal code',
    'cep',
    'postal code',
    'zip',
  ],
  weight: ['peso', 'weight', 'peso bruto'],
  estimated_delivery: [
    'entrega estimada',
    'estimated delivery',
    'data de entrega',
    'previsao de entrega',
    'entrega',
  ],
  description: ['descricao', 'description', 'conteudo', 'observacao', 'observacoes'],
}

/**
 * Guesses by the header what each column holds; each field once, by the first column that has its name.
 * @param custom the names of the account's custom fields
 */
export function guessColumns(header: readonly string[], custom: readonly string[] = []): ColumnMapping {
  const used = new Set<ImportField | CustomColumn>()
  return header.map((title) => {
    const name = plain(title)
    const own = custom.find((one) => plain(one) === name)
    const field =
      own === undefined
        ? importFields.find((one) => !used.has(one) && names[one].includes(name))
        : [customColumn(own)].find((one) => !used.has(one))
    if (field !== undefined) used.add(field)
    return field
  })
}

/** Lower case, without accents, what stands in brackets, and signs: "E-mail (trabalho)" is "e mail". */
function plain(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
