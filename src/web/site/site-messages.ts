/** Messages of the frame around every public page. */
export const siteMessages = {
  'site.account_nav': { pt: 'Acesso', en: 'Access' },
  'site.company': {
    pt: 'Rastreamento de remessas com um histórico que qualquer pessoa confere.',
    en: 'Shipment tracking with a history that anyone can check.',
  },
  'site.operated_by': { pt: 'Operado por {operator}.', en: 'Run by {operator}.' },
  'site.product': { pt: 'Produto', en: 'Product' },
  'site.features': { pt: 'Recursos', en: 'Features' },
  'site.verify': { pt: 'Verificar uma remessa', en: 'Verify a shipment' },
  'site.trust': { pt: 'Confiança', en: 'Trust' },
  'site.about': { pt: 'Sobre o Lastro', en: 'About Lastro' },
  'site.contact': { pt: 'Contato', en: 'Contact' },
  'site.status': { pt: 'Status do serviço', en: 'Status' },
  'site.help': { pt: 'Primeiros passos', en: 'Getting started' },
  'site.legal': { pt: 'Legal', en: 'Legal' },
  'site.cookies': { pt: 'Política de cookies', en: 'Cookie policy' },
  'site.updated': { pt: 'Última atualização:', en: 'Last updated:' },
  'site.on_this_page': { pt: 'Nesta página', en: 'On this page' },
} as const
