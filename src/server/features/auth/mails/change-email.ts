import type { Letters } from '#platform/mail/letter.ts'

const lifeNote = {
  pt: 'O link vale por 24 horas e só pode ser usado uma vez.',
  en: 'The link works for 24 hours and can be used only once.',
} as const

/** Asks the owner of an account, at its current address, to confirm another address. */
export function confirmEmailChange(newEmail: string): Letters {
  return {
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
  }
}

/** Asks the owner of an address to confirm it for an account. */
export const confirmNewEmail: Letters = {
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

/**
 * Notifies the owner of an account that another account requested the owner's address as its own.
 * The owner of the other account is not notified.
 */
export const emailInUse: Letters = {
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

/** Notifies the previous address of an account that the account has a new one. */
export function emailChanged(operator: string | undefined): Letters {
  return {
    pt: {
      subject: 'O e\u2011mail da sua conta do Lastro foi alterado',
      preheader: 'Este endereço não abre mais a conta.',
      heading: 'O e\u2011mail da sua conta foi alterado',
      paragraphs: [
        'A conta do Lastro que usava este endereço agora usa outro. Os dois endereços confirmaram a troca.',
        'Se foi você, não é preciso fazer nada.',
      ],
      action: 'Abrir o Lastro',
      notes: [`Se não foi você, avise ${operator ?? 'quem administra esta instalação'} o quanto antes.`],
    },
    en: {
      subject: 'The e\u2011mail of your Lastro account was changed',
      preheader: 'This address no longer opens the account.',
      heading: 'The e\u2011mail of your account was changed',
      paragraphs: [
        'The Lastro account that used this address now uses another one. Both addresses confirmed the change.',
        'If this was you, there is nothing to do.',
      ],
      action: 'Open Lastro',
      notes: [`If it was not you, tell ${operator ?? 'whoever runs this installation'} as soon as you can.`],
    },
  }
}
