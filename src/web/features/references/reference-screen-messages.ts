import type { Messages } from '#contract/sentences/sentence.ts'
/** Messages of references and air cargo, in the form and on the page of a shipment. */
export const referenceScreenMessages = {
  'references.title': { pt: 'Referências', en: 'References' },
  'references.copy': { pt: 'Copiar {kind} {value}', en: 'Copy {kind} {value}' },
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
