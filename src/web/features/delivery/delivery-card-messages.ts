import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages of the card with the delivery on the shipment page. */
export const deliveryCardMessages = {
  'proof.title': { pt: 'Entrega', en: 'Delivery' },
  'proof.pdf': { pt: 'Prova de entrega (PDF)', en: 'Proof of delivery (PDF)' },
  'proof.pdf_failed': { pt: 'Não foi possível fazer o PDF', en: 'The PDF could not be made' },
  'proof.load_failed': { pt: 'Não foi possível carregar a entrega', en: 'The delivery could not be loaded' },
  'proof.hidden': {
    pt: 'Seu papel não mostra nomes, fotos e assinaturas.',
    en: 'Your role shows no names, photos and signatures.',
  },
  'proof.open': { pt: 'Ampliar: {picture}', en: 'Enlarge: {picture}' },
  'proof.original': { pt: 'Baixar original', en: 'Download the original' },
  'proof.picture_failed': {
    pt: 'Não foi possível carregar: {picture}',
    en: 'Could not be loaded: {picture}',
  },
  'annexes.title': { pt: 'Acrescentado depois', en: 'Added afterwards' },
  'annexes.add': { pt: 'Acrescentar nota', en: 'Add a note' },
  'annexes.note': { pt: 'Nota', en: 'Note' },
  'annexes.readable': { pt: 'O destinatário pode ler isto.', en: 'The recipient can read this.' },
  'annexes.save': { pt: 'Acrescentar', en: 'Add' },
  'annexes.added': { pt: 'Nota acrescentada', en: 'Note added' },
  'annexes.failed': { pt: 'Não foi possível acrescentar a nota', en: 'The note could not be added' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof deliveryCardMessages> {}
}
