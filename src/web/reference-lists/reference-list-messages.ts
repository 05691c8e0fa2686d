import type { Messages } from '#contract/sentences/sentence.ts'
/** Messages of the reference data: addresses, warehouses, statuses and custom fields. */
export const referenceListMessages = {
  'registers.edit': { pt: 'Editar {name}', en: 'Edit {name}' },
  'registers.more': { pt: 'Mais ações para {name}', en: 'More actions for {name}' },
  'registers.move': { pt: 'Reordenar {name}', en: 'Reorder {name}' },
  'registers.move_up': { pt: 'Mover para cima', en: 'Move up' },
  'registers.move_down': { pt: 'Mover para baixo', en: 'Move down' },
  'registers.remove': { pt: 'Remover', en: 'Remove' },
  'registers.delete': { pt: 'Excluir', en: 'Delete' },
  'registers.undo': { pt: 'Desfazer', en: 'Undo' },
  'registers.restored': { pt: '“{name}” está de volta', en: '“{name}” is back' },
  'registers.restore_failed': { pt: 'Não foi possível desfazer', en: 'It could not be undone' },
  'registers.save': { pt: 'Salvar', en: 'Save' },
  'registers.discard': { pt: 'Descartar alterações', en: 'Discard changes' },
  'registers.use_current': { pt: 'Usar a versão atual', en: 'Use the current version' },
  'registers.gone': {
    pt: 'Este item foi removido em outra aba ou por outra pessoa. O que foi digitado continua aqui.',
    en: 'This item was removed in another tab or by someone else. What was typed is still here.',
  },
  'registers.order_failed': { pt: 'A ordem não foi salva', en: 'The order was not saved' },
  'registers.by_name': { pt: 'Voltar à ordem alfabética', en: 'Back to alphabetical order' },
  'registers.by_age': { pt: 'Voltar à ordem de criação', en: 'Back to order of creation' },
  'registers.sortable': { pt: 'item ordenável', en: 'sortable item' },
  'registers.sort_help': {
    pt: 'Para mover, pressione espaço, use as setas para cima e para baixo, e pressione espaço de novo para soltar. Esc cancela.',
    en: 'To move, press space, use the arrows up and down, and press space again to drop. Esc cancels.',
  },
  'registers.lifted': {
    pt: '{name} levantado, posição {at} de {all}.',
    en: '{name} lifted, position {at} of {all}.',
  },
  'registers.at': { pt: '{name}: posição {at} de {all}.', en: '{name}: position {at} of {all}.' },
  'registers.dropped': {
    pt: '{name} solto na posição {at} de {all}.',
    en: '{name} dropped at position {at} of {all}.',
  },
  'registers.not_moved': { pt: '{name} ficou onde estava.', en: '{name} stayed where it was.' },

  'statuses.title': { pt: 'Status personalizados', en: 'Custom statuses' },
  'statuses.subtitle': {
    pt: 'Etapas próprias da sua operação, ao lado dos status padrão.',
    en: 'Stages of your own operation, beside the default statuses.',
  },
  'statuses.add': { pt: 'Novo status', en: 'New status' },
  'statuses.edit_title': { pt: 'Editar status', en: 'Edit status' },
  'statuses.defaults': { pt: 'Status padrão', en: 'Default statuses' },
  'statuses.defaults_say': {
    pt: 'Obrigatórios: não podem ser removidos nem renomeados.',
    en: 'Mandatory: they cannot be removed or renamed.',
  },
  'statuses.own': { pt: 'Seus status', en: 'Your statuses' },
  'statuses.empty': { pt: 'Nenhum status próprio ainda', en: 'No status of your own yet' },
  'statuses.empty_says': {
    pt: 'Crie etapas como “Em conferência” ou “Retido na alfândega” e mova remessas para elas manualmente.',
    en: 'Create stages such as “Being checked” or “Held at customs” and move shipments to them manually.',
  },
  'statuses.load_failed': {
    pt: 'Não foi possível carregar os status',
    en: 'The statuses could not be loaded',
  },
  'statuses.remove_title': { pt: 'Remover o status “{name}”?', en: 'Remove the status “{name}”?' },
  'statuses.remove_says': {
    pt: 'Ele deixa de ser oferecido. Remessas que já o têm continuam com ele. Você pode desfazer logo em seguida.',
    en: 'It is no longer offered. Shipments that have it keep it. You can undo this right after.',
  },
  'statuses.name': { pt: 'Nome', en: 'Name' },
  'statuses.renaming': {
    pt: 'Remessas com o nome antigo continuam com ele: o que foi registrado não muda.',
    en: 'Shipments with the old name keep it: what was recorded does not change.',
  },
  'statuses.description': { pt: 'Descrição', en: 'Description' },
  'statuses.color': { pt: 'Cor', en: 'Colour' },
  'statuses.color_hint': { pt: 'Hexadecimal, como #3b82f6', en: 'Hexadecimal, such as #3b82f6' },
  'statuses.swatches': { pt: 'Cores sugeridas', en: 'Suggested colours' },
  'statuses.preview': { pt: 'Como aparece', en: 'How it looks' },
  'statuses.color.gray': { pt: 'Cinza', en: 'Grey' },
  'statuses.color.blue': { pt: 'Azul', en: 'Blue' },
  'statuses.color.cyan': { pt: 'Ciano', en: 'Cyan' },
  'statuses.color.green': { pt: 'Verde', en: 'Green' },
  'statuses.color.lime': { pt: 'Verde-limão', en: 'Lime' },
  'statuses.color.amber': { pt: 'Âmbar', en: 'Amber' },
  'statuses.color.orange': { pt: 'Laranja', en: 'Orange' },
  'statuses.color.red': { pt: 'Vermelho', en: 'Red' },
  'statuses.color.pink': { pt: 'Rosa', en: 'Pink' },
  'statuses.color.violet': { pt: 'Violeta', en: 'Violet' },

  'custom_fields.title': { pt: 'Campos personalizados', en: 'Custom fields' },
  'custom_fields.subtitle': {
    pt: 'O que mais cada nova remessa deve informar.',
    en: 'What else each new shipment must say.',
  },
  'custom_fields.add': { pt: 'Novo campo', en: 'New field' },
  'custom_fields.edit_title': { pt: 'Editar campo', en: 'Edit field' },
  'custom_fields.list': { pt: 'Seus campos', en: 'Your fields' },
  'custom_fields.empty': { pt: 'Nenhum campo personalizado ainda', en: 'No custom field yet' },
  'custom_fields.empty_says': {
    pt: 'Campos como “Lote” ou “Validade” aparecem no formulário de nova remessa e são exigidos também pela API.',
    en: 'Fields such as “Lot” or “Expiry” appear in the new shipment form and are required by the API too.',
  },
  'custom_fields.load_failed': {
    pt: 'Não foi possível carregar os campos',
    en: 'The fields could not be loaded',
  },
  'custom_fields.remove_title': { pt: 'Remover o campo “{name}”?', en: 'Remove the field “{name}”?' },
  'custom_fields.remove_says': {
    pt: 'Novas remessas deixam de pedi-lo. Os valores já registrados continuam nas remessas. Você pode desfazer logo em seguida.',
    en: 'New shipments no longer ask for it. Recorded values stay on their shipments. You can undo this right after.',
  },
  'custom_fields.name': { pt: 'Nome do campo', en: 'Field name' },
  'custom_fields.name_hint': {
    pt: 'É também a chave do valor em custom_data na API.',
    en: 'It is also the key of the value in custom_data of the API.',
  },
  'custom_fields.type': { pt: 'Tipo', en: 'Type' },
  'custom_fields.required': { pt: 'Obrigatório', en: 'Required' },
  'custom_fields.required_hint': {
    pt: 'Sem ele, nenhuma nova remessa é salva.',
    en: 'Without it no new shipment is saved.',
  },
  'custom_fields.options': { pt: 'Opções', en: 'Choices' },
  'custom_fields.options_hint': { pt: 'Uma por linha', en: 'One per line' },
  'custom_fields.option_count': { pt: '{count} opções', en: '{count} choices' },
  'custom_fields.one_option': { pt: '1 opção', en: '1 choice' },
  'custom_fields.used': {
    pt: 'Há remessas com valores deste campo: o nome e o tipo não mudam mais.',
    en: 'Shipments hold values of this field: its name and type no longer change.',
  },

  'warehouses.subtitle': {
    pt: 'Os lugares por onde suas remessas passam.',
    en: 'The places your shipments pass through.',
  },
  'warehouses.list': { pt: 'Seus warehouses', en: 'Your warehouses' },
  'warehouses.add': { pt: 'Novo warehouse', en: 'New warehouse' },
  'warehouses.edit_title': { pt: 'Editar warehouse', en: 'Edit warehouse' },
  'warehouses.empty': { pt: 'Nenhum warehouse ainda', en: 'No warehouse yet' },
  'warehouses.empty_says': {
    pt: 'Cadastre warehouses e centros de distribuição para registrar checkpoints neles sem digitar o endereço.',
    en: 'Add warehouses and distribution centres to record checkpoints there without typing the address.',
  },
  'warehouses.load_failed': {
    pt: 'Não foi possível carregar os warehouses',
    en: 'The warehouses could not be loaded',
  },
  'warehouses.remove_title': { pt: 'Remover o warehouse “{name}”?', en: 'Remove the warehouse “{name}”?' },
  'warehouses.remove_says': {
    pt: 'Ele deixa de ser oferecido nos formulários. O endereço e os checkpoints registrados continuam. Você pode desfazer logo em seguida.',
    en: 'It is no longer offered in forms. Its address and recorded checkpoints stay. You can undo this right after.',
  },
  'warehouses.name': { pt: 'Nome', en: 'Name' },
  'warehouses.address': { pt: 'Endereço', en: 'Address' },
  'warehouses.choose_address': { pt: 'Escolha um endereço', en: 'Choose an address' },
  'warehouses.search_address': { pt: 'Buscar endereço', en: 'Search address' },
  'warehouses.no_address': {
    pt: 'Nenhum endereço assim. Cadastre um com “Novo endereço”.',
    en: 'No such address. Add one with “New address”.',
  },

  'addresses.title': { pt: 'Endereços salvos', en: 'Saved addresses' },
  'addresses.add': { pt: 'Novo endereço', en: 'New address' },
  'addresses.edit_title': { pt: 'Editar endereço', en: 'Edit address' },
  'addresses.empty': { pt: 'Nenhum endereço salvo ainda', en: 'No saved address yet' },
  'addresses.empty_says': {
    pt: 'Endereços salvos servem para os warehouses e poupam digitação nos formulários.',
    en: 'Saved addresses are for warehouses and save typing in forms.',
  },
  'addresses.load_failed': {
    pt: 'Não foi possível carregar os endereços',
    en: 'The addresses could not be loaded',
  },
  'addresses.remove_title': { pt: 'Excluir o endereço “{name}”?', en: 'Delete the address “{name}”?' },
  'addresses.remove_says': {
    pt: 'O que já foi registrado com ele não muda. Você pode desfazer logo em seguida.',
    en: 'What was recorded with it does not change. You can undo this right after.',
  },
  'addresses.name': { pt: 'Nome do endereço', en: 'Name of the address' },
  'addresses.name_hint': {
    pt: 'Como você o chama, por exemplo “CD Guarulhos”',
    en: 'What you call it, such as “DC Guarulhos”',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof referenceListMessages> {}
}
