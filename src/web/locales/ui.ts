/** What the shared components say by themselves. */
export const uiWords = {
  'ui.close': { pt: 'Fechar', en: 'Close' },
  'ui.loading': { pt: 'Carregando', en: 'Loading' },
  'ui.show_password': { pt: 'Mostrar senha', en: 'Show password' },
  'ui.hide_password': { pt: 'Ocultar senha', en: 'Hide password' },
  'ui.copy_hash': { pt: 'Copiar {hash}', en: 'Copy {hash}' },
  'ui.copy_failed': {
    pt: 'O navegador não permitiu copiar',
    en: 'The browser did not allow copying',
  },
  'ui.notifications': { pt: 'Avisos', en: 'Notifications' },
  'ui.seal_checking': { pt: 'Selo: verificando', en: 'Seal: checking' },
  'ui.seal_verified': { pt: 'Selo: verificado', en: 'Seal: verified' },
  'ui.seal_broken': { pt: 'Selo: rompido', en: 'Seal: broken' },
  'ui.seal_pending': { pt: 'Selo: aguardando o registro', en: 'Seal: waiting for the log' },
} as const
