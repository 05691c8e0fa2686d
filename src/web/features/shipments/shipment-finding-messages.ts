import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about the findings of an audit of a shipment. */
export const shipmentFindingMessages = {
  'findings.title': { pt: 'Violação detectada', en: 'Violation detected' },
  'findings.says': {
    pt: 'A auditoria comparou o que está guardado desta remessa com o que foi registrado, e encontrou diferenças. Fale com quem opera esta instalação.',
    en: 'The audit compared what is stored of this shipment with what was recorded, and it is not the same. Talk to whoever runs this installation.',
  },
  'findings.since': { pt: 'Desde', en: 'Since' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof shipmentFindingMessages> {}
}
