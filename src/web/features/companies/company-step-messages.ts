import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages of the list of first steps that a new company sees. */
export const companyStepMessages = {
  'steps.title': { pt: 'Primeiros passos ({done} de {count})', en: 'First steps ({done} of {count})' },
  'steps.hide': { pt: 'Não mostrar mais', en: 'Do not show again' },
  'steps.done': { pt: '(feito)', en: '(done)' },
  'steps.contact': { pt: 'Logotipo e contato da empresa', en: 'Logo and contact of the company' },
  'steps.warehouse': { pt: 'Cadastrar um warehouse', en: 'Add a warehouse' },
  'steps.invite': { pt: 'Convidar a equipe', en: 'Invite the team' },
  'steps.shipment': { pt: 'Criar ou importar remessas', en: 'Create or import shipments' },
  'steps.label': { pt: 'Imprimir uma etiqueta', en: 'Print a label' },
  'steps.install': {
    pt: 'Instalar no celular: no menu do navegador, “Adicionar à tela inicial”',
    en: 'Install on the phone: “Add to home screen” in the browser’s menu',
  },
  'steps.installed': { pt: 'Já instalei', en: 'I have installed it' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof companyStepMessages> {}
}
