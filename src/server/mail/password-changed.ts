import { composeMail } from './letter.ts'
import type { Mail } from './mail.ts'

/** Tells the owner of an account that its password is another now, in case it was somebody else who changed it. */
export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return composeMail(to, {
    subject: 'Sua senha no Lastro foi alterada',
    heading: 'Sua senha foi alterada',
    paragraphs: [
      'A senha da sua conta no Lastro acaba de ser alterada, e as sessões nos outros dispositivos foram encerradas.',
      'Se foi você, não é preciso fazer nada. Se não foi, peça agora mesmo uma nova senha.',
    ],
    action: { label: 'Não fui eu', url: `${publicUrl}/auth?mode=reset-password` },
    notes: ['Enviamos este aviso sempre que a senha muda, para a sua segurança.'],
  })
}
