import { ours, quoted, type Sentence } from '../../sentences/sentence.ts'

/** Messages about tracking search, QR scan, postal codes and the device's location. */
export const trackingMessages = {
  /** Mark of everything that belongs to a test company. */
  'test.mark': ours('TESTE, sem valor', 'TEST, no value'),
  'tracker.restricted': quoted(2, 'Acesso restrito', 'Restricted access'),
  'tracker.full_details': quoted(2, 'Detalhes completos', 'Full details'),
  'tracker.empty': quoted(5, 'Por favor, insira o ID de rastreamento.', 'Please enter the tracking ID.'),
  'tracker.not_found': quoted(
    5,
    'Nenhuma remessa encontrada com o ID: {value}',
    'No shipment found with the ID: {value}',
  ),

  'qr.register_checkpoint': quoted(2, 'Registrar checkpoint', 'Register checkpoint'),
  'qr.scan_another': quoted(2, 'Escanear outro', 'Scan another'),
  'qr.denied': quoted(2, 'Acesso negado', 'Access denied'),
  'qr.try_again': quoted(2, 'Tente novamente', 'Try again'),
  'qr.empty_title': quoted(5, 'Campo obrigatório', 'Required field'),
  'qr.empty': quoted(5, 'Digite o ID de rastreamento', 'Enter the tracking ID'),
  'qr.invalid_title': quoted(8, 'ID de rastreamento inválido', 'Invalid tracking ID'),
  'qr.invalid': quoted(
    8,
    'Este ID não corresponde a nenhuma remessa válida.',
    'This ID does not match any valid shipment.',
  ),
  'qr.cancelled_title': quoted(8, 'Remessa cancelada', 'Shipment cancelled'),
  'qr.returned_title': ours('Remessa devolvida', 'Shipment returned'),
  'qr.delivered_title': quoted(8, 'Remessa já entregue', 'Shipment already delivered'),
  'qr.closed': quoted(
    8,
    '{tracking_id} não pode receber checkpoints.',
    '{tracking_id} cannot receive checkpoints.',
  ),
  'qr.not_authorized': quoted(
    8,
    'Você não tem autorização para escanear este QR code.',
    'You are not authorized to scan this QR code.',
  ),
  'qr.failed_title': quoted(8, 'Erro', 'Error'),
  'qr.failed': quoted(
    8,
    'Não foi possível verificar o ID de rastreamento. Tente novamente.',
    'The tracking ID could not be verified. Try again.',
  ),
  'qr.authorized_title': quoted(8, 'Autorização confirmada', 'Authorization confirmed'),

  'cep.invalid_title': quoted(5, 'CEP inválido', 'Invalid CEP'),
  'cep.invalid': quoted(5, 'Digite um CEP válido com 8 dígitos', 'Enter a valid CEP with 8 digits'),
  'cep.not_found_title': quoted(8, 'CEP não encontrado', 'CEP not found'),
  'cep.not_found': quoted(8, 'Verifique o CEP digitado', 'Check the CEP you entered'),
  'cep.failed_title': quoted(8, 'Erro na busca', 'Search error'),
  'cep.failed': quoted(
    8,
    'Não foi possível buscar o endereço. Tente novamente.',
    'The address could not be looked up. Try again.',
  ),
  'cep.found_title': quoted(8, 'Endereço encontrado!', 'Address found!'),

  'maps.failed_title': quoted(2, 'Erro', 'Error'),

  'location.failed_title': quoted(7, 'Erro ao obter localização', 'Error getting the location'),
  'location.denied': ours(
    'O acesso à localização não foi permitido neste navegador.',
    'Access to the location was not allowed in this browser.',
  ),
  'location.unavailable': ours(
    'O aparelho não informou a localização a tempo.',
    'The device did not report its location in time.',
  ),

  'copied.title': quoted(8, 'Copiado!', 'Copied!'),
  'copied.code': quoted(2, 'Código copiado para a área de transferência', 'Code copied to the clipboard'),
} satisfies Record<string, Sentence>
