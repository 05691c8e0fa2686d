import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about the company that sends a shipment. */
export const senderMessages = {
  'sender.title': { pt: 'Remetente', en: 'Sender' },
  'sender.sent_by': {
    pt: 'Enviado por (cadastro de hoje, não conferido)',
    en: 'Sent by (account data of today, not checked)',
  },
  'sender.call': { pt: 'Ligar', en: 'Call' },
  'sender.mail': { pt: 'E-mail', en: 'E-mail' },
  'sender.site': { pt: 'Site', en: 'Website' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof senderMessages> {}
}
