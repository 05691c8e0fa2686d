import { composeMail } from './letter.ts'
import type { Mail } from './mail.ts'

const lifeNote = 'O link vale por 24 horas e só pode ser usado uma vez.'

/** Asks the owner of an account, at its address, whether it shall have another. */
export function confirmEmailChangeMail(to: string, publicUrl: string, token: string, newEmail: string): Mail {
  return composeMail(to, {
    subject: 'Confirme a troca do seu e-mail no Lastro',
    heading: 'Confirme a troca do seu e-mail',
    paragraphs: [
      `Recebemos um pedido para trocar o e-mail da sua conta no Lastro por ${newEmail}.`,
      'A troca só acontece depois de confirmada aqui e também na mensagem que enviamos ao novo endereço.',
    ],
    action: { label: 'Confirmar a troca', url: linkOf(publicUrl, token) },
    notes: [
      lifeNote,
      'Se não foi você, não confirme: altere sua senha no perfil, o que também cancela este pedido.',
    ],
  })
}

/** Asks the owner of an address whether an account may have it. */
export function confirmNewEmailMail(to: string, publicUrl: string, token: string): Mail {
  return composeMail(to, {
    subject: 'Confirme seu novo e-mail no Lastro',
    heading: 'Confirme seu novo e-mail',
    paragraphs: [
      'Recebemos um pedido para usar este endereço em uma conta do Lastro. Confirme que ele é seu.',
      'A troca só acontece depois de confirmada aqui e também na mensagem que enviamos ao endereço atual da conta.',
    ],
    action: { label: 'Confirmar novo e-mail', url: linkOf(publicUrl, token) },
    notes: [lifeNote, 'Se não foi você, ignore esta mensagem.'],
  })
}

/** Tells the owner of an account that another account asked for its address; whoever asked is not told. */
export function emailInUseMail(to: string, publicUrl: string): Mail {
  return composeMail(to, {
    subject: 'Este e-mail já tem uma conta no Lastro',
    heading: 'Este e-mail já tem uma conta',
    paragraphs: [
      'Recebemos um pedido para usar este endereço em outra conta do Lastro, mas ele já pertence à sua. Nada mudou nela.',
    ],
    action: { label: 'Entrar', url: `${publicUrl}/auth` },
    notes: ['Se não foi você quem fez o pedido, pode ignorar esta mensagem.'],
  })
}

function linkOf(publicUrl: string, token: string): string {
  return `${publicUrl}/auth?${new URLSearchParams({ token, type: 'email_change' }).toString()}`
}
