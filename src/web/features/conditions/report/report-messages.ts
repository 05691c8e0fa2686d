import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about the reports of a shipment's conditions. */
export const reportMessages = {
  'reports.title': { pt: 'Relatórios', en: 'Reports' },
  'reports.says': {
    pt: 'PDF/A-3b com veredito, curva, decisões e método. As leituras registradas vão anexadas. Uma revisão nova não apaga as anteriores.',
    en: 'PDF/A-3b with verdict, curve, decisions and method. The committed readings are attached. A new revision deletes no earlier one.',
  },
  'reports.create': { pt: 'Fazer relatório (PDF)', en: 'Make report (PDF)' },
  'reports.create_failed': { pt: 'O relatório não foi feito', en: 'The report was not made' },
  'reports.revision': { pt: 'Revisão {revision}', en: 'Revision {revision}' },
  'reports.save': { pt: 'Baixar a revisão {revision}', en: 'Download revision {revision}' },
  'reports.save_failed': { pt: 'O relatório não foi baixado', en: 'The report was not downloaded' },
  'reports.verdict_conforming': { pt: 'conforme', en: 'conforming' },
  'reports.verdict_excursion': { pt: 'com excursão', en: 'with excursion' },
  'reports.verdict_inconclusive': { pt: 'inconclusivo', en: 'inconclusive' },
  'reports.verdict_in_progress': { pt: 'em andamento', en: 'in progress' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof reportMessages> {}
}
