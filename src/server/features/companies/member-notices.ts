import type { Role } from '#domain/role.ts'
import type { Letters } from '#platform/mail/letter.ts'

type Membership = {
  /** Name of the company. It is in quotes and never in a subject, because other people chose it. */
  readonly company: string
  readonly role: Role
  /** End of the access; null if it has none. */
  readonly until: Date | null
}

/** Mails to a member about what changes for them in a company. */
export const memberNotices = {
  second_step: ({ company }) => ({
    pt: {
      subject: 'Uma empresa vai exigir a verificação em duas etapas no Lastro',
      preheader: 'Ative-a nos próximos 7 dias para continuar entrando.',
      heading: 'Ative a verificação em duas etapas',
      paragraphs: [
        `Daqui a 7 dias, a empresa "${company}" passa a exigir a verificação em duas etapas de quem trabalha nela. Sem ela, você não entra mais na empresa.`,
        'Para ativar, abra o seu perfil no Lastro e siga os passos com um aplicativo autenticador.',
      ],
      action: 'Abrir o Lastro',
      notes: ['Se você já usa a verificação em duas etapas, não precisa fazer nada.'],
    },
    en: {
      subject: 'A company on Lastro will require two-step verification',
      preheader: 'Switch it on within 7 days to keep your access.',
      heading: 'Switch on two-step verification',
      paragraphs: [
        `In 7 days, the company "${company}" starts to require two-step verification of everybody who works in it. Without it you cannot enter the company any more.`,
        'To switch it on, open your profile on Lastro and follow the steps with an authenticator app.',
      ],
      action: 'Open Lastro',
      notes: ['If you use two-step verification already, there is nothing to do.'],
    },
  }),
} as const satisfies Readonly<Record<string, (membership: Membership) => Letters>>

export type MemberNotice = keyof typeof memberNotices
