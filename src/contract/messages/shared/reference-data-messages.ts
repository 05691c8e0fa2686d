import { ours, quoted, type Sentence } from '../../sentences/sentence.ts'

/** Messages about an account's addresses, warehouses, statuses, custom fields and settings. */
export const referenceListMessages = {
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

  'warehouse.created': quoted(8, 'Warehouse criado!', 'Warehouse created!'),
  'warehouse.updated': ours('Warehouse atualizado!', 'Warehouse updated!'),
  'warehouse.removed': ours('Warehouse removido!', 'Warehouse removed!'),
  'warehouse.create_failed': ours('Erro ao criar warehouse', 'Error creating warehouse'),
  'warehouse.update_failed': ours('Erro ao atualizar warehouse', 'Error updating warehouse'),
  'warehouse.remove_failed': ours('Erro ao remover warehouse', 'Error removing warehouse'),

  'saved_address.created': quoted(8, 'Endereço criado', 'Address created'),
  'saved_address.updated': ours('Endereço atualizado', 'Address updated'),
  'saved_address.removed': ours('Endereço removido', 'Address removed'),
  'saved_address.create_failed': ours('Erro ao criar endereço', 'Error creating address'),
  'saved_address.update_failed': ours('Erro ao atualizar endereço', 'Error updating address'),
  'saved_address.remove_failed': ours('Erro ao remover endereço', 'Error removing address'),
  'saved_address.in_use': quoted(2, 'Em uso no warehouse', 'In use by a warehouse'),

  'settings.saved': quoted(8, 'Configurações salvas!', 'Settings saved!'),
  'settings.save_failed': quoted(8, 'Erro ao salvar configurações', 'Error saving settings'),
  'settings.maps_configured': ours('Serviço de mapas configurado!', 'Maps service configured!'),
  'settings.maps_removed': ours('Chave do serviço de mapas removida', 'Maps service key removed'),

  'custom_value.yes': ours('Sim', 'Yes'),
  'custom_value.no': ours('Não', 'No'),
} satisfies Record<string, Sentence>
