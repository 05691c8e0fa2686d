import type { Messages } from '#contract/sentences/sentence.ts'
import { roleNames } from '#contract/messages/shared/role-names.ts'

/** Messages about the account for which a person acts, shown on any page. */
export const roleMessages = {
  'menu.company': { pt: 'Empresa', en: 'Company' },
  'role.owner': roleNames.owner,
  'role.admin': roleNames.admin,
  'role.operator': roleNames.operator,
  'role.driver': roleNames.driver,
  'role.reader': roleNames.reader,
  'role.auditor': roleNames.auditor,
  'member.number': { pt: 'Membro {number}', en: 'Member {number}' },
  'role.page_closed': {
    pt: 'Esta página não faz parte do seu papel',
    en: 'This page is not part of your role',
  },
  'role.only': {
    pt: 'Seu papel nesta empresa não permite isso. Quem pode: {roles}.',
    en: 'Your role in this company does not allow this. Who may: {roles}.',
  },
  'company.subtitle': {
    pt: 'Dados, membros e atividade da empresa.',
    en: 'Data, members and activity of the company.',
  },
  'company.tabs': { pt: 'Partes da empresa', en: 'Parts of the company' },
  'invitation.title': { pt: 'Convite', en: 'Invitation' },
  'invitation.from': { pt: '{company} convida você', en: '{company} invites you' },
  'invitation.offers': { pt: 'Seu papel na empresa: {role}.', en: 'Your role in the company: {role}.' },
  'invitation.for': { pt: 'O convite é para {email}.', en: 'The invitation is for {email}.' },
  'invitation.accept': { pt: 'Aceitar convite', en: 'Accept invitation' },
  'invitation.later': { pt: 'Agora não', en: 'Not now' },
  'invitation.sign_in': { pt: 'Já tenho conta', en: 'I have an account' },
  'invitation.sign_up': { pt: 'Criar minha conta', en: 'Create my account' },
  'invitation.other': {
    pt: 'Você entrou como {email}. Para aceitar, saia e entre com {invited}.',
    en: 'You are signed in as {email}. To accept, sign out and sign in as {invited}.',
  },
  'invitation.sign_out': { pt: 'Sair desta conta', en: 'Sign out' },
  'invitation.failed': {
    pt: 'Não foi possível aceitar o convite',
    en: 'The invitation could not be accepted',
  },
  'invitation.over_title': { pt: 'Este convite não vale mais', en: 'This invitation is no longer valid' },
  'invitation.go_on': { pt: 'Ir para o início', en: 'Go to the start page' },
  'workplace.switch': { pt: 'Trocar de empresa', en: 'Switch company' },
  'workplace.current': { pt: 'Empresa atual: {name}', en: 'Current company: {name}' },
  'workplace.own': { pt: 'Minha conta', en: 'My own account' },
  'workplace.search': { pt: 'Buscar empresa', en: 'Find a company' },
  'workplace.hint': {
    pt: 'Digite o número, ou parte do nome.',
    en: 'Type the number, or part of the name.',
  },
  'workplace.none': { pt: 'Nenhuma empresa com esse nome.', en: 'No company with that name.' },
  'workplace.here': { pt: 'Você está aqui', en: 'You are here' },
  'workplace.suspended': { pt: 'Acesso suspenso', en: 'Access suspended' },
  'workplace.expired': { pt: 'Acesso encerrado', en: 'Access ended' },
  'workplace.failed': {
    pt: 'Não foi possível carregar suas empresas',
    en: 'Your companies could not be loaded',
  },
  'workplace.new': { pt: 'Criar empresa', en: 'Create a company' },
  'workplace.refused_title': { pt: 'Sem acesso a {name}', en: 'No access to {name}' },
  'workplace.refused_go_on': { pt: 'Continue em outra conta:', en: 'Go on in another account:' },
  'workplace.refused_kept': {
    pt: 'Os checkpoints feitos neste aparelho continuam na lista de registros pendentes.',
    en: 'Checkpoints made on this device stay in the list of pending records.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof roleMessages> {}
}
