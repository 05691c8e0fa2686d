import type { Letters } from '#platform/mail/letter.ts'

const seeProfile = { pt: 'Ver meu perfil', en: 'See my profile' } as const

/** Notifies the owner of an account that signing in now requires a second step. */
export const secondStepOn: Letters = {
  pt: {
    subject: 'Verificação em duas etapas ativada no Lastro',
    preheader: 'Para entrar, é preciso também um código do seu aplicativo.',
    heading: 'A verificação em duas etapas está ativada',
    paragraphs: [
      'A partir de agora, para entrar na sua conta no Lastro, é preciso também um código do seu aplicativo autenticador. As sessões nos outros dispositivos foram encerradas.',
      'Guarde os códigos de recuperação em lugar seguro: com eles você entra se perder o aplicativo.',
    ],
    action: seeProfile.pt,
    notes: ['Se não foi você, altere sua senha agora mesmo e fale com quem administra esta instalação.'],
  },
  en: {
    subject: 'Two-step verification is on at Lastro',
    preheader: 'Signing in now also takes a code from your app.',
    heading: 'Two-step verification is on',
    paragraphs: [
      'From now on, signing in to your Lastro account also takes a code from your authenticator app. The sessions on your other devices were ended.',
      'Keep the recovery codes in a safe place: with them you sign in if you lose the app.',
    ],
    action: seeProfile.en,
    notes: [
      'If this was not you, change your password right away and talk to whoever runs this installation.',
    ],
  },
}

/** Notifies the owner of an account that signing in no longer requires a second step. */
export const secondStepOff: Letters = {
  pt: {
    subject: 'Verificação em duas etapas desativada no Lastro',
    preheader: 'Para entrar, a senha volta a bastar.',
    heading: 'A verificação em duas etapas foi desativada',
    paragraphs: [
      'O último aplicativo autenticador foi removido da sua conta no Lastro. Para entrar, não é mais preciso um código, e os códigos de recuperação não valem mais.',
      'Se foi você, não é preciso fazer nada. Se não foi, altere sua senha agora mesmo e ative a verificação novamente.',
    ],
    action: seeProfile.pt,
    notes: ['Enviamos este aviso sempre que a verificação é desativada, para a sua segurança.'],
  },
  en: {
    subject: 'Two-step verification is off at Lastro',
    preheader: 'Your password alone opens the account again.',
    heading: 'Two-step verification was switched off',
    paragraphs: [
      'The last authenticator app was removed from your Lastro account. Signing in takes no code any more, and the recovery codes no longer work.',
      'If this was you, there is nothing to do. If it was not, change your password right away and switch two-step verification on again.',
    ],
    action: seeProfile.en,
    notes: ['We send this notice whenever two-step verification is switched off, for your security.'],
  },
}

/**
 * Notifies the owner of an account that a recovery code was used, with the number of remaining
 * codes.
 */
export function recoveryCodeUsed(remaining: number): Letters {
  return {
    pt: {
      subject: 'Um código de recuperação foi usado no Lastro',
      preheader: 'Se não foi você, altere sua senha agora mesmo.',
      heading: 'Um código de recuperação foi usado',
      paragraphs: [
        `Alguém acaba de entrar na sua conta no Lastro com um dos códigos de recuperação. ${remainingInPortuguese(remaining)}`,
        'Se foi você, não é preciso fazer nada. Se não foi, altere sua senha agora mesmo e gere novos códigos no perfil.',
      ],
      action: seeProfile.pt,
      notes: ['Enviamos este aviso sempre que um código de recuperação é usado, para a sua segurança.'],
    },
    en: {
      subject: 'A recovery code was used at Lastro',
      preheader: 'If this was not you, change your password right away.',
      heading: 'A recovery code was used',
      paragraphs: [
        `Someone has just signed in to your Lastro account with one of its recovery codes. ${remainingInEnglish(remaining)}`,
        'If this was you, there is nothing to do. If it was not, change your password right away and make new codes on your profile.',
      ],
      action: seeProfile.en,
      notes: ['We send this notice whenever a recovery code is used, for your security.'],
    },
  }
}

function remainingInPortuguese(count: number): string {
  if (count === 0) return 'Não resta nenhum código: gere novos no perfil.'
  return count === 1 ? 'Resta 1 código.' : `Restam ${count} códigos.`
}

function remainingInEnglish(count: number): string {
  if (count === 0) return 'No code is left: make new ones on your profile.'
  return count === 1 ? '1 code is left.' : `${count} codes are left.`
}
