import { ours, quoted, type Sentence } from './sentence.ts'

/** Addresses, warehouses, statuses and fields of an account's own, and its settings. */
export const registerWording = {
  'field_type.text': ours('Texto', 'Text'),
  'field_type.number': ours('Número', 'Number'),
  'field_type.date': ours('Data', 'Date'),
  'field_type.boolean': quoted(5, 'Sim/Não', 'Yes/No'),
  'field_type.select': ours('Lista de opções', 'List of choices'),

  'status_entry.created': quoted(8, 'Status criado!', 'Status created!'),
  'status_entry.updated': quoted(8, 'Status atualizado!', 'Status updated!'),
  'status_entry.removed': quoted(8, 'Status removido!', 'Status removed!'),
  'status_entry.create_failed': ours('Erro ao criar status', 'Error creating status'),
  'status_entry.update_failed': ours('Erro ao atualizar status', 'Error updating status'),
  'status_entry.remove_failed': ours('Erro ao remover status', 'Error removing status'),

  'custom_field.created': quoted(8, 'Campo criado!', 'Field created!'),
  'custom_field.updated': quoted(8, 'Campo atualizado!', 'Field updated!'),
  'custom_field.removed': quoted(8, 'Campo removido!', 'Field removed!'),
  'custom_field.create_failed': ours('Erro ao criar campo', 'Error creating field'),
  'custom_field.update_failed': ours('Erro ao atualizar campo', 'Error updating field'),
  'custom_field.remove_failed': ours('Erro ao remover campo', 'Error removing field'),

  'settings.saved': quoted(8, 'Configurações salvas!', 'Settings saved!'),
  'settings.save_failed': quoted(8, 'Erro ao salvar configurações', 'Error saving settings'),
  'settings.maps_configured': ours('Serviço de mapas configurado!', 'Maps service configured!'),
  'settings.maps_removed': ours('Chave do serviço de mapas removida', 'Key of the maps service removed'),
} satisfies Record<string, Sentence>
