import type { Language } from '#contract/messages/message.ts'
import { composeMail } from './letter.ts'
import type { Mail } from './mail.ts'

/** Composes the mail with which an operator tests mail delivery. */
export function testMail(to: string, language: Language, publicUrl: string): Mail {
  return composeMail(
    { to, language, link: publicUrl },
    {
      pt: {
        subject: 'E-mail de teste do Lastro',
        preheader: 'O servidor de e-mail desta instalação funciona.',
        heading: 'O e-mail funciona',
        paragraphs: ['Esta mensagem foi enviada por lastro mail test, a pedido de quem opera a instalação.'],
        action: 'Abrir o Lastro',
        notes: ['Veja também se ela chegou à caixa de entrada, e não ao spam.'],
      },
      en: {
        subject: 'Test e-mail from Lastro',
        preheader: 'The mail server of this installation works.',
        heading: 'E-mail works',
        paragraphs: ['The operator of the installation sent this message with lastro mail test.'],
        action: 'Open Lastro',
        notes: ['Check as well that it arrived in the inbox and not in the spam folder.'],
      },
    },
  )
}
