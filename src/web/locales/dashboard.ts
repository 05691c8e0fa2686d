/** The dashboard's own sentences. */
export const dashboardWords = {
  'dashboard.empty_title': { pt: 'Nenhuma remessa ainda', en: 'No shipments yet' },
  'dashboard.empty': {
    pt: 'Cada remessa recebe um ID, um QR code e um histórico que qualquer pessoa pode conferir.',
    en: 'Every shipment gets an ID, a QR code and a history that anyone can check.',
  },
  'dashboard.failed': {
    pt: 'Não foi possível carregar o dashboard',
    en: 'The dashboard could not be loaded',
  },
  'dashboard.details_of': { pt: 'Ver detalhes de {tracking_id}', en: 'View details of {tracking_id}' },
  'dashboard.checkpoint_of': {
    pt: 'Adicionar checkpoint a {tracking_id}',
    en: 'Add checkpoint to {tracking_id}',
  },
} as const
