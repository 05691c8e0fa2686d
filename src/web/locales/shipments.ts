/** Creating a shipment, and its page. */
export const shipmentWords = {
  'new_shipment.subtitle': {
    pt: 'Informe os endereços completos. O ID de rastreamento é gerado para você.',
    en: 'Give the full addresses. The tracking ID is made for you.',
  },
  'new_shipment.recipient': { pt: 'Destinatário', en: 'Recipient' },
  'new_shipment.status': { pt: 'Status', en: 'Status' },
  'new_shipment.reference': { pt: 'Referência', en: 'Reference' },
  'new_shipment.reference_hint': { pt: 'Pedido, AWB ou nota fiscal', en: 'Order, AWB or invoice' },
  'new_shipment.weight': { pt: 'Peso (kg)', en: 'Weight (kg)' },
  'new_shipment.description': { pt: 'Descrição', en: 'Description' },
  'new_shipment.delivery_date': { pt: 'Data de entrega', en: 'Delivery date' },
  'new_shipment.delivery_time': { pt: 'Hora de entrega', en: 'Delivery time' },
  'new_shipment.recipient_name': { pt: 'Nome do destinatário', en: 'Name of the recipient' },
  'new_shipment.recipient_address': { pt: 'Endereço do destinatário', en: 'Address of the recipient' },
  'new_shipment.recipient_address_hint': {
    pt: 'Só se for diferente do destino',
    en: 'Only if it differs from the destination',
  },
  'new_shipment.recipient_email': { pt: 'E-mail do destinatário', en: 'E-mail of the recipient' },
  'new_shipment.recipient_phone': { pt: 'Telefone do destinatário', en: 'Phone of the recipient' },
  'new_shipment.tracking_hint': { pt: 'Gerado automaticamente', en: 'Made automatically' },
  'new_shipment.code_redrawn': {
    pt: 'O ID {taken} já estava em uso. Geramos outro, {tracking_id}: confira e salve de novo.',
    en: 'The ID {taken} was already in use. We made another, {tracking_id}: check and save again.',
  },
  'new_shipment.had_arrived': {
    pt: 'O envio anterior já tinha chegado. Confira os dados como foram gravados.',
    en: 'The earlier attempt had already arrived. Check the data as they were recorded.',
  },
  'new_shipment.clear': { pt: 'Limpar', en: 'Clear' },
  'new_shipment.of_origin': { pt: '{field} (origem)', en: '{field} (origin)' },
  'new_shipment.of_destination': { pt: '{field} (destino)', en: '{field} (destination)' },

  'address.street': { pt: 'Rua', en: 'Street' },
  'address.number': { pt: 'Número', en: 'Number' },
  'address.complement': { pt: 'Complemento', en: 'Complement' },
  'address.neighborhood': { pt: 'Bairro', en: 'Neighborhood' },
  'address.city': { pt: 'Cidade', en: 'City' },
  'address.state': { pt: 'UF', en: 'State' },
  'address.choose_state': { pt: 'Selecione', en: 'Choose' },

  'shipment.kilograms': { pt: '{weight} kg', en: '{weight} kg' },
  'shipment.reference': { pt: 'Referência', en: 'Reference' },
  'shipment.information': { pt: 'Informações', en: 'Information' },
  'shipment.not_found_says': {
    pt: 'Ela não está entre as remessas desta conta.',
    en: 'It is not among the shipments of this account.',
  },
  'shipment.load_failed': {
    pt: 'Não foi possível carregar a remessa',
    en: 'The shipment could not be loaded',
  },
  'shipment.created_event': { pt: 'Remessa criada', en: 'Shipment created' },
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
  'load.retry': { pt: 'Tentar novamente', en: 'Try again' },
} as const
