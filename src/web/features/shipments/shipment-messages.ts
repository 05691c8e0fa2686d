import type { Messages } from '#contract/sentences/sentence.ts'
/** Messages of the page that creates a shipment, and of a shipment's page. */
export const shipmentMessages = {
  'new_shipment.subtitle': {
    pt: 'Informe os endereços completos. O ID de rastreamento é gerado para você.',
    en: 'Enter the full addresses. The tracking ID is generated for you.',
  },
  'new_shipment.recipient': { pt: 'Destinatário', en: 'Recipient' },
  'new_shipment.status': { pt: 'Status', en: 'Status' },
  'new_shipment.reference': { pt: 'Referência', en: 'Reference' },
  'new_shipment.reference_hint': { pt: 'Pedido, AWB ou nota fiscal', en: 'Order, AWB or invoice' },
  'new_shipment.reference_exists': {
    pt: 'A remessa {tracking_id} já tem esta referência',
    en: 'The shipment {tracking_id} has this reference already',
  },
  'new_shipment.delivery_past': {
    pt: 'Esta entrega já estaria atrasada',
    en: 'This delivery would be late already',
  },
  'new_shipment.weight': { pt: 'Peso (kg)', en: 'Weight (kg)' },
  'new_shipment.description': { pt: 'Descrição', en: 'Description' },
  'new_shipment.delivery_date': { pt: 'Entrega prevista', en: 'Estimated delivery' },
  'new_shipment.delivery_time': { pt: 'Hora de entrega', en: 'Delivery time' },
  'new_shipment.recipient_name': { pt: 'Nome do destinatário', en: 'Name of the recipient' },
  'new_shipment.recipient_address': { pt: 'Endereço do destinatário', en: 'Address of the recipient' },
  'new_shipment.recipient_address_hint': {
    pt: 'Só se for diferente do destino',
    en: 'Only if it differs from the destination',
  },
  'new_shipment.recipient_email': { pt: 'E-mail do destinatário', en: 'E-mail of the recipient' },
  'new_shipment.recipient_phone': { pt: 'Telefone do destinatário', en: 'Phone of the recipient' },
  'new_shipment.tracking_hint': { pt: 'Gerado automaticamente', en: 'Generated automatically' },
  'new_shipment.code_redrawn': {
    pt: 'O ID {taken} já estava em uso. Geramos outro, {tracking_id}: confira e salve de novo.',
    en: 'The ID {taken} was already in use. We made another, {tracking_id}: check and save again.',
  },
  'new_shipment.had_arrived': {
    pt: 'O envio anterior já tinha chegado. Confira os dados como foram gravados.',
    en: 'The earlier attempt had already arrived. Check the data as they were recorded.',
  },
  'new_shipment.clear': { pt: 'Limpar', en: 'Clear' },
  'new_shipment.cleared': { pt: 'O formulário foi limpo.', en: 'The form was cleared.' },
  'new_shipment.save_and_another': { pt: 'Salvar e criar outra', en: 'Save and create another' },
  'new_shipment.created_another': {
    pt: 'A remessa {tracking_id} foi criada. A próxima parte da mesma origem.',
    en: 'Shipment {tracking_id} was created. The next one leaves from the same origin.',
  },
  'new_shipment.show': { pt: 'Ver remessa', en: 'Show shipment' },
  'new_shipment.choose': { pt: 'Selecione', en: 'Choose' },
  'new_shipment.last_origin': {
    pt: 'Preenchida com a origem da sua última remessa.',
    en: 'Filled in with the origin of your last shipment.',
  },
  'new_shipment.other_origin': { pt: 'Usar outra origem', en: 'Use another origin' },
  'new_shipment.saved_address': { pt: 'Endereço salvo', en: 'Saved address' },
  'new_shipment.saved_choose': { pt: 'Preencher com um endereço salvo', en: 'Fill in a saved address' },
  'new_shipment.saved_search': { pt: 'Buscar por nome, rua ou cidade', en: 'Search by name, street or city' },
  'new_shipment.saved_none': { pt: 'Nenhum endereço salvo corresponde.', en: 'No saved address matches.' },
  'new_shipment.fields_failed': {
    pt: 'Não foi possível carregar os campos personalizados',
    en: 'The custom fields could not be loaded',
  },
  'edit_shipment.title': { pt: 'Editar remessa', en: 'Edit shipment' },
  'edit_shipment.subtitle': {
    pt: 'O que mudar fica no histórico, ao lado do que valia antes.',
    en: 'What changes stays in the history, beside what was valid before.',
  },
  'edit_shipment.open': { pt: 'Editar', en: 'Edit' },
  'edit_shipment.save': { pt: 'Salvar alterações', en: 'Save changes' },
  'edit_shipment.unchanged': { pt: 'Nada foi alterado.', en: 'Nothing was changed.' },
  'edit_shipment.changes': { pt: 'Você alterou: {fields}', en: 'You changed: {fields}' },
  'edit_shipment.undo': { pt: 'Desfazer', en: 'Undo' },
  'edit_shipment.changed_meanwhile': {
    pt: 'Enquanto você editava, a remessa mudou em outro lugar ({fields}). Suas alterações continuam aqui, sobre a versão nova: confira e salve de novo.',
    en: 'While you were editing, the shipment changed elsewhere ({fields}). Your changes are still here, over the new version: check and save again.',
  },
  'new_shipment.of_origin': { pt: '{field} (origem)', en: '{field} (origin)' },
  'new_shipment.of_destination': { pt: '{field} (destino)', en: '{field} (destination)' },

  'address.street': { pt: 'Rua', en: 'Street' },
  'address.number': { pt: 'Número', en: 'Number' },
  'address.complement': { pt: 'Complemento', en: 'Complement' },
  'address.neighborhood': { pt: 'Bairro', en: 'Neighborhood' },
  'address.city': { pt: 'Cidade', en: 'City' },
  'address.state': { pt: 'UF', en: 'State' },
  'address.choose_state': { pt: 'Selecione', en: 'Choose' },

  'shipment.more': { pt: 'Mais', en: 'More' },
  'shipment.recipient_hidden': {
    pt: 'Oculto para auditores. Nomes de locais no histórico não são ocultados.',
    en: 'Hidden from auditors. Names of places in the history are not hidden.',
  },
  'shipment.kilograms': { pt: '{weight} kg', en: '{weight} kg' },
  'shipment.duplicate': { pt: 'Duplicar', en: 'Duplicate' },
  'shipment.reference': { pt: 'Referência', en: 'Reference' },
  'shipment.information': { pt: 'Informações', en: 'Information' },
  'shipment.did_you_mean': { pt: 'Você quis dizer {tracking_id}?', en: 'Did you mean {tracking_id}?' },
  'shipment.not_found_says': {
    pt: 'Ela não está entre as remessas desta conta.',
    en: 'It is not among the shipments of this account.',
  },
  'shipment.load_failed': {
    pt: 'Não foi possível carregar a remessa',
    en: 'The shipment could not be loaded',
  },
  'shipment.change_status': { pt: 'Alterar status', en: 'Change status' },
  'shipment.cancel': { pt: 'Cancelar remessa', en: 'Cancel shipment' },
  'shipment.return': { pt: 'Marcar como devolvida', en: 'Mark as returned' },
  'shipment.attempts': {
    pt: 'Já são {count} tentativas sem sucesso',
    en: 'There have been {count} failed attempts',
  },
  'shipment.return_question': {
    pt: 'Marcar a remessa {tracking_id} como devolvida?',
    en: 'Mark shipment {tracking_id} as returned?',
  },
  'shipment.keep': { pt: 'Manter como está', en: 'Keep as it is' },
  'shipment.cancel_question': {
    pt: 'Cancelar a remessa {tracking_id}?',
    en: 'Cancel shipment {tracking_id}?',
  },
  'shipment.status_question': { pt: 'Mudar o status para {status}?', en: 'Change the status to {status}?' },
  'shipment.status_says': {
    pt: 'A mudança é registrada no histórico para sempre. Depois, o status pode ser mudado de novo.',
    en: 'The change is recorded in the history for ever. Afterwards the status can be changed again.',
  },
  'shipment.expected': { pt: 'Entrega prevista', en: 'Expected delivery' },
  'shipment.end_says': {
    pt: 'Esta ação não pode ser desfeita. A remessa deixa de receber checkpoints e alterações.',
    en: 'This action cannot be undone. The shipment takes no more checkpoints or changes.',
  },
  'history.by': { pt: 'por {who}', en: 'by {who}' },
  'history.by_server': { pt: 'registrado pelo servidor', en: 'recorded by the server' },
  'history.recorders': {
    pt: 'Nome, papel e local de quem registrou: cadastro de hoje, não conferido. O registro público guarda só o identificador da conta, que está nos detalhes da verificação.',
    en: 'Name, role and place of whoever recorded: account data of today, not checked. The public log holds the account’s identifier only, which stands in the details of the verification.',
  },
  'history.to': { pt: 'passou a', en: 'became' },
  'history.reason': { pt: 'Motivo: {reason}', en: 'Reason: {reason}' },
  'history.reason_optional': { pt: 'Motivo (opcional)', en: 'Reason (optional)' },
  'history.had_arrived': {
    pt: 'A página mostra o que ele gravou. Se ainda falta algo, tente de novo.',
    en: 'The page shows what it recorded. If something is still missing, try again.',
  },
  'shipment.qr_title': { pt: 'QR code', en: 'QR code' },
  'shipment.qr_image': { pt: 'QR code de {tracking_id}', en: 'QR code of {tracking_id}' },
  'shipment.qr_says': {
    pt: 'Qualquer câmera abre a página pública, que verifica a história sem cadastro.',
    en: 'Any camera opens the public page, which checks the history without an account.',
  },
  'shipment.public_page': { pt: 'Página pública', en: 'Public page' },
  'shipment.copy_link': { pt: 'Copiar link', en: 'Copy link' },
  'shipment.link_copied': {
    pt: 'Link copiado para a área de transferência',
    en: 'Link copied to the clipboard',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof shipmentMessages> {}
}
