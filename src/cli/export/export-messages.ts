import { ours } from '#contract/sentences/sentence.ts'

export const exportMessages = {
  'error.folder_not_empty': ours(
    'a pasta {folder} não está vazia e não é a de um registro exportado',
    'the folder {folder} is not empty, and not that of an exported log',
  ),
  'error.folder_of_other_log': ours(
    'a pasta {folder} é a de outro registro, ou de outra chave',
    'the folder {folder} is that of another log, or of another key',
  ),
  'error.shipment_missing': ours(
    '{address} não tem página pública da remessa {code}',
    '{address} has no public page of shipment {code}',
  ),
  'error.page_private': ours(
    'o remetente mantém privada a página da remessa {code}',
    'the sender keeps the page of shipment {code} private',
  ),
  'error.receipt_pending': ours(
    'a remessa {code} ainda aguarda a assinatura do registro (tente de novo em instantes), ou seu histórico está danificado',
    'shipment {code} still awaits the signature of the log (try again in a moment), or its history is damaged',
  ),
  'error.frame_missing': ours(
    '{address} não tem o comprovante autoverificável',
    '{address} does not have the page that checks itself',
  ),
  'export.title': ours('Exportação', 'Export'),
  'export.folder': ours('Pasta', 'Folder'),
  'export.files': ours('Arquivos', 'Files'),
  'export.timestamps': ours('Carimbos', 'Timestamps'),
  'export.new_files': ours('{count} novos', '{count} new'),
  'progress.export': ours(
    'Exportando {bar} {percent} %  {done} de {total} folhas',
    'Exporting {bar} {percent} %  {done} of {total} leaves',
  ),
} as const
