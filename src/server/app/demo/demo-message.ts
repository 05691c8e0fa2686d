import { roleNames } from '#contract/messages/shared/role-names.ts'
import { DEMO_COMPANY, demoMembers } from './demo-company.ts'
import type { DemoOutcome } from './fill-demo.ts'

/** Returns the text shown to the person who started the demo. */
export function demoMessage(outcome: DemoOutcome): string {
  if ('refused' in outcome) {
    return 'A demonstração só enche uma instalação vazia, e esta já tem dados: nada foi alterado.\n'
  }
  const { account, shipments } = outcome
  return [
    `Demonstração pronta: a empresa ${DEMO_COMPANY}, com ${shipments} remessas. Entre com:`,
    `  E-mail: ${account.email} (${roleNames.owner.pt.toLowerCase()})`,
    `  Senha:  ${account.password}`,
    'Com a mesma senha entram os outros membros da empresa:',
    ...demoMembers.map(({ email, role }) => `  ${email} (${roleNames[role].pt.toLowerCase()})`),
    'A senha não será mostrada de novo.',
    'Os dados são fictícios. Os horários declarados cobrem os últimos 30 dias; o servidor recebeu tudo agora.',
    '',
  ].join('\n')
}
