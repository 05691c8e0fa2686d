import type { Messages } from '#contract/sentences/sentence.ts'

export const testCompanyMessages = {
  'test_company.name': { pt: 'Empresa de teste', en: 'Test company' },
  'test_company.badge': { pt: 'TESTE', en: 'TEST' },
  'test_company.title': { pt: 'Experimente sem compromisso', en: 'Try it without obligation' },
  'test_company.says': {
    pt: 'Em uma empresa de teste tudo funciona como em uma de verdade, mas nada tem valor. As chaves começam com ff_test_, os e-mails só vão para os membros e as remessas são apagadas depois de {days} dias.',
    en: 'In a test company everything works as in a real one, but nothing has value. Its keys begin with ff_test_, mails go to members only, and shipments are erased after {days} days.',
  },
  'test_company.here': {
    pt: 'Você está na sua empresa de teste. As chaves geradas aqui começam com ff_test_ e não valem em nenhuma outra empresa.',
    en: 'You are in your test company. Keys made here begin with ff_test_ and work in no other company.',
  },
  'test_company.create': { pt: 'Criar empresa de teste', en: 'Create a test company' },
  'test_company.enter': { pt: 'Entrar na empresa de teste', en: 'Enter the test company' },
  'test_company.first_key': {
    pt: 'Só quer experimentar a API?',
    en: 'Do you only want to try the API?',
  },
  'test_company.key_there': {
    pt: 'Criar em uma empresa de teste',
    en: 'Create it in a test company',
  },
  'test_company.failed': {
    pt: 'Não foi possível abrir a empresa de teste',
    en: 'The test company could not be opened',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof testCompanyMessages> {}
}
