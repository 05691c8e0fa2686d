import { composeMail, type Envelope, type Letters } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'

/**
 * Asks the owner of an address to confirm it. Contains nothing from the sign-up, not even the name,
 * because a person who chooses the recipient must not choose the text.
 */
export function confirmSignUpMail(envelope: Envelope): Mail {
  return composeMail(envelope, letters)
}

const letters: Letters = {
  pt: {
    subject: 'Confirme seu e-mail no Lastro',
    preheader: 'Um clique e sua conta está pronta para rastrear entregas.',
    heading: 'Falta só confirmar seu e-mail',
    paragraphs: [
      'Recebemos um pedido para criar uma conta no Lastro com este endereço. Confirme que ele é seu para começar a rastrear suas entregas.',
    ],
    action: 'Confirmar e-mail',
    notes: [
      'O link vale por 24 horas e só pode ser usado uma vez.',
      'Se não foi você, ignore esta mensagem: sem a confirmação, a conta não pode ser usada.',
    ],
  },
  en: {
    subject: 'Confirm your e-mail for Lastro',
    preheader: 'One click and your account is ready to track deliveries.',
    heading: 'Just confirm your e-mail',
    paragraphs: [
      'We received a request to create a Lastro account with this address. Confirm that it is yours to start tracking your deliveries.',
    ],
    action: 'Confirm e-mail',
    notes: [
      'The link works for 24 hours and can be used only once.',
      'If this was not you, ignore this message: without the confirmation the account cannot be used.',
    ],
  },
}
