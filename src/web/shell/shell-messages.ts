import type { Messages } from '#contract/sentences/sentence.ts'
export const shellMessages = {
  'shell.subtitle': { pt: 'Rastreamento com lastro', en: 'Tracking you can prove' },
  'shell.home': { pt: 'Lastro, página inicial', en: 'Lastro, home page' },
  'shell.skip': { pt: 'Ir para o conteúdo', en: 'Skip to content' },
  'shell.code_label': { pt: 'Código da etiqueta', en: 'Code on the label' },
  'shell.code_scan': { pt: 'Ler com a câmera', en: 'Read with the camera' },
  'shell.code_paste': { pt: 'Colar', en: 'Paste' },
  'shell.code_open': { pt: 'Rastrear', en: 'Track' },
  'shell.code_title': { pt: 'Rastrear uma remessa', en: 'Track a shipment' },
  'shell.code_says': { pt: 'Não precisa de conta.', en: 'No account needed.' },
  'shell.have_code': {
    pt: 'Tem um código? Rastreie sem conta',
    en: 'Have a code? Track it without an account',
  },
  'shell.operated_by': { pt: 'Operado por {operator}', en: 'Run by {operator}' },
  'shell.main_menu': { pt: 'Menu principal', en: 'Main menu' },
  'shell.open_menu': { pt: 'Abrir menu', en: 'Open menu' },
  'shell.account': { pt: 'Conta:', en: 'Account:' },
  'shell.language': { pt: 'Idioma', en: 'Language' },
  'shell.language_pt': { pt: 'Português', en: 'Portuguese (Português)' },
  'shell.language_en': { pt: 'Inglês (English)', en: 'English' },
  'shell.about': { pt: 'Sobre o serviço', en: 'About the service' },
  'shell.new_tab': { pt: '(abre em outra aba)', en: '(opens in another tab)' },
  'site.security': { pt: 'Segurança', en: 'Security' },
  'site.privacy': { pt: 'Política de privacidade', en: 'Privacy policy' },
  'site.terms': { pt: 'Termos de uso', en: 'Terms of service' },
  'palette.title': { pt: 'Comandos', en: 'Commands' },
  'labels.print_one': { pt: 'Imprimir etiqueta', en: 'Print label' },
  'labels.print_of': { pt: 'Imprimir a etiqueta de {tracking_id}', en: 'Print the label of {tracking_id}' },
  'palette.placeholder': {
    pt: 'Página, ID, destinatário ou lugar',
    en: 'Page, ID, recipient or place',
  },
  'palette.open': { pt: 'Buscar e ir para…', en: 'Find or go to…' },
  'palette.empty': {
    pt: 'Nenhuma página e nenhuma remessa com isso.',
    en: 'No page and no shipment with that.',
  },
  'palette.searching_any': { pt: 'Procurando…', en: 'Searching…' },
  'palette.searching': { pt: 'Procurando {tracking_id}…', en: 'Looking for {tracking_id}…' },
  'palette.shipments': { pt: 'Remessas', en: 'Shipments' },
  'palette.do': { pt: 'Fazer', en: 'Do' },
  'palette.go': { pt: 'Ir para', en: 'Go to' },
  'palette.account': { pt: 'Conta', en: 'Account' },
  'shell.theme': { pt: 'Tema', en: 'Theme' },
  'shell.theme_now': { pt: 'Tema: {theme}', en: 'Theme: {theme}' },
  'shell.theme_system': { pt: 'Do sistema', en: 'System’s' },
  'shell.theme_light': { pt: 'Claro', en: 'Light' },
  'shell.theme_dark': { pt: 'Escuro', en: 'Dark' },
  'shell.offline': {
    pt: 'Sem conexão. O que aparece pode estar desatualizado; os checkpoints que você registrar ficam guardados neste aparelho.',
    en: 'Offline. What you see may be out of date; checkpoints that you record are kept on this device.',
  },
  'shell.offline_public': {
    pt: 'Sem conexão. O que aparece pode estar desatualizado.',
    en: 'Offline. What you see may be out of date.',
  },
  'shell.offline_since': {
    pt: 'Sem conexão desde {time}. O que aparece é dessa hora; os checkpoints que você registrar ficam guardados neste aparelho.',
    en: 'Offline since {time}. What you see is from then; checkpoints that you record are kept on this device.',
  },
  'shell.offline_unready': {
    pt: 'Sem conexão. O aplicativo ainda não está guardado neste aparelho: espere a rede para registrar.',
    en: 'Offline. The application is not stored on this device yet: wait for the network to record.',
  },
  'shell.new_version': { pt: 'Nova versão', en: 'New version' },
  'shell.update': { pt: 'Atualizar', en: 'Update' },
  'shell.not_found_title': { pt: 'Página não encontrada', en: 'Page not found' },
  'shell.not_found': {
    pt: 'Não há nenhuma página neste endereço.',
    en: 'There is no page at this address.',
  },
  'shell.crashed_title': { pt: 'Esta página parou de funcionar', en: 'This page stopped working' },
  'shell.crashed': {
    pt: 'Nada do que já foi registrado se perdeu. Recarregue para continuar.',
    en: 'Nothing that was recorded is lost. Reload to continue.',
  },
  'shell.not_stored_title': { pt: 'Sem conexão', en: 'Offline' },
  'shell.not_stored': {
    pt: 'Esta página ainda não foi aberta neste aparelho. Ela abre quando a rede voltar.',
    en: 'This page was not opened on this device before. It opens when the network is back.',
  },
  'shell.reload': { pt: 'Recarregar', en: 'Reload' },
  'auth.no_storage_title': { pt: 'O navegador não guarda nada', en: 'The browser stores nothing' },
  'auth.no_storage': {
    pt: 'Para entrar, permita que este site guarde cookies e dados no navegador, e recarregue a página.',
    en: 'To sign in, allow this site to store cookies and data in the browser, and reload the page.',
  },
  'api.network': {
    pt: 'Sem conexão com o servidor. Verifique a internet e tente novamente.',
    en: 'The server cannot be reached. Check your connection and try again.',
  },
  'api.bad_answer': {
    pt: 'O servidor respondeu algo que esta versão da página não entende. Recarregue a página.',
    en: 'The server answered something this version of the page does not understand. Reload the page.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof shellMessages> {}
}
