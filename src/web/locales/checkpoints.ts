/** Recording a checkpoint. */
export const checkpointWords = {
  'checkpoint.kind': { pt: 'Tipo de checkpoint', en: 'Kind of checkpoint' },
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
  'checkpoint.saved_without_position': {
    pt: 'Novo ponto de controle adicionado com sucesso, sem coordenadas.',
    en: 'The new control point was added successfully, without coordinates.',
  },
  'checkpoint.last_place': {
    pt: 'Preenchido com o último local usado neste aparelho.',
    en: 'Filled in with the last place used on this device.',
  },
  'checkpoint.open_entry': {
    pt: 'Preenchido com o local da entrada que está aberta.',
    en: 'Filled in with the place of the entry that is open.',
  },
  'checkpoint.other_place': { pt: 'Usar outro local', en: 'Use another place' },
  'checkpoint.exit_first': { pt: 'Registrar a saída de {location}', en: 'Register the exit from {location}' },
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
  'checkpoint.delete_question': { pt: 'Excluir {kind} em {location}?', en: 'Delete {kind} at {location}?' },
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
    en: 'Scan the QR code or enter the tracking ID to register a checkpoint.',
  },
} as const
