import { composeMail } from './letter.ts'
import type { Mail } from './mail.ts'

/**
 * Asks the owner of an address to confirm it. Says nothing that came with the sign-up, the name neither: whoever signs
 * up chooses whom we write to, and must not choose what we write.
 */
export function confirmSignUpMail(to: string, publicUrl: string, token: string): Mail {
  const url = `${publicUrl}/auth?${new URLSearchParams({ token, type: 'signup' }).toString()}`
  return composeMail(to, {
    subject: 'Confirme seu e-mail no Lastro',
    heading: 'Falta só confirmar seu e-mail',
    paragraphs: [
      'Recebemos um pedido para criar uma conta no Lastro com este endereço. Confirme que ele é seu para começar a rastrear suas entregas.',
    ],
    action: { label: 'Confirmar e-mail', url },
    notes: [
      'O link vale por 24 horas e só pode ser usado uma vez.',
      'Se não foi você, ignore esta mensagem: sem a confirmação, a conta não pode ser usada.',
    ],
  })
}
