import { composeMail } from './letter.ts'
import type { Mail } from './mail.ts'

/** Lets the owner of an address set a new password. */
export function recoverMail(to: string, publicUrl: string, token: string): Mail {
  const url = `${publicUrl}/auth?${new URLSearchParams({ token, type: 'recovery' }).toString()}`
  return composeMail(to, {
    subject: 'Redefina sua senha no Lastro',
    heading: 'Crie uma nova senha',
    paragraphs: [
      'Recebemos um pedido para redefinir a senha da conta no Lastro com este endereço. Use o botão abaixo para escolher uma nova.',
    ],
    action: { label: 'Criar nova senha', url },
    notes: [
      'O link vale por 60 minutos e só pode ser usado uma vez.',
      'Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
    ],
  })
}
