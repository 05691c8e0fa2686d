import type { Language } from '#contract/messages/message.ts'
import type { Letter, Letters } from '#platform/mail/letter.ts'

/**
 * Asks the owner of an address to confirm it. Contains nothing from the sign-up, not even the name,
 * because a person who chooses the recipient must not choose the text.
 */
export const confirmSignUp: Letters = {
  pt: {
    subject: 'Confirme seu e-mail no Lastro',
    preheader: 'Um clique e sua conta está pronta para rastrear entregas.',
    heading: 'Falta só confirmar seu e-mail',
    paragraphs: [
      'Recebemos um pedido para criar uma conta no Lastro com este endereço. Confirme que ele é seu para começar a rastrear suas entregas.',
    ],
    action: 'Confirmar e-mail',
    notes: [
      'O link vale por 24 horas e só pode ser usado uma vez.',
      'Se não foi você, ignore esta mensagem: sem a confirmação, a conta não pode ser usada.',
    ],
  },
  en: {
    subject: 'Confirm your e-mail for Lastro',
    preheader: 'One click and your account is ready to track deliveries.',
    heading: 'Just confirm your e-mail',
    paragraphs: [
      'We received a request to create a Lastro account with this address. Confirm that it is yours to start tracking your deliveries.',
    ],
    action: 'Confirm e-mail',
    notes: [
      'The link works for 24 hours and can be used only once.',
      'If this was not you, ignore this message: without the confirmation the account cannot be used.',
    ],
  },
}

/** Ways to sign in to an account; `provider` is the name on the button, if there is a button. */
type WaysIn = { readonly password: boolean; readonly provider: string | undefined }

/**
 * Notifies the owner of an account that someone tried to sign up with its address. The sign-up page
 * did not reveal this.
 * @param recovery URL of the page that mails a link for a new password
 */
export function accountExists(ways: WaysIn, recovery: string): Letters {
  const canEnter = ways.password || ways.provider !== undefined
  const letterIn = (language: Language): Letter => {
    const { asked, enter, choose, forgotten, wanted, ignore, ...rest } = words[language]
    return {
      ...rest,
      paragraphs: [asked, howTo(language, ways)],
      action: canEnter ? enter : choose,
      notes: [...(canEnter ? [`${ways.password ? forgotten : wanted} ${recovery}`] : []), ignore],
    }
  }
  return { pt: letterIn('pt'), en: letterIn('en') }
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
