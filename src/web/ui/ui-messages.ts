import type { Messages } from '#contract/sentences/sentence.ts'
/** Messages of the components that several pages share. */
export const uiMessages = {
  'ui.yes': { pt: 'Sim', en: 'Yes' },
  'ui.no': { pt: 'Não', en: 'No' },
  'ui.cancel': { pt: 'Cancelar', en: 'Cancel' },
  'ui.close': { pt: 'Fechar', en: 'Close' },
  'ui.loading': { pt: 'Carregando', en: 'Loading' },
  'ui.show_password': { pt: 'Mostrar senha', en: 'Show password' },
  'ui.hide_password': { pt: 'Ocultar senha', en: 'Hide password' },
  'ui.copy_hash': { pt: 'Copiar {hash}', en: 'Copy {hash}' },
  'ui.copy_failed': {
    pt: 'O navegador não permitiu copiar',
    en: 'The browser did not allow copying',
  },
  'ui.options': { pt: 'Opções', en: 'Options' },
  /** Stands behind a promised day or time if the viewer's zone differs. */
  'ui.brasilia_time': { pt: '(horário de Brasília)', en: '(Brasília time)' },
  'ui.done_of': { pt: '{done} de {total}', en: '{done} of {total}' },
  'ui.panel_crashed_title': {
    pt: '{name}: esta parte parou de funcionar',
    en: '{name}: this part stopped working',
  },
  'ui.panel_crashed': {
    pt: 'O resto da página continua. Nada do que já foi registrado se perdeu.',
    en: 'The rest of the page goes on. Nothing that was recorded is lost.',
  },
  'ui.notifications': { pt: 'Avisos', en: 'Notifications' },
  'ui.seal_checking': { pt: 'Selo: verificando', en: 'Seal: checking' },
  'ui.seal_verified': { pt: 'Selo: verificado', en: 'Seal: verified' },
  'ui.seal_broken': { pt: 'Selo: rompido', en: 'Seal: broken' },
  'ui.seal_pending': { pt: 'Selo: aguardando o registro', en: 'Seal: waiting for the log' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof uiMessages> {}
}
