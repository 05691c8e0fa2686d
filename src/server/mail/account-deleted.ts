import type { Language } from '#contract/words.ts'
import type { Config } from '../config.ts'
import { composeMail, type Letter } from './letter.ts'
import type { Mail } from './mail.ts'

type Deleted = { readonly email: string; readonly language: Language }

/** The last mail about an account: that it is deleted, what stays, and whom to ask. */
export function accountDeletedMail(
  { email, language }: Deleted,
  config: Pick<Config, 'publicUrl' | 'privacyContact'>,
): Mail {
  return composeMail(email, letters[language](config))
}

type ComposeLetter = (config: Pick<Config, 'publicUrl' | 'privacyContact'>) => Letter

const letters: Readonly<Record<Language, ComposeLetter>> = {
  pt: ({ publicUrl, privacyContact }) => ({
    subject: 'Sua conta no Lastro foi excluída',
    heading: 'Sua conta foi excluída',
    paragraphs: [
      'A conta do Lastro com este endereço acaba de ser excluída. Nome, e-mail, senha, foto, sessões e formas de entrar foram apagados. Esta é a última mensagem sobre ela.',
      `As remessas que ela registrou continuam guardadas e verificáveis, porque quem as recebeu tem comprovantes delas. Para pedir a eliminação de dados pessoais que elas contêm, escreva para ${privacyContact ?? 'quem administra esta instalação'}.`,
    ],
    action: { label: 'Abrir o Lastro', url: publicUrl },
    notes: [
      `Se não foi você quem pediu, avise ${privacyContact ?? 'quem administra esta instalação'} o quanto antes. A exclusão não pode ser desfeita.`,
    ],
  }),
  en: ({ publicUrl, privacyContact }) => ({
    subject: 'Your Lastro account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      'The Lastro account with this address has just been deleted. Name, e-mail, password, picture, sessions and ways to sign in are gone. This is the last message about it.',
      `The shipments it registered are still kept and can be verified, because those who received them hold receipts. To ask for the erasure of personal data in them, write to ${privacyContact ?? 'whoever runs this installation'}.`,
    ],
    action: { label: 'Open Lastro', url: publicUrl },
    notes: [
      `If it was not you who asked for this, tell ${privacyContact ?? 'whoever runs this installation'} as soon as you can. The deletion cannot be undone.`,
    ],
  }),
}
