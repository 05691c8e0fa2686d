import type { DemoOutcome } from './fill-demo.ts'

/** Returns the text shown to the person who started the demo. */
export function demoMessage(outcome: DemoOutcome): string {
  if ('refused' in outcome) {
    return 'A demonstração só enche uma instalação vazia, e esta já tem dados: nada foi alterado.\n'
  }
  const { account, shipments } = outcome
  return [
    `Demonstração pronta, com ${shipments} remessas. Entre com:`,
    `  E-mail: ${account.email}`,
    `  Senha:  ${account.password}`,
    'A senha não será mostrada de novo.',
    'Os dados são fictícios e foram registrados agora, todos em poucos segundos.',
    '',
  ].join('\n')
}
