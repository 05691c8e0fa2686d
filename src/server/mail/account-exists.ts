import { composeMail } from './letter.ts'
import type { Mail } from './mail.ts'

/** Tells the owner of an account that someone tried to sign up with its address; the page they used did not. */
export function accountExistsMail(to: string, publicUrl: string): Mail {
  return composeMail(to, {
    subject: 'Você já tem uma conta no Lastro',
    heading: 'Você já tem uma conta',
    paragraphs: [
      'Recebemos um pedido para criar uma conta no Lastro com este endereço, mas ele já tem uma. Nada mudou nela: entre com a senha que você já usa.',
    ],
    action: { label: 'Entrar', url: `${publicUrl}/auth` },
    notes: [
      `Esqueceu a senha? Peça uma nova em ${publicUrl}/auth?mode=reset-password`,
      'Se não foi você quem fez o pedido, pode ignorar esta mensagem.',
    ],
  })
}
