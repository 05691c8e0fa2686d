import type { OwnMessages } from '../use-messages.ts'

/** Messages about the company that sends a shipment. */
export const senderMessages = {
  'sender.title': { pt: 'Remetente', en: 'Sender' },
  'sender.sent_by': {
    pt: 'Enviado por (cadastro de hoje, não conferido)',
    en: 'Sent by (register of today, not checked)',
  },
  'sender.call': { pt: 'Ligar', en: 'Call' },
  'sender.mail': { pt: 'E-mail', en: 'E-mail' },
  'sender.site': { pt: 'Site', en: 'Website' },
} as const satisfies OwnMessages
