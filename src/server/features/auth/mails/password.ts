import type { Letters } from '#platform/mail/letter.ts'

/** Mails the link with which the owner of an address sets a new password. */
export const recover: Letters = {
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

/**
 * Notifies the owner of an account that its password has changed, in case another person changed
 * it.
 */
export const passwordChanged: Letters = {
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
