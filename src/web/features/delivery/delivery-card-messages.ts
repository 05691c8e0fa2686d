import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages of the card with the delivery on the shipment page. */
export const deliveryCardMessages = {
  'proof.title': { pt: 'Entrega', en: 'Delivery' },
  'proof.pdf': { pt: 'Prova de entrega (PDF)', en: 'Proof of delivery (PDF)' },
  'proof.pdf_attempt': { pt: 'Prova da tentativa (PDF)', en: 'Proof of the attempt (PDF)' },
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
  'proof.remove': { pt: 'Apagar', en: 'Delete' },
  'proof.remove_title': { pt: 'Apagar {picture}?', en: 'Delete {picture}?' },
  'proof.remove_says': {
    pt: 'A imagem some para sempre, também para você. O histórico guarda o hash dela, quem apagou e o motivo.',
    en: 'The picture is gone for good, for you too. The history keeps its hash, who deleted it and the reason.',
  },
  'proof.remove_reason': { pt: 'Motivo', en: 'Reason' },
  'proof.removed': { pt: 'Imagem apagada', en: 'Picture deleted' },
  'proof.remove_failed': { pt: 'Não foi possível apagar a imagem', en: 'The picture could not be deleted' },
  'annexes.card': { pt: 'Notas e fotos', en: 'Notes and photos' },
  'annexes.added_at': { pt: 'Acrescentada em', en: 'Added on' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof deliveryCardMessages> {}
}
