import { composeMail, type Envelope, type Letters } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'

/**
 * Notifies the owner of an account that its password has changed, in case another person changed
 * it.
 */
export function passwordChangedMail(to: Omit<Envelope, 'link'>, publicUrl: string): Mail {
  return composeMail({ ...to, link: `${publicUrl}/auth?mode=reset-password` }, letters)
}

const letters: Letters = {
  pt: {
    subject: 'Sua senha no Lastro foi alterada',
    preheader: 'Se não foi você, peça agora mesmo uma nova senha.',
    heading: 'Sua senha foi alterada',
    paragraphs: [
      'A senha da sua conta no Lastro acaba de ser alterada, e as sessões nos outros dispositivos foram encerradas.',
      'Se foi você, não é preciso fazer nada. Se não foi, peça agora mesmo uma nova senha.',
    ],
    action: 'Não fui eu',
    notes: ['Enviamos este aviso sempre que a senha muda, para a sua segurança.'],
  },
  en: {
    subject: 'Your Lastro password was changed',
    preheader: 'If this was not you, ask for a new password right away.',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your Lastro account has just been changed, and the sessions on your other devices were ended.',
      'If this was you, there is nothing to do. If it was not, ask for a new password right away.',
    ],
    action: 'It was not me',
    notes: ['We send this notice whenever the password changes, for your security.'],
  },
}
