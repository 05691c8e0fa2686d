import type { Messages } from '#contract/sentences/sentence.ts'
export const dashboardMessages = {
  'dashboard.empty_title': { pt: 'Nenhuma remessa ainda', en: 'No shipments yet' },
  'dashboard.empty': {
    pt: 'Cada remessa recebe um ID, um QR code e um histórico que qualquer pessoa pode conferir.',
    en: 'Every shipment gets an ID, a QR code and a history that anyone can check.',
  },
  'dashboard.failed': {
    pt: 'Não foi possível carregar o dashboard',
    en: 'The dashboard could not be loaded',
  },
  'dashboard.pending': { pt: 'Pendentes', en: 'Pending' },
  'dashboard.delivered_total': { pt: 'Entregues', en: 'Delivered' },
  'dashboard.details_of': { pt: 'Ver detalhes de {tracking_id}', en: 'View details of {tracking_id}' },
  'dashboard.activity': { pt: 'Últimos {days} dias', en: 'Last {days} days' },
  'dashboard.period': { pt: '{days} dias', en: '{days} days' },
  'dashboard.today': { pt: 'Hoje', en: 'Today' },
  'dashboard.count_created': { pt: '{count} criadas', en: '{count} created' },
  'dashboard.count_in_transit': { pt: '{count} entraram em trânsito', en: '{count} went into transit' },
  'dashboard.count_delivered': { pt: '{count} entregues', en: '{count} delivered' },
  'dashboard.count_cancelled': { pt: '{count} canceladas', en: '{count} cancelled' },
  'dashboard.one_created': { pt: '1 criada', en: '1 created' },
  'dashboard.one_in_transit': { pt: '1 entrou em trânsito', en: '1 went into transit' },
  'dashboard.one_delivered': { pt: '1 entregue', en: '1 delivered' },
  'dashboard.one_cancelled': { pt: '1 cancelada', en: '1 cancelled' },
  'dashboard.on_time': { pt: 'no prazo', en: 'on time' },
  'dashboard.of_promised': {
    pt: '{on_time} de {promised} entregas com data prevista',
    en: '{on_time} of {promised} deliveries with an estimated date',
  },
  'dashboard.of_one_promised': {
    pt: '{on_time} de 1 entrega com data prevista',
    en: '{on_time} of 1 delivery with an estimated date',
  },
  'dashboard.none_promised': {
    pt: 'No prazo: nenhuma entrega com data prevista nestes dias.',
    en: 'On time: no delivery with an estimated date in these days.',
  },
  'dashboard.others': { pt: 'Outros status', en: 'Other statuses' },
  'dashboard.first_steps': { pt: 'Primeiros passos', en: 'First steps' },
  'dashboard.step_warehouses': { pt: 'Cadastre os seus warehouses', en: 'Add your warehouses' },
  'dashboard.step_shipments': {
    pt: 'Crie uma remessa ou importe uma planilha',
    en: 'Create a shipment or import a sheet',
  },
  'dashboard.step_label': {
    pt: 'Imprima a etiqueta na página da remessa e cole-a no volume',
    en: 'Print the label on the page of the shipment and put it on the parcel',
  },
  'dashboard.step_scan': {
    pt: 'Escaneie o QR code em cada local para registrar o checkpoint',
    en: 'Scan the QR code at each place to record the checkpoint',
  },
  'dashboard.day': { pt: 'Dia', en: 'Day' },
  'dashboard.created': { pt: 'Criadas', en: 'Created' },
  'dashboard.in_transit': { pt: 'Entraram em trânsito', en: 'Went into transit' },
  'dashboard.delivered': { pt: 'Entregues', en: 'Delivered' },
  'dashboard.cancelled': { pt: 'Canceladas', en: 'Cancelled' },
  'dashboard.attention': { pt: 'Precisam de atenção', en: 'Need attention' },
  'dashboard.all_well': {
    pt: 'Nada atrasado, parado, divergente ou longe da cidade.',
    en: 'Nothing is late, stuck, tampered with or far from its city.',
  },
  'dashboard.at_least': { pt: '{count}+', en: '{count}+' },
  'dashboard.see_attention': { pt: '{kind}: ver todas', en: '{kind}: see all' },
  'dashboard.attention_contested': {
    pt: 'Alguém contestou a entrega, e o caso está aberto',
    en: 'Somebody contested the delivery, and the case is open',
  },
  'dashboard.attention_excursion': {
    pt: 'Há excursão que espera uma decisão',
    en: 'An excursion waits for a decision',
  },
  'dashboard.attention_late': { pt: 'Passou a data estimada de entrega', en: 'Past the estimated delivery' },
  'dashboard.violation': { pt: 'Registro adulterado em 1 remessa', en: 'Tampered record in 1 shipment' },
  'dashboard.violations': {
    pt: 'Registro adulterado em {count} remessas',
    en: 'Tampered records in {count} shipments',
  },
  'dashboard.see_violated': { pt: 'Ver remessas divergentes', en: 'View tampered shipments' },
  'dashboard.attention_violated': {
    pt: 'O que está guardado não é o que foi registrado',
    en: 'What is stored is not what was recorded',
  },
  'dashboard.attention_stuck': {
    pt: 'Em trânsito, sem evento há mais de 5 dias',
    en: 'In transit, without an event for more than 5 days',
  },
  'dashboard.attention_far': {
    pt: 'Checkpoint registrado a mais de 50 km da cidade informada, nos últimos 7 dias',
    en: 'Checkpoint recorded more than 50 km from its city, within the last 7 days',
  },
  'dashboard.checkpoint_of': {
    pt: 'Adicionar checkpoint a {tracking_id}',
    en: 'Add checkpoint to {tracking_id}',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof dashboardMessages> {}
}
