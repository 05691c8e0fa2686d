import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages of the switch with which a sender turns public pages on or off. */
export const publicPageMessages = {
  'public_page.title': { pt: 'Página pública', en: 'Public page' },
  'public_page.of_account': {
    pt: 'Páginas públicas das minhas remessas',
    en: 'Public pages of my shipments',
  },
  'public_page.account_on': {
    pt: 'Quem tem o código ou o QR code vê situação, cidades e horários da remessa, sem cadastro. Em cada remessa você pode desligar a página dela.',
    en: 'Whoever has the code or the QR code sees status, cities and times of the shipment, without an account. On each shipment you can switch its page off.',
  },
  'public_page.account_off': {
    pt: 'Quem abre a página de uma remessa sua lê que o remetente a mantém privada, e mais nada.',
    en: 'Whoever opens the page of one of your shipments reads that the sender keeps it private, and nothing else.',
  },
  'public_page.stays': {
    pt: 'Comprovantes já entregues continuam valendo: quem os tem confere sem esta página.',
    en: 'Receipts already handed out stay valid: whoever has them checks them without this page.',
  },
  'public_page.of_shipment': { pt: 'Página pública desta remessa', en: 'Public page of this shipment' },
  'public_page.shipment_on': {
    pt: 'Quem tem o código vê situação, cidades e horários.',
    en: 'Whoever has the code sees status, cities and times.',
  },
  'public_page.shipment_off': {
    pt: 'Quem abre a página lê que o remetente a mantém privada. Comprovantes já entregues continuam valendo.',
    en: 'Whoever opens the page reads that the sender keeps it private. Receipts already handed out stay valid.',
  },
  'public_page.shipment_off_by_account': {
    pt: 'Desligada nas configurações para todas as suas remessas.',
    en: 'Switched off in the settings for all of your shipments.',
  },
  'public_page.to_settings': { pt: 'Abrir configurações', en: 'Open settings' },
  'public_page.switched_on': { pt: 'Página pública ligada', en: 'Public page switched on' },
  'public_page.switched_off': { pt: 'Página pública desligada', en: 'Public page switched off' },
  'public_page.not_saved': {
    pt: 'Não foi possível salvar. A página continua como estava.',
    en: 'It could not be saved. The page stays as it was.',
  },
  'public_page.load_failed': {
    pt: 'Não foi possível saber se a página está ligada',
    en: 'Whether the page is switched on could not be found out',
  },
  'public_conditions.title': {
    pt: 'Temperatura e umidade na página pública',
    en: 'Temperature and humidity on the public page',
  },
  'public_conditions.of_account': {
    pt: 'Mostrar o resultado das remessas monitoradas',
    en: 'Show the result of monitored shipments',
  },
  'public_conditions.on': {
    pt: 'A página pública tem uma linha com o resultado, como “com excursão”. Leituras, números e decisões não aparecem.',
    en: 'The public page has one line with the result, such as “with an excursion”. Readings, numbers and decisions are not shown.',
  },
  'public_conditions.off': {
    pt: 'A página pública não diz nada sobre temperatura e umidade.',
    en: 'The public page says nothing about temperature and humidity.',
  },
  'public_conditions.stays': {
    pt: 'Vale para o que for registrado daqui em diante: o que já está no histórico não muda.',
    en: 'Concerns what is recorded from now on: what is in the history does not change.',
  },
  'public_conditions.switched_on': {
    pt: 'O resultado vai aparecer na página pública',
    en: 'The result will be shown on the public page',
  },
  'public_conditions.switched_off': {
    pt: 'O resultado não vai mais aparecer na página pública',
    en: 'The result will no longer be shown on the public page',
  },
  'public_conditions.not_saved': {
    pt: 'Não foi possível salvar. A configuração continua como estava.',
    en: 'It could not be saved. The setting stays as it was.',
  },
  'public_conditions.load_failed': {
    pt: 'Não foi possível ler esta configuração',
    en: 'This setting could not be read',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof publicPageMessages> {}
}
