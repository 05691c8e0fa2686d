import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about notes and photos that are added to a shipment. */
export const additionMessages = {
  'annexes.title': { pt: 'Acrescentado depois', en: 'Added afterwards' },
  'annexes.add': { pt: 'Acrescentar nota ou foto', en: 'Add a note or photo' },
  'annexes.note': { pt: 'Nota', en: 'Note' },
  'annexes.readable': { pt: 'O destinatário pode ler isto.', en: 'The recipient can read this.' },
  'annexes.empty': { pt: 'Escreva uma nota ou acrescente uma foto.', en: 'Write a note or add a photo.' },
  'annexes.save': { pt: 'Acrescentar', en: 'Add' },
  'annexes.added': { pt: 'Acrescentado à remessa', en: 'Added to the shipment' },
  'annexes.photos_follow': {
    pt: 'As fotos são enviadas em seguida, também se a rede cair agora.',
    en: 'The photos are sent next, also if the network fails now.',
  },
  'annexes.failed': { pt: 'Não foi possível acrescentar', en: 'It could not be added' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof additionMessages> {}
}
