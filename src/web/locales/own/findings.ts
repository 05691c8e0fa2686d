import type { OwnWords } from '../use-own-words.ts'

/** What an audit found wrong with a shipment. */
export const findingOwnWords = {
  'findings.title': { pt: 'Violação detectada', en: 'Violation detected' },
  'findings.says': {
    pt: 'A auditoria comparou o que está guardado desta remessa com o que foi registrado, e não é o mesmo. Quem opera esta instalação foi avisado.',
    en: 'The audit compared what is stored of this shipment with what was recorded, and it is not the same. Whoever runs this installation has been told.',
  },
  'findings.since': { pt: 'Desde', en: 'Since' },
} as const satisfies OwnWords
