import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages of the card with the contestations of a delivery, and of its dialogs. */
export const contestationMessages = {
  'contestation.card': { pt: 'Contestação', en: 'Contestation' },
  'contestation.open': { pt: 'Aberta: espera resposta da empresa', en: 'Open: waits for the company' },
  'contestation.answered': { pt: 'Respondida: falta encerrar', en: 'Replied: not closed yet' },
  'contestation.closed': { pt: 'Encerrada', en: 'Closed' },
  'contestation.load_failed': {
    pt: 'Não foi possível carregar a contestação',
    en: 'The contestation could not be loaded',
  },
  'contestation.reply': { pt: 'Responder', en: 'Reply' },
  'contestation.reply_text': { pt: 'Resposta', en: 'Text of the reply' },
  'contestation.replied': { pt: 'Resposta registrada', en: 'Reply recorded' },
  'contestation.close': { pt: 'Encerrar', en: 'Close the contestation' },
  'contestation.outcome': { pt: 'Desfecho', en: 'Outcome' },
  'contestation.choose': { pt: 'Escolha o desfecho', en: 'Choose the outcome' },
  'contestation.close_text': { pt: 'Explicação', en: 'Explanation' },
  'contestation.close_says': {
    pt: 'Depois de encerrada, a contestação não recebe mais respostas.',
    en: 'A closed contestation gets no more replies.',
  },
  'contestation.is_closed': { pt: 'Contestação encerrada', en: 'Contestation is closed' },
  'contestation.outcome_confirmed': { pt: 'Confirmada', en: 'Confirmed' },
  'contestation.outcome_refunded': { pt: 'Reembolsada', en: 'Refunded' },
  'contestation.outcome_resent': { pt: 'Reenviada', en: 'Sent again' },
  'contestation.outcome_unfounded': { pt: 'Improcedente', en: 'Unfounded' },
  'contestation.outcome_insurance': { pt: 'Seguro', en: 'Insurance' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof contestationMessages> {}
}
