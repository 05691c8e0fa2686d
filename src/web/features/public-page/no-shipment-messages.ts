import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages that explain why the public page has no shipment to show. */
export const noShipmentMessages = {
  'verify.seen_before': {
    pt: 'Este navegador já conferiu {events} eventos desta remessa. O servidor deixou de mostrá-los: guarde este aviso e fale com quem enviou.',
    en: 'This browser has already checked {events} events of this shipment. The server no longer shows them: keep this notice and ask whoever sent it.',
  },
  'verify.private_says': {
    pt: 'A remessa existe. Para saber dela, fale com quem a enviou.',
    en: 'The shipment exists. To learn about it, ask whoever sent it.',
  },
  'verify.private_receipts': {
    pt: 'Se você tem um comprovante dela, ele continua valendo e se confere sem esta página.',
    en: 'If you have a receipt of it, that stays valid and can be checked without this page.',
  },
  'verify.throttled_says': {
    pt: 'Para que ninguém descubra códigos por tentativa, é preciso esperar alguns instantes. Nada indica que o seu código esteja errado.',
    en: 'So that nobody finds codes by trying, a short wait is needed. Nothing says that your code is wrong.',
  },
  'verify.offline_title': { pt: 'Sem conexão com o servidor', en: 'No connection to the server' },
  'verify.offline_says': {
    pt: 'Verifique a internet deste aparelho e tente de novo. Um comprovante que você já baixou se confere sem internet.',
    en: 'Check the internet of this device and try again. A receipt that you have downloaded can be checked without it.',
  },
  'verify.failed_says': {
    pt: 'O problema é nosso, não do seu código. Tente de novo em alguns minutos.',
    en: 'The problem is ours, not your code. Try again in a few minutes.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof noShipmentMessages> {}
}
