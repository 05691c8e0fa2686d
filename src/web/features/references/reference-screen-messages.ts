import type { Messages } from '#contract/sentences/sentence.ts'
/** Messages of references and air cargo, in the form and on the page of a shipment. */
export const referenceScreenMessages = {
  'references.title': { pt: 'Referências', en: 'References' },
  'references.copy': { pt: 'Copiar {kind} {value}', en: 'Copy {kind} {value}' },
  'references.add': { pt: 'Adicionar referência', en: 'Add a reference' },
  'references.number': { pt: 'Referência {number}', en: 'Reference {number}' },
  'references.remove': { pt: 'Remover a referência {number}', en: 'Remove reference {number}' },
  'references.kind': { pt: 'Tipo', en: 'Kind' },
  'references.value': { pt: 'Número ou chave', en: 'Number or key' },
  'references.key_parts': {
    pt: 'Número {number}, série {series}, {month}, {uf}',
    en: 'Number {number}, series {series}, {month}, {uf}',
  },
  'references.awb_or_cpf': {
    pt: 'Estes 11 dígitos podem ser um AWB ou um CPF. Qual dos dois?',
    en: 'These 11 digits may be an air waybill or a CPF. Which one?',
  },
  'references.is_awb': { pt: 'É um AWB', en: 'It is an air waybill' },
  'references.is_cpf': { pt: 'É um CPF', en: 'It is a CPF' },
  'air.awb_hint': { pt: '11 dígitos, como 957-12345675', en: '11 digits, such as 957-12345675' },
  'air.awb_right': { pt: 'O dígito verificador confere', en: 'The check digit is right' },
  'air.airport_hint': { pt: 'Código ou nome, como GRU', en: 'Code or name, such as GRU' },
  'air.airport_unknown': {
    pt: 'Não conhecemos este código. Confira antes de salvar.',
    en: 'We do not know this code. Check it before you save.',
  },
  'air.chargeable_hint': {
    pt: 'O maior entre o bruto e o cubado; preencha só se for outro',
    en: 'The greater of gross weight and weight by volume; fill in only another one',
  },
  'air.chargeable_computed': {
    pt: 'Calculado: {weight} kg; preencha só se for outro',
    en: 'Computed: {weight} kg; fill in only another one',
  },
  'air.handling_other': { pt: 'Outro código', en: 'Other code' },
  'air.range': {
    pt: 'Este código pede a faixa de conservação {range}.',
    en: 'This code requires the condition range {range}.',
  },
  'air.use_range': { pt: 'Escolher {range}', en: 'Choose {range}' },
  'air.title': { pt: 'Carga aérea', en: 'Air cargo' },
  'air.piece': { pt: '{count} volume', en: '{count} piece' },
  'air.pieces': { pt: '{count} volumes', en: '{count} pieces' },
  'air.gross': { pt: 'bruto {weight} kg', en: 'gross {weight} kg' },
  'air.volume': { pt: '{volume} m³', en: '{volume} m³' },
  'air.chargeable': { pt: 'taxado {weight} kg', en: 'chargeable {weight} kg' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof referenceScreenMessages> {}
}
