import type { Messages } from '#contract/sentences/sentence.ts'
import { offeredStatuses } from '#domain/reference-lists/offered-status.ts'

export const checkpointMessages = {
  'checkpoint.kind': { pt: 'Tipo de checkpoint', en: 'Kind of checkpoint' },
  'door.delivered': { pt: 'Entregue', en: 'Delivered' },
  'door.not_delivered': { pt: 'Não entregue', en: 'Not delivered' },
  'checkpoint.full_address': { pt: 'Endereço completo', en: 'Full address' },
  'checkpoint.details': { pt: 'Status e detalhes', en: 'Status and details' },
  'checkpoint.location': { pt: 'Nome do local', en: 'Location name' },
  'checkpoint.status': { pt: 'Status', en: 'Status' },
  'checkpoint.notes': { pt: 'Observações', en: 'Notes' },
  'checkpoint.position': { pt: 'Localização', en: 'Position' },
  'checkpoint.position_searching': {
    pt: 'Obtendo a localização do aparelho…',
    en: 'Getting the position of the device…',
  },
  'checkpoint.position_found': { pt: 'com precisão de {meters} m', en: 'to within {meters} m' },
  'checkpoint.position_failed': {
    pt: 'O checkpoint será salvo sem coordenadas.',
    en: 'The checkpoint will be saved without coordinates.',
  },
  'checkpoint.position_failed_point': {
    pt: 'O checkpoint será salvo com as coordenadas do local:',
    en: 'The checkpoint will be saved with the coordinates of the place:',
  },
  'checkpoint.position_allow': {
    pt: 'Para permitir, use as configurações do site na barra de endereços e tente de novo.',
    en: 'To allow it, use the site settings in the address bar and try again.',
  },
  'checkpoint.from_warehouse': { pt: 'do warehouse', en: 'of the warehouse' },
  'checkpoint.from_open_entry': { pt: 'da entrada que está aberta', en: 'of the entry that is open' },
  'checkpoint.from_last_place': { pt: 'do último local', en: 'of the last place' },
  'checkpoint.from_cep': { pt: 'do centro da cidade, pelo CEP', en: 'of the middle of the city, by the CEP' },
  'checkpoint.from_earlier': { pt: 'como estavam', en: 'as they were' },
  'checkpoint.use_warehouse': { pt: 'Usar as coordenadas do warehouse', en: 'Use those of the warehouse' },
  'checkpoint.use_open_entry': { pt: 'Usar as coordenadas da entrada', en: 'Use those of the entry' },
  'checkpoint.use_last_place_point': {
    pt: 'Usar as coordenadas do último local',
    en: 'Use those of the last place',
  },
  'checkpoint.use_cep': { pt: 'Usar o centro da cidade', en: 'Use the middle of the city' },
  'checkpoint.use_device': { pt: 'Usar a localização do aparelho', en: 'Use the position of the device' },
  'checkpoint.keep_earlier': { pt: 'Manter as coordenadas anteriores', en: 'Keep the earlier coordinates' },
  'checkpoint.search_cep': { pt: 'Buscar endereço por CEP', en: 'Search address by CEP' },
  'checkpoint.known_warehouse': {
    pt: 'Warehouse cadastrado (opcional)',
    en: 'Saved warehouse (optional)',
  },
  'checkpoint.warehouse': { pt: 'Warehouse', en: 'Warehouse' },
  'checkpoint.choose_warehouse': { pt: 'Escolher warehouse', en: 'Choose a warehouse' },
  'checkpoint.search_warehouse': { pt: 'Buscar warehouse', en: 'Search warehouses' },
  'checkpoint.no_such_warehouse': {
    pt: 'Nenhum warehouse com esse nome ou endereço.',
    en: 'No warehouse of that name or address.',
  },
  'checkpoint.no_warehouse': { pt: 'Nenhum warehouse cadastrado', en: 'No saved warehouse' },
  'checkpoint.register_warehouse': { pt: 'Cadastrar warehouse', en: 'Add a warehouse' },
  'checkpoint.use_last_place': { pt: 'Usar último local: {location}', en: 'Use the last place: {location}' },
  'checkpoint.use_destination': {
    pt: 'Usar endereço de destino: {location}',
    en: 'Use the destination: {location}',
  },
  'checkpoint.use_workplace': {
    pt: 'Usar seu local de trabalho: {location}',
    en: 'Use your place of work: {location}',
  },
  'checkpoint.use_origin': {
    pt: 'Usar origem da remessa: {location}',
    en: 'Use the origin of the shipment: {location}',
  },
  'checkpoint.use_open_place': {
    pt: 'Usar local da entrada aberta: {location}',
    en: 'Use the place of the open entry: {location}',
  },
  'checkpoint.sum_entrada': { pt: 'Entrada em {place}', en: 'Entry at {place}' },
  'checkpoint.sum_saida': { pt: 'Saída de {place}', en: 'Exit from {place}' },
  'checkpoint.sum_finalizacao': { pt: 'Entrega em {place}', en: 'Delivery at {place}' },
  'checkpoint.sum_tentativa': { pt: 'Tentativa em {place}', en: 'Attempt at {place}' },
  'checkpoint.sum_tentativa_now': { pt: 'Tentativa em {place}, agora', en: 'Attempt at {place}, now' },
  'checkpoint.sum_entrada_now': { pt: 'Entrada em {place}, agora', en: 'Entry at {place}, now' },
  'checkpoint.sum_saida_now': { pt: 'Saída de {place}, agora', en: 'Exit from {place}, now' },
  'checkpoint.sum_finalizacao_now': { pt: 'Entrega em {place}, agora', en: 'Delivery at {place}, now' },
  'checkpoint.sum_entrada_at': {
    pt: 'Entrada em {place}, em {date} às {time}',
    en: 'Entry at {place}, on {date} at {time}',
  },
  'checkpoint.sum_saida_at': {
    pt: 'Saída de {place}, em {date} às {time}',
    en: 'Exit from {place}, on {date} at {time}',
  },
  'checkpoint.sum_finalizacao_at': {
    pt: 'Entrega em {place}, em {date} às {time}',
    en: 'Delivery at {place}, on {date} at {time}',
  },
  'checkpoint.sum_tentativa_at': {
    pt: 'Tentativa em {place}, em {date} às {time}',
    en: 'Attempt at {place}, on {date} at {time}',
  },
  'checkpoint.no_entry_title': { pt: 'Não há entrada em {location}', en: 'No entry at {location}' },
  'checkpoint.no_entry': {
    pt: 'Nenhuma entrada está aberta. Confira o local antes de salvar a saída.',
    en: 'No entry is open. Check the place before you save the exit.',
  },
  'checkpoint.entry_stays_open': {
    pt: 'A entrada em {open} continuará aberta. Confira o local antes de salvar a saída.',
    en: 'The entry at {open} will stay open. Check the place before you save the exit.',
  },
  'checkpoint.quick_entry': { pt: 'Registrar entrada: {location}', en: 'Record entry: {location}' },
  'checkpoint.suggestions': { pt: 'Sugestões', en: 'Suggestions' },
  'checkpoint.status_at_warehouse': offeredStatuses.at_warehouse,
  'checkpoint.status_out': offeredStatuses.out_for_delivery,
  'checkpoint.status_attempted': offeredStatuses.attempted,
  'checkpoint.status_reception': offeredStatuses.at_reception,
  'checkpoint.confirm_closing': {
    pt: 'Confirmo que a entrega foi concluída',
    en: 'I confirm that the delivery is complete',
  },
  'checkpoint.confirm_closing_says': {
    pt: 'Ao salvar, a remessa é encerrada como entregue. A finalização não pode ser excluída, e nenhum outro checkpoint é aceito.',
    en: 'Saving closes the shipment as delivered. A finalization cannot be deleted, and no further checkpoint is accepted.',
  },
  'checkpoint.delivered_title': { pt: 'Entrega registrada', en: 'Delivery recorded' },
  'checkpoint.attempted_title': { pt: 'Tentativa registrada', en: 'Attempt recorded' },
  'checkpoint.delivery': { pt: 'Entrega', en: 'Delivery' },
  'checkpoint.saved_says': {
    pt: '{kind} em {location}, com o status “{status}”.',
    en: '{kind} at {location}, with the status “{status}”.',
  },
  'checkpoint.view_shipment': { pt: 'Ver remessa', en: 'View shipment' },
  'checkpoint.saved_without_position': {
    pt: 'O checkpoint foi salvo sem coordenadas.',
    en: 'The checkpoint was saved without coordinates.',
  },
  'checkpoint.last_place': {
    pt: 'Preenchido com o último local usado neste aparelho.',
    en: 'Filled in with the last place used on this device.',
  },
  'checkpoint.workplace': {
    pt: 'Preenchido com seu local de trabalho.',
    en: 'Filled in with your place of work.',
  },
  'checkpoint.nearest_city': {
    pt: 'Preenchido com a cidade mais próxima deste aparelho. Confira.',
    en: 'Filled in with the city nearest to this device. Check it.',
  },
  'checkpoint.far_title': {
    pt: 'Este aparelho está a {distance} de {place}',
    en: 'This device is {distance} away from {place}',
  },
  'checkpoint.far_from_destination': {
    pt: 'Este aparelho está a {distance} do destino',
    en: 'This device is {distance} away from the destination',
  },
  'checkpoint.far': {
    pt: 'Corrija o local ou diga o motivo em Observações. A posição do aparelho fica registrada.',
    en: 'Correct the place or give the reason in Notes. The position of the device is recorded.',
  },
  'checkpoint.far_remark': {
    pt: 'Posição registrada a {distance} de {place}',
    en: 'Position recorded {distance} away from {place}',
  },
  'checkpoint.far_series': {
    pt: 'Confira o local. A posição do aparelho fica registrada em cada leitura.',
    en: 'Check the place. Each scan records the position of the device.',
  },
  'checkpoint.open_entry': {
    pt: 'Preenchido com o local da entrada que está aberta.',
    en: 'Filled in with the place of the entry that is open.',
  },
  'checkpoint.destination': {
    pt: 'Preenchido com o destino da remessa.',
    en: 'Filled in with the destination of the shipment.',
  },
  'checkpoint.other_place': { pt: 'Usar outro local', en: 'Use another place' },
  'checkpoint.exit_first': { pt: 'Registrar a saída de {location}', en: 'Record the exit from {location}' },
  'checkpoint.had_arrived_title': {
    pt: 'O envio anterior já tinha chegado',
    en: 'The earlier attempt had arrived',
  },
  'checkpoint.had_arrived': {
    pt: '{kind} em {location} está registrada. Se o que está neste formulário é outro checkpoint, salve de novo.',
    en: '{kind} at {location} is recorded. If what is in this form is another checkpoint, save again.',
  },
  'checkpoint.actions': { pt: 'Ações de {kind}, {location}', en: 'Actions of {kind}, {location}' },
  'checkpoint.edit': { pt: 'Editar', en: 'Edit' },
  'checkpoint.delete': { pt: 'Excluir', en: 'Delete' },
  'checkpoint.delete_entrada': {
    pt: 'Excluir a entrada em {location}?',
    en: 'Delete the entry at {location}?',
  },
  'checkpoint.delete_saida': { pt: 'Excluir a saída em {location}?', en: 'Delete the exit at {location}?' },
  'checkpoint.delete_finalizacao': {
    pt: 'Excluir a finalização em {location}?',
    en: 'Delete the finalization at {location}?',
  },
  'checkpoint.delete_tentativa': {
    pt: 'Excluir a tentativa em {location}?',
    en: 'Delete the attempt at {location}?',
  },
  'checkpoint.delete_says': {
    pt: 'Esta ação não pode ser desfeita. O checkpoint deixa de valer e continua no histórico, riscado.',
    en: 'This action cannot be undone. The checkpoint no longer counts and stays in the history, struck through.',
  },
  'checkpoint.update_failed_title': { pt: 'Erro ao atualizar checkpoint', en: 'Error updating checkpoint' },
  'checkpoint.delete_failed_title': { pt: 'Erro ao excluir checkpoint', en: 'Error deleting checkpoint' },
  'checkpoint.updated': {
    pt: 'A versão anterior continua no histórico.',
    en: 'The earlier version stays in the history.',
  },
  'checkpoint.unchanged': { pt: 'Nada foi alterado', en: 'Nothing was changed' },
  'checkpoint.occurred_at': { pt: 'Data e hora', en: 'Date and time' },
  'checkpoint.no_shipment_title': { pt: 'Qual remessa?', en: 'Which shipment?' },
  'checkpoint.no_shipment': {
    pt: 'Escaneie o QR code ou digite o ID de rastreamento para registrar um checkpoint.',
    en: 'Scan the QR code or enter the tracking ID to record a checkpoint.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof checkpointMessages> {}
}
