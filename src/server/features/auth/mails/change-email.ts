import { composeMail, type Envelope, type Letters } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'

/** Asks the owner of an account, at its current address, to confirm another address. */
export function confirmEmailChangeMail(envelope: Envelope, newEmail: string): Mail {
  return composeMail(envelope, {
    pt: {
      subject: 'Confirme a troca do seu e-mail no Lastro',
      preheader: 'Nada muda sem a sua confirmação.',
      heading: 'Confirme a troca do seu e-mail',
      paragraphs: [
        `Recebemos um pedido para trocar o e-mail da sua conta no Lastro por ${newEmail}.`,
        'A troca só acontece depois de confirmada aqui e também na mensagem que enviamos ao novo endereço.',
      ],
      action: 'Confirmar a troca',
      notes: [
        lifeNote.pt,
        'Se não foi você, não confirme: altere sua senha no perfil, o que também cancela este pedido.',
      ],
    },
    en: {
      subject: 'Confirm the change of your Lastro e-mail',
      preheader: 'Nothing changes without your confirmation.',
      heading: 'Confirm the change of your e-mail',
      paragraphs: [
        `We received a request to change the e-mail of your Lastro account to ${newEmail}.`,
        'The change is made only once it is confirmed here and in the message we sent to the new address as well.',
      ],
      action: 'Confirm the change',
      notes: [
        lifeNote.en,
        'If this was not you, do not confirm: change your password on your profile, which also cancels this request.',
      ],
    },
  })
}

/** Asks the owner of an address to confirm it for an account. */
export function confirmNewEmailMail(envelope: Envelope): Mail {
  return composeMail(envelope, newAddressLetters)
}

/**
 * Notifies the owner of an account that another account tried to change to its address. The other
 * account is not notified.
 */
export function emailInUseMail(to: Omit<Envelope, 'link'>, publicUrl: string): Mail {
  return composeMail({ ...to, link: `${publicUrl}/auth` }, inUseLetters)
}

const lifeNote = {
  pt: 'O link vale por 24 horas e só pode ser usado uma vez.',
  en: 'The link works for 24 hours and can be used only once.',
} as const

const newAddressLetters: Letters = {
  pt: {
    subject: 'Confirme seu novo e-mail no Lastro',
    preheader: 'Falta confirmar que este endereço é seu.',
    heading: 'Confirme seu novo e-mail',
    paragraphs: [
      'Recebemos um pedido para usar este endereço em uma conta do Lastro. Confirme que ele é seu.',
      'A troca só acontece depois de confirmada aqui e também na mensagem que enviamos ao endereço atual da conta.',
    ],
    action: 'Confirmar novo e-mail',
    notes: [lifeNote.pt, 'Se não foi você, ignore esta mensagem.'],
  },
  en: {
    subject: 'Confirm your new Lastro e-mail',
    preheader: 'Confirm that this address is yours.',
    heading: 'Confirm your new e-mail',
    paragraphs: [
      'We received a request to use this address for a Lastro account. Confirm that it is yours.',
      'The change is made only once it is confirmed here and in the message we sent to the current address of the account as well.',
    ],
    action: 'Confirm new e-mail',
    notes: [lifeNote.en, 'If this was not you, ignore this message.'],
  },
}

const inUseLetters: Letters = {
  pt: {
    subject: 'Este e-mail já tem uma conta no Lastro',
    preheader: 'Nada mudou na sua conta.',
    heading: 'Este e-mail já tem uma conta',
    paragraphs: [
      'Recebemos um pedido para usar este endereço em outra conta do Lastro, mas ele já pertence à sua. Nada mudou nela.',
    ],
    action: 'Entrar',
    notes: ['Se não foi você quem fez o pedido, pode ignorar esta mensagem.'],
  },
  en: {
    subject: 'This e-mail already has a Lastro account',
    preheader: 'Nothing has changed in your account.',
    heading: 'This e-mail already has an account',
    paragraphs: [
      'We received a request to use this address for another Lastro account, but it already belongs to yours. Nothing has changed in it.',
    ],
    action: 'Sign in',
    notes: ['If it was not you who asked, you can ignore this message.'],
  },
}
