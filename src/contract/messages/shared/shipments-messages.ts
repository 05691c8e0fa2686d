import { ours, quoted, type Sentence } from '../../sentences/sentence.ts'

/**
 * Messages of the dashboard, a shipment's page and its creation form, and names of the statuses.
 */
export const shipmentMessages = {
  'status.pending': quoted(4, 'Pendente', 'Pending'),
  'status.in_transit': quoted(4, 'Em trânsito', 'In transit'),
  'status.delivered': quoted(4, 'Entregue', 'Delivered'),
  'status.cancelled': ours('Cancelada', 'Cancelled'),
  'status.erased': ours('Conteúdo eliminado', 'Contents erased'),
  'badge.pending': quoted(4, 'PENDENTE', 'PENDING'),
  'badge.in_transit': quoted(4, 'EM TRÂNSITO', 'IN TRANSIT'),
  'badge.delivered': quoted(4, 'ENTREGUE', 'DELIVERED'),
  'badge.cancelled': ours('CANCELADA', 'CANCELLED'),
  'badge.erased': ours('CONTEÚDO ELIMINADO', 'CONTENTS ERASED'),

  'dashboard.new_shipment': quoted(2, 'Nova remessa', 'New shipment'),
  'dashboard.total': quoted(2, 'Total de remessas', 'Total shipments'),
  'dashboard.this_week': ours('+{count} nos últimos 7 dias', '+{count} in the last 7 days'),
  'dashboard.percent_of_total': ours('{percent} do total', '{percent} of total'),
  'dashboard.awaiting': quoted(2, 'aguardando processamento', 'awaiting processing'),
  'dashboard.recent': quoted(2, 'Remessas recentes', 'Recent shipments'),
  'dashboard.see_all': quoted(2, 'Ver todas', 'See all'),
  'dashboard.create_first': quoted(2, 'Criar primeira remessa', 'Create first shipment'),
  'dashboard.add_checkpoint': ours('Adicionar checkpoint', 'Add checkpoint'),
  'dashboard.view_details': ours('Ver detalhes', 'View details'),
  'dashboard.back': ours('Voltar ao dashboard', 'Back to dashboard'),

  'shipment.not_found': quoted(2, 'Remessa não encontrada', 'Shipment not found'),
  'shipment.back': quoted(2, 'Voltar', 'Back'),
  'shipment.details': quoted(2, 'Detalhes da Remessa', 'Shipment details'),
  'shipment.new_checkpoint': quoted(2, 'Novo Checkpoint', 'New checkpoint'),
  'shipment.current_status': quoted(2, 'Status Atual', 'Current status'),
  'shipment.tracking_id': quoted(2, 'ID de Rastreamento', 'Tracking ID'),
  'shipment.origin': quoted(2, 'Origem', 'Origin'),
  'shipment.destination': quoted(2, 'Destino', 'Destination'),
  'shipment.recipient': quoted(2, 'Destinatário', 'Recipient'),
  'shipment.weight': quoted(2, 'Peso', 'Weight'),
  'shipment.created_at': quoted(2, 'Data de Criação', 'Creation date'),
  'shipment.estimated_delivery': quoted(2, 'Entrega Estimada', 'Estimated delivery'),
  'shipment.description': quoted(2, 'Descrição', 'Description'),
  'shipment.history': quoted(2, 'Histórico de Rastreamento', 'Tracking history'),

  'shipment.updated_title': quoted(8, 'Shipment atualizado!', 'Shipment updated!'),
  'shipment.updated': quoted(8, 'Remessa atualizada com sucesso.', 'The shipment was updated successfully.'),
  'shipment.update_failed': quoted(8, 'Erro ao atualizar remessa', 'Error updating the shipment'),

  'new_shipment.title': quoted(2, 'Nova Remessa', 'New Shipment'),
  'new_shipment.information': quoted(2, 'Informações da Remessa', 'Shipment information'),
  'new_shipment.origin': quoted(2, 'Endereço de Origem', 'Origin address'),
  'new_shipment.destination': quoted(2, 'Endereço de Destino', 'Destination address'),
  'new_shipment.custom': quoted(2, 'Campos Personalizados', 'Custom fields'),
  'new_shipment.save': quoted(2, 'Salvar Remessa', 'Save shipment'),
  'new_shipment.saving': quoted(2, 'Salvando...', 'Saving...'),
  'new_shipment.missing': quoted(
    5,
    'Campos obrigatórios faltando: {fields}',
    'Missing required fields: {fields}',
  ),
  'new_shipment.no_number': quoted(5, 'S/N', 'S/N'),
  'new_shipment.failed_title': quoted(8, 'Erro ao criar remessa', 'Error creating shipment'),
  'new_shipment.failed': quoted(
    8,
    'Ocorreu um erro ao criar a remessa.',
    'An error occurred while creating the shipment.',
  ),
  'new_shipment.created_title': quoted(8, 'Shipment criado!', 'Shipment created!'),
  'new_shipment.created': quoted(
    8,
    'Nova remessa criada com sucesso.',
    'The new shipment was created successfully.',
  ),
} satisfies Record<string, Sentence>
