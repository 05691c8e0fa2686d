import { composeMail, type Envelope, type Letters } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'

/** Composes the mail with which the owner of an address sets a new password. */
export function recoverMail(envelope: Envelope): Mail {
  return composeMail(envelope, letters)
}

const letters: Letters = {
  pt: {
    subject: 'Redefina sua senha no Lastro',
    preheader: 'O link para escolher uma nova senha vale por 60 minutos.',
    heading: 'Crie uma nova senha',
    paragraphs: [
      'Recebemos um pedido para redefinir a senha da conta no Lastro com este endereço. Use o link abaixo para escolher uma nova.',
    ],
    action: 'Criar nova senha',
    notes: [
      'O link vale por 60 minutos e só pode ser usado uma vez.',
      'Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
    ],
  },
  en: {
    subject: 'Reset your Lastro password',
    preheader: 'The link to choose a new password works for 60 minutes.',
    heading: 'Create a new password',
    paragraphs: [
      'We received a request to reset the password of the Lastro account with this address. Use the link below to choose a new one.',
    ],
    action: 'Create a new password',
    notes: [
      'The link works for 60 minutes and can be used only once.',
      'If this was not you, ignore this message: your password stays the same.',
    ],
  },
}
