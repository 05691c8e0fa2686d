/** What stands around every page. */
export const shellWords = {
  'shell.subtitle': { pt: 'Rastreamento com lastro', en: 'Tracking you can prove' },
  'shell.home': { pt: 'Lastro, página inicial', en: 'Lastro, home page' },
  'shell.skip': { pt: 'Ir para o conteúdo', en: 'Skip to content' },
  'shell.main_menu': { pt: 'Menu principal', en: 'Main menu' },
  'shell.open_menu': { pt: 'Abrir menu', en: 'Open menu' },
  'shell.account': { pt: 'Conta:', en: 'Account:' },
  'shell.language': { pt: 'Idioma', en: 'Language' },
  'shell.language_pt': { pt: 'Português', en: 'Portuguese (Português)' },
  'shell.language_en': { pt: 'Inglês (English)', en: 'English' },
  'palette.title': { pt: 'Comandos', en: 'Commands' },
  'palette.placeholder': {
    pt: 'Página ou ID de rastreamento',
    en: 'Page or tracking ID',
  },
  'palette.open': { pt: 'Buscar e ir para…', en: 'Search and go to…' },
  'palette.empty': {
    pt: 'Nada com esse nome. Um ID de rastreamento se digita inteiro, como FT-20241201-ABC123.',
    en: 'Nothing by that name. A tracking ID is typed whole, such as FT-20241201-ABC123.',
  },
  'palette.searching': { pt: 'Procurando {tracking_id}…', en: 'Looking for {tracking_id}…' },
  'palette.do': { pt: 'Fazer', en: 'Do' },
  'palette.go': { pt: 'Ir para', en: 'Go to' },
  'palette.account': { pt: 'Conta', en: 'Account' },
  'shell.theme': { pt: 'Tema', en: 'Theme' },
  'shell.theme_now': { pt: 'Tema: {theme}', en: 'Theme: {theme}' },
  'shell.theme_system': { pt: 'Do sistema', en: 'System’s' },
  'shell.theme_light': { pt: 'Claro', en: 'Light' },
  'shell.theme_dark': { pt: 'Escuro', en: 'Dark' },
  'shell.offline': {
    pt: 'Sem conexão. O que aparece pode estar desatualizado.',
    en: 'Offline. What you see may be out of date.',
  },
  'shell.not_found_title': { pt: 'Página não encontrada', en: 'Page not found' },
  'shell.not_found': {
    pt: 'O endereço {path} não existe aqui.',
    en: 'There is nothing at {path}.',
  },
  'shell.crashed_title': { pt: 'Esta página parou de funcionar', en: 'This page stopped working' },
  'shell.crashed': {
    pt: 'Nada do que já foi registrado se perdeu. Recarregue para continuar.',
    en: 'Nothing that was recorded is lost. Reload to continue.',
  },
  'shell.reload': { pt: 'Recarregar', en: 'Reload' },
  'api.network': {
    pt: 'Sem conexão com o servidor. Verifique a internet e tente novamente.',
    en: 'The server cannot be reached. Check your connection and try again.',
  },
  'api.bad_answer': {
    pt: 'O servidor respondeu algo que esta versão da página não entende. Recarregue a página.',
    en: 'The server answered something this version of the page does not understand. Reload the page.',
  },
} as const
