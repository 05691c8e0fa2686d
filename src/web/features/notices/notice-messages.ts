import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages of the settings and the log of notices to recipients. */
export const noticeMessages = {
  'notices.tab': { pt: 'Avisos', en: 'Notices' },
  'notices.title': { pt: 'Avisos ao destinatário', en: 'Notices to the recipient' },
  'notices.says': {
    pt: 'Marque quais e-mails o destinatário recebe. Cada um leva o nome e o logo da empresa, um botão para a página da remessa e um link para parar os avisos.',
    en: 'Choose which emails the recipient gets. Each has the name and logo of the company, a button to the page of the shipment and a link to stop them.',
  },
  'notices.on_the_way': { pt: 'A caminho', en: 'On the way' },
  'notices.out_for_delivery': { pt: 'Saiu para entrega', en: 'Out for delivery' },
  'notices.delivered': { pt: 'Entregue', en: 'Delivered' },
  'notices.attempted': { pt: 'Não entregue', en: 'Not delivered' },
  'notices.corrected': { pt: 'Correção', en: 'Correction' },
  'notices.replied': { pt: 'Resposta à contestação', en: 'Reply to the contestation' },
  'notices.closed': { pt: 'Contestação encerrada', en: 'Contestation closed' },
  'notices.language': { pt: 'Idioma dos e-mails', en: 'Language of the emails' },
  'notices.language_pt': { pt: 'Português', en: 'Portuguese' },
  'notices.language_en': { pt: 'Inglês', en: 'English' },
  'notices.signature': { pt: 'Linha de assinatura', en: 'Signature line' },
  'notices.signature_hint': {
    pt: 'Opcional, até 80 caracteres: letras, números e pontuação simples, sem links.',
    en: 'Optional, at most 80 characters: letters, digits and simple punctuation, without links.',
  },
  'notices.preview': { pt: 'Prévia dos textos', en: 'Preview of the texts' },
  'notices.save': { pt: 'Salvar avisos', en: 'Save notices' },
  'notices.saved': { pt: 'Os avisos foram salvos.', en: 'The notices were saved.' },
  'notices.load_failed': {
    pt: 'Não foi possível carregar os avisos',
    en: 'The notices could not be loaded',
  },
  'notices.to': { pt: 'Para {email}', en: 'To {email}' },
  'notices.state_queued': { pt: 'Na fila', en: 'Queued' },
  'notices.state_sent': { pt: 'Enviado', en: 'Sent' },
  'notices.state_refused': {
    pt: 'Recusado pelo servidor do destinatário',
    en: 'Refused by the server of the recipient',
  },
  'notices.state_failed': {
    pt: 'Não enviado: o servidor de e-mail não respondeu',
    en: 'Not sent: the mail server did not answer',
  },
  'notices.reason_switched_off': { pt: 'Não enviado: aviso desligado', en: 'Not sent: switched off' },
  'notices.reason_no_company': { pt: 'Não enviado: conta sem empresa', en: 'Not sent: no company' },
  'notices.reason_page_private': {
    pt: 'Não enviado: a página pública está desligada',
    en: 'Not sent: the public page is off',
  },
  'notices.reason_no_email': { pt: 'Não enviado: remessa sem e-mail', en: 'Not sent: no email' },
  'notices.reason_not_a_member': {
    pt: 'Não enviado: uma empresa de teste só escreve aos seus membros',
    en: 'Not sent: a test company writes to its members only',
  },
  'notices.reason_stopped': {
    pt: 'Não enviado: o destinatário parou os avisos',
    en: 'Not sent: the recipient stopped the notices',
  },
  'notices.reason_annulled': {
    pt: 'Não enviado: o checkpoint foi anulado',
    en: 'Not sent: the checkpoint was annulled',
  },
  'notices.reason_outdated': { pt: 'Não enviado: já não valia', en: 'Not sent: no longer true' },
  'notices.resend': { pt: 'Reenviar', en: 'Send again' },
  'notices.resend_of': { pt: 'Reenviar: {kind}', en: 'Send again: {kind}' },
  'notices.resent': { pt: 'O aviso voltou para a fila.', en: 'The notice is in the queue again.' },
  'notices.resend_failed': { pt: 'O aviso não foi reenviado', en: 'The notice was not sent again' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof noticeMessages> {}
}
