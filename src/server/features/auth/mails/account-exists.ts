import type { Language } from '#contract/messages/message.ts'
import { composeMail, type Envelope } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mail.ts'

/** Ways to sign in to an account; `provider` is the name on the button, if there is a button. */
export type WaysIn = { readonly password: boolean; readonly provider: string | undefined }

/**
 * Notifies the owner of an account that someone tried to sign up with its address. The sign-up page
 * did not reveal this.
 */
export function accountExistsMail(to: Omit<Envelope, 'link'>, publicUrl: string, ways: WaysIn): Mail {
  const recovery = `${publicUrl}/auth?mode=reset-password`
  const canEnter = ways.password || ways.provider !== undefined
  const letterIn = (language: Language) => {
    const { subject, preheader, heading, asked, enter, choose, forgotten, ignore } = words[language]
    return {
      subject,
      preheader,
      heading,
      paragraphs: [asked, howTo(language, ways)],
      action: canEnter ? enter : choose,
      notes: [
        ...(canEnter ? [`${ways.password ? forgotten : words[language].wanted} ${recovery}`] : []),
        ignore,
      ],
    }
  }
  const link = canEnter ? `${publicUrl}/auth` : recovery
  return composeMail({ ...to, link }, { pt: letterIn('pt'), en: letterIn('en') })
}

const words = {
  pt: {
    subject: 'Você já tem uma conta no Lastro',
    preheader: 'Nada mudou nela. Veja como entrar.',
    heading: 'Você já tem uma conta',
    asked:
      'Recebemos um pedido para criar uma conta no Lastro com este endereço, mas ele já tem uma. Nada mudou nela.',
    enter: 'Entrar',
    choose: 'Criar senha',
    forgotten: 'Esqueceu a senha? Peça uma nova em',
    wanted: 'Quer entrar também com uma senha? Crie uma em',
    ignore: 'Se não foi você quem fez o pedido, pode ignorar esta mensagem.',
  },
  en: {
    subject: 'You already have a Lastro account',
    preheader: 'Nothing has changed in it. Here is how to sign in.',
    heading: 'You already have an account',
    asked:
      'We received a request to create a Lastro account with this address, but it already has one. Nothing has changed in it.',
    enter: 'Sign in',
    choose: 'Create a password',
    forgotten: 'Forgot your password? Ask for a new one at',
    wanted: 'Would you like a password too? Create one at',
    ignore: 'If it was not you who asked, you can ignore this message.',
  },
} as const

function howTo(language: Language, { password, provider }: WaysIn): string {
  if (language === 'pt') {
    if (provider === undefined) {
      return password
        ? 'Entre com a senha que você já usa.'
        : 'Ela ainda não tem senha: crie uma para entrar.'
    }
    return password
      ? `Entre com a senha que você já usa ou pelo botão “Continuar com ${provider}”.`
      : `Ela não tem senha: entre pelo botão “Continuar com ${provider}”.`
  }
  if (provider === undefined) {
    return password
      ? 'Sign in with the password you already use.'
      : 'It has no password yet: create one to sign in.'
  }
  return password
    ? `Sign in with the password you already use or by the button “Continue with ${provider}”.`
    : `It has no password: sign in by the button “Continue with ${provider}”.`
}
