import { roleNames } from '#contract/messages/shared/role-names.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { Letters } from '#platform/mail/letter.ts'
import { timeIn } from '#platform/mail/time-in.ts'

type Membership = {
  /** Name of the company. It is in quotes and never in a subject, because other people chose it. */
  readonly company: string
  readonly role: Role
  /** End of the access; null if it has none. */
  readonly until: Date | null
}

/** Mails to a member about changes of their own membership in a company. */
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
  suspended: ({ company }) => ({
    pt: {
      subject: 'Seu acesso a uma empresa no Lastro foi suspenso',
      preheader: 'Você não entra nela até que a administração libere o acesso.',
      heading: 'Seu acesso foi suspenso',
      paragraphs: [
        `Seu acesso à empresa "${company}" foi suspenso. Até que ele seja liberado, você não vê nem registra nada nela.`,
        'A sua conta pessoal e as suas outras empresas continuam como estavam.',
      ],
      action: 'Abrir o Lastro',
      notes: ['Se isso é uma surpresa, fale com quem administra a empresa.'],
    },
    en: {
      subject: 'Your access to a company on Lastro was suspended',
      preheader: 'You cannot enter it until an administrator restores the access.',
      heading: 'Your access was suspended',
      paragraphs: [
        `Your access to the company "${company}" was suspended. Until it is restored, you neither see nor record anything there.`,
        'Your personal account and your other companies stay as they were.',
      ],
      action: 'Open Lastro',
      notes: ['If this is a surprise, talk to an administrator of the company.'],
    },
  }),
  removed: ({ company }) => ({
    pt: {
      subject: 'Você não faz mais parte de uma empresa no Lastro',
      preheader: 'O que você registrou continua no histórico das remessas.',
      heading: 'Seu acesso terminou',
      paragraphs: [
        `Você não faz mais parte da empresa "${company}". O que você registrou nela continua, com o seu nome, no histórico das remessas.`,
        'A sua conta pessoal e as suas outras empresas continuam como estavam.',
      ],
      action: 'Abrir o Lastro',
      notes: ['Se isso é uma surpresa, fale com quem administra a empresa.'],
    },
    en: {
      subject: 'You are no longer a member of a company on Lastro',
      preheader: 'The history of shipments still shows what you recorded.',
      heading: 'Your access has ended',
      paragraphs: [
        `You are no longer a member of the company "${company}". The history of its shipments still shows what you recorded, with your name.`,
        'Your personal account and your other companies stay as they were.',
      ],
      action: 'Open Lastro',
      notes: ['If this is a surprise, talk to an administrator of the company.'],
    },
  }),
  role_changed: ({ company, role }) => ({
    pt: {
      subject: 'Seu papel em uma empresa no Lastro mudou',
      preheader: `Agora ele é: ${roleNames[role].pt}.`,
      heading: 'Seu papel mudou',
      paragraphs: [
        `Na empresa "${company}", o seu papel agora é: ${roleNames[role].pt}.`,
        'O papel decide o que você pode ver e fazer na empresa.',
      ],
      action: 'Abrir o Lastro',
      notes: ['Se isso é uma surpresa, fale com quem administra a empresa.'],
    },
    en: {
      subject: 'Your role in a company on Lastro has changed',
      preheader: `It is now: ${roleNames[role].en}.`,
      heading: 'Your role has changed',
      paragraphs: [
        `In the company "${company}", your role is now: ${roleNames[role].en}.`,
        'The role decides what you may see and do in the company.',
      ],
      action: 'Open Lastro',
      notes: ['If this is a surprise, talk to an administrator of the company.'],
    },
  }),
  access_ends: ({ company, until }) => ({
    pt: {
      subject: 'Seu acesso a uma empresa no Lastro termina em breve',
      preheader: 'Peça mais tempo se ainda precisar consultar os dados.',
      heading: 'Seu acesso termina em breve',
      paragraphs: [
        `Seu acesso de auditoria à empresa "${company}" termina em ${until === null ? 'breve' : timeIn('pt', until)}.`,
        'Se precisar de mais tempo, peça a quem administra a empresa que prorrogue o acesso.',
      ],
      action: 'Abrir o Lastro',
      notes: ['Depois do fim do acesso, você não entra mais na empresa.'],
    },
    en: {
      subject: 'Your access to a company on Lastro ends soon',
      preheader: 'Ask for more time if you still need to read its data.',
      heading: 'Your access ends soon',
      paragraphs: [
        `Your access as auditor to the company "${company}" ends ${until === null ? 'soon' : `on ${timeIn('en', until)}`}.`,
        'If you need more time, ask an administrator of the company to extend the access.',
      ],
      action: 'Open Lastro',
      notes: ['After the end of the access, you cannot enter the company any more.'],
    },
  }),
  /** Mail to the member who sent the invitation, after it was accepted. */
  joined: ({ company }) => ({
    pt: {
      subject: 'Um convite seu foi aceito no Lastro',
      preheader: 'A empresa tem mais um membro.',
      heading: 'Seu convite foi aceito',
      paragraphs: [
        `Uma pessoa que você convidou agora faz parte da empresa "${company}".`,
        'A página de membros da empresa mostra quem é.',
      ],
      action: 'Abrir o Lastro',
      notes: ['Se você não convidou ninguém, troque a sua senha e fale com os donos da empresa.'],
    },
    en: {
      subject: 'Your invitation was accepted on Lastro',
      preheader: 'The company has one more member.',
      heading: 'Your invitation was accepted',
      paragraphs: [
        `A person whom you invited is now a member of the company "${company}".`,
        'The page of members of the company shows who it is.',
      ],
      action: 'Open Lastro',
      notes: ['If you invited nobody, change your password and talk to the owners of the company.'],
    },
  }),
} as const satisfies Readonly<Record<string, (membership: Membership) => Letters>>

export type MemberNotice = keyof typeof memberNotices
