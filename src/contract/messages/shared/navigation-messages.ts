import { ours, quoted, type Sentence } from '../../sentences/sentence.ts'

/**
 * Messages of the side menu, the actions offered after a failure, the landing page's actions, and
 * the not-found page.
 */
export const navigationMessages = {
  'menu.dashboard': quoted(2, 'Dashboard', 'Dashboard'),
  'menu.tracker': quoted(2, 'Rastreamento', 'Tracking'),
  'menu.scan_qr': quoted(2, 'Escanear QR', 'Scan QR'),
  'menu.warehouses': quoted(2, 'Warehouses', 'Warehouses'),
  'menu.advanced_settings': quoted(2, 'Config. Avançadas', 'Advanced settings'),
  'menu.settings': quoted(2, 'Configurações', 'Settings'),
  'menu.profile': quoted(2, 'Perfil', 'Profile'),
  'menu.sign_out': ours('Sair', 'Sign out'),
  'landing.get_started': quoted(2, 'Começar agora', 'Get started'),
  'landing.track_delivery': quoted(2, 'Rastrear entrega', 'Track a delivery'),
  'landing.api_documentation': quoted(2, 'Ver documentação da API', 'See the API documentation'),
  'landing.how_it_works': quoted(2, 'Como funciona', 'How it works'),
  'load.retry': quoted(2, 'Tentar novamente', 'Try again'),
  'not_found.return_home': quoted(2, 'Voltar ao início', 'Return to Home'),
} satisfies Record<string, Sentence>
