import { composeMail } from './letter.ts'
import type { Mail } from './mail.ts'

/** Tells the owner of an account that signing in takes a second step from now on. */
export function secondStepOnMail(to: string, publicUrl: string): Mail {
  return composeMail(to, {
    subject: 'Verificação em duas etapas ativada no Lastro',
    heading: 'A verificação em duas etapas está ativada',
    paragraphs: [
      'A partir de agora, para entrar na sua conta no Lastro, é preciso também um código do seu aplicativo autenticador. As sessões nos outros dispositivos foram encerradas.',
      'Guarde os códigos de recuperação em lugar seguro: com eles você entra se perder o aplicativo.',
    ],
    action: { label: 'Ver meu perfil', url: `${publicUrl}/profile` },
    notes: ['Se não foi você, altere sua senha agora mesmo e fale com quem administra esta instalação.'],
  })
}

/** Tells the owner of an account that its password alone opens it again. */
export function secondStepOffMail(to: string, publicUrl: string): Mail {
  return composeMail(to, {
    subject: 'Verificação em duas etapas desativada no Lastro',
    heading: 'A verificação em duas etapas foi desativada',
    paragraphs: [
      'O último aplicativo autenticador foi removido da sua conta no Lastro. Para entrar, não é mais preciso um código, e os códigos de recuperação não valem mais.',
      'Se foi você, não é preciso fazer nada. Se não foi, altere sua senha agora mesmo e ative a verificação novamente.',
    ],
    action: { label: 'Ver meu perfil', url: `${publicUrl}/profile` },
    notes: ['Enviamos este aviso sempre que a verificação é desativada, para a sua segurança.'],
  })
}

/** Tells the owner of an account that one of its recovery codes was used, and how many are left. */
export function recoveryCodeUsedMail(to: string, publicUrl: string, remaining: number): Mail {
  return composeMail(to, {
    subject: 'Um código de recuperação foi usado no Lastro',
    heading: 'Um código de recuperação foi usado',
    paragraphs: [
      `Alguém acaba de entrar na sua conta no Lastro com um dos códigos de recuperação. ${sayRemaining(remaining)}`,
      'Se foi você, não é preciso fazer nada. Se não foi, altere sua senha agora mesmo e gere novos códigos no perfil.',
    ],
    action: { label: 'Ver meu perfil', url: `${publicUrl}/profile` },
    notes: ['Enviamos este aviso sempre que um código de recuperação é usado, para a sua segurança.'],
  })
}

function sayRemaining(count: number): string {
  if (count === 0) return 'Não resta nenhum código: gere novos no perfil.'
  return count === 1 ? 'Resta 1 código.' : `Restam ${count} códigos.`
}
