import type { Messages } from '#contract/sentences/sentence.ts'
/**
 * Messages of the tracker: search by code, the list of all shipments, and the actions of the list.
 */
export const trackerMessages = {
  'tracker.look_up': { pt: 'Buscar uma remessa', en: 'Look up a shipment' },
  'tracker.search': { pt: 'Rastrear', en: 'Track' },
  'tracker.shipment_id': { pt: 'ID da remessa', en: 'Shipment ID' },
  'tracker.restricted_says': {
    pt: 'Entre na sua conta para rastrear e listar as suas remessas.',
    en: 'Sign in to track and list your shipments.',
  },
  'tracker.sign_in': { pt: 'Fazer login', en: 'Sign in' },
  'tracker.erased': {
    pt: 'O conteúdo da remessa {value} foi apagado.',
    en: 'The contents of shipment {value} were erased.',
  },
  'tracker.erased_open': { pt: 'Ver o que resta', en: 'See what is left' },

  'tracker.all': { pt: 'Todas as remessas', en: 'All shipments' },
  'tracker.shipments': { pt: '{count} remessas', en: '{count} shipments' },
  'tracker.one_shipment': { pt: '1 remessa', en: '1 shipment' },
  'tracker.more_than': { pt: 'mais de {count} remessas', en: 'more than {count} shipments' },
  'tracker.show_changes': { pt: 'Há novidades: atualizar lista', en: 'There is news: update the list' },
  'tracker.list_failed': {
    pt: 'Não foi possível carregar as remessas',
    en: 'The shipments could not be loaded',
  },
  'tracker.none_found': { pt: 'Nenhuma remessa com estes filtros', en: 'No shipment with these filters' },
  'tracker.none_found_says': {
    pt: 'Retire um filtro ou busque por outra parte do código, do destinatário ou do lugar.',
    en: 'Take a filter off, or search for another part of the code, the recipient or the place.',
  },
  'tracker.filters': { pt: 'Filtrar e ordenar', en: 'Filter and sort' },
  'tracker.filters_on': { pt: 'Filtrar e ordenar ({count})', en: 'Filter and sort ({count})' },
  'tracker.clear_filters': { pt: 'Limpar filtros', en: 'Clear filters' },
  'tracker.load_more': { pt: 'Carregar mais', en: 'Load more' },
  'tracker.more_failed': {
    pt: 'Não foi possível carregar mais remessas.',
    en: 'More shipments could not be loaded.',
  },

  'tracker.search_label': {
    pt: 'ID de rastreamento, referência, destinatário ou lugar',
    en: 'Tracking ID, reference, recipient or place',
  },
  'tracker.period': { pt: 'Período', en: 'Period' },
  'tracker.period_created': { pt: 'Data de criação', en: 'Creation date' },
  'tracker.period_due': { pt: 'Entrega prevista, em aberto', en: 'Estimated delivery, open' },
  'tracker.period_delivered': { pt: 'Data da entrega', en: 'Delivered on' },
  'tracker.period_from': { pt: 'De', en: 'From' },
  'tracker.period_to': { pt: 'Até', en: 'Until' },
  'tracker.today': { pt: 'Hoje', en: 'Today' },
  'tracker.last_place': { pt: 'Último local', en: 'Last place' },
  'tracker.last_place_example': { pt: 'Começo do nome', en: 'Start of the name' },
  'tracker.late': { pt: 'atrasada desde hoje', en: 'late since today' },
  'tracker.late_day': { pt: 'atrasada há 1 dia', en: '1 day late' },
  'tracker.late_days': { pt: 'atrasada há {count} dias', en: '{count} days late' },
  'tracker.due': { pt: 'Entrega prevista', en: 'Estimated delivery' },
  'tracker.by_status': { pt: 'Filtrar por status', en: 'Filter by status' },
  'tracker.by_attention': { pt: 'Filtrar pelo que precisa de atenção', en: 'Filter by what needs attention' },
  'tracker.by_delivery': { pt: 'Filtrar pela entrega', en: 'Filter by delivery' },
  'tracker.by_condition': { pt: 'Filtrar pelas condições', en: 'Filter by conditions' },
  'tracker.condition_excursion': { pt: 'Com excursão', en: 'With an excursion' },
  'tracker.condition_undecided': { pt: 'A decidir', en: 'To be decided' },
  'tracker.milestone_missed': { pt: 'Marco em atraso', en: 'Missed milestone' },
  'tracker.condition_no_data': { pt: 'Sem dado', en: 'Without data' },
  'tracker.delivery_attempted': { pt: 'Com tentativa sem sucesso', en: 'With a failed attempt' },
  'tracker.delivery_incomplete': { pt: 'Prova incompleta', en: 'Incomplete proof' },
  'attention.contested': { pt: 'Contestadas', en: 'Contested' },
  'attention.excursion': { pt: 'Com excursão a decidir', en: 'With an undecided excursion' },
  'attention.late': { pt: 'Atrasadas', en: 'Late' },
  'attention.violated': { pt: 'Com divergência', en: 'Tampered' },
  'attention.stuck': { pt: 'Sem movimento', en: 'Not moving' },
  'attention.far': { pt: 'Longe da cidade', en: 'Far from the city' },

  'tracker.sort_by': { pt: 'Ordenar por', en: 'Sort by' },
  'tracker.sort_created_at': { pt: 'Data de criação', en: 'Creation date' },
  'tracker.sort_updated_at': { pt: 'Última atualização', en: 'Last update' },
  'tracker.sort_estimated_delivery': { pt: 'Entrega prevista', en: 'Estimated delivery' },
  'tracker.sort_tracking_id': { pt: 'ID de rastreamento', en: 'Tracking ID' },
  'tracker.sort_recipient_name': { pt: 'Destinatário', en: 'Recipient' },
  'tracker.sort_status': { pt: 'Status', en: 'Status' },
  'tracker.column_shipment': { pt: 'Remessa', en: 'Shipment' },
  'tracker.column_route': { pt: 'Rota', en: 'Route' },
  'tracker.column_created': { pt: 'Criada', en: 'Created' },
  'tracker.column_delivery': { pt: 'Entrega prevista', en: 'Due' },
  'tracker.column_updated': { pt: 'Atualizada', en: 'Updated' },

  'tracker.select': { pt: 'Selecionar {tracking_id}', en: 'Select {tracking_id}' },
  'tracker.select_loaded': { pt: 'Selecionar todas as carregadas', en: 'Select all that are loaded' },
  'tracker.selection': { pt: 'Remessas selecionadas', en: 'Selected shipments' },
  'tracker.selected': { pt: '{count} selecionadas', en: '{count} selected' },
  'tracker.one_selected': { pt: '1 selecionada', en: '1 selected' },
  'tracker.select_matching': { pt: 'Selecionar todas as {count}', en: 'Select all {count}' },
  'tracker.select_first': { pt: 'Selecionar as primeiras {count}', en: 'Select the first {count}' },
  'tracker.select_failed': {
    pt: 'Não foi possível selecionar todas as remessas',
    en: 'Not all shipments could be selected',
  },
  'tracker.clear_selection': { pt: 'Limpar seleção', en: 'Clear selection' },
  'labels.open_part': { pt: 'Etiquetas de {from} a {to}', en: 'Labels {from} to {to}' },
  'labels.open_many': { pt: 'Etiquetas ({count})', en: 'Labels ({count})' },
  'tracker.copy_codes': { pt: 'Copiar códigos', en: 'Copy codes' },

  'tracker.change_status': { pt: 'Alterar status', en: 'Change status' },
  'tracker.change_status_to': { pt: 'Alterar para {status}?', en: 'Change to {status}?' },
  'tracker.change_status_confirm': { pt: 'Alterar remessas ({count})', en: 'Change shipments ({count})' },
  'tracker.change_status_says': {
    pt: 'Cada remessa recebe um evento no registro. Entregues, canceladas e devolvidas ficam como estão.',
    en: 'Each shipment gets an event in the log. Delivered, cancelled and returned ones stay as they are.',
  },
  'tracker.cancel_question': {
    pt: 'Cancelar as remessas selecionadas ({count})?',
    en: 'Cancel the selected shipments ({count})?',
  },
  'tracker.cancel_confirm': { pt: 'Cancelar remessas ({count})', en: 'Cancel shipments ({count})' },
  'tracker.return_question': {
    pt: 'Marcar as remessas selecionadas ({count}) como devolvidas?',
    en: 'Mark the selected shipments ({count}) as returned?',
  },
  'tracker.return_confirm': { pt: 'Marcar como devolvidas ({count})', en: 'Mark as returned ({count})' },
  'tracker.return_says': {
    pt: 'Uma remessa devolvida não recebe mais checkpoints, e a devolução não pode ser desfeita.',
    en: 'A returned shipment takes no more checkpoints, and the return cannot be undone.',
  },
  'tracker.cancel_says': {
    pt: 'Uma remessa cancelada não recebe mais checkpoints, e o cancelamento não pode ser desfeito.',
    en: 'A cancelled shipment takes no more checkpoints, and the cancellation cannot be undone.',
  },
  'tracker.change_status_failed': {
    pt: 'Não foi possível alterar o status',
    en: 'The status could not be changed',
  },
  'tracker.statuses_changed': { pt: 'Remessas alteradas: {count}', en: 'Shipments changed: {count}' },
  'tracker.not_changed': { pt: 'Não alteradas: {count}', en: 'Not changed: {count}' },

  'tracker.export': { pt: 'Exportar CSV', en: 'Export CSV' },
  'tracker.exporting': { pt: 'Exportando remessas', en: 'Exporting shipments' },
  'tracker.exported': { pt: 'Arquivo salvo', en: 'File saved' },
  'tracker.export_failed': { pt: 'Não foi possível exportar', en: 'The export failed' },
  'tracker.cancel_export': { pt: 'Cancelar exportação', en: 'Cancel the export' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof trackerMessages> {}
}
