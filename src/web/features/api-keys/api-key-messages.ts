import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about API keys. */
export const apiKeyMessages = {
  'api_keys.title': { pt: 'Chaves de API', en: 'API keys' },
  'api_keys.none_title': { pt: 'Nenhuma chave de API', en: 'No API keys' },
  'api_keys.none': {
    pt: 'Com uma chave, o seu sistema cria remessas e registra checkpoints pela API, sem a senha de ninguém.',
    en: 'With a key your own system creates shipments and registers checkpoints by the API, without anybody’s password.',
  },
  'api_keys.load_failed': { pt: 'Não foi possível carregar as chaves', en: 'The keys could not be loaded' },
  'api_keys.make': { pt: 'Gerar chave', en: 'Generate key' },
  'api_keys.make_title': { pt: 'Gerar chave de API', en: 'Generate an API key' },
  'api_keys.edit': { pt: 'Editar {name}', en: 'Edit {name}' },
  'api_keys.edit_title': { pt: 'Editar chave de API', en: 'Edit API key' },
  'api_keys.save': { pt: 'Salvar chave', en: 'Save key' },
  'api_keys.saved': { pt: 'Chave atualizada', en: 'Key updated' },
  'api_keys.save_failed': { pt: 'Não foi possível salvar a chave', en: 'The key could not be saved' },
  'api_keys.copy': { pt: 'Copiar', en: 'Copy' },
  'api_keys.copy_of': { pt: 'Copiar a chave {name}', en: 'Copy the key {name}' },
  'api_keys.copied': {
    pt: 'A chave {name} está na área de transferência.',
    en: 'The key {name} is on the clipboard.',
  },
  'api_keys.copy_failed': { pt: 'Não foi possível copiar a chave', en: 'The key could not be copied' },
  'api_keys.more': { pt: 'Mais ações para {name}', en: 'More actions for {name}' },
  'api_keys.name': { pt: 'Nome', en: 'Name' },
  'api_keys.name_hint': {
    pt: 'O sistema que vai usar a chave. O histórico mostra este nome.',
    en: 'The system that will use the key. The history shows this name.',
  },
  'api_keys.access': { pt: 'Permissões', en: 'Permissions' },
  'api_keys.nothing': { pt: 'Sem acesso', en: 'No access' },
  'api_keys.read': { pt: 'Leitura', en: 'Read' },
  'api_keys.write': { pt: 'Leitura e escrita', en: 'Read and write' },
  'api_keys.shipments': { pt: 'Remessas', en: 'Shipments' },
  'api_keys.checkpoints': { pt: 'Checkpoints', en: 'Checkpoints' },
  'api_keys.addresses': { pt: 'Endereços', en: 'Addresses' },
  'api_keys.warehouses': { pt: 'Warehouses', en: 'Warehouses' },
  'api_keys.statuses': { pt: 'Status', en: 'Statuses' },
  'api_keys.custom_fields': { pt: 'Campos personalizados', en: 'Custom fields' },
  'api_keys.webhooks': { pt: 'Webhooks', en: 'Webhooks' },
  'api_keys.webhooks_hint': {
    pt: 'Quem lê webhooks lê as remessas de que eles falam; quem escreve escolhe para onde eles vão.',
    en: 'Who reads webhooks reads of the shipments that they tell of; who writes chooses where they go.',
  },
  'api_keys.until': { pt: 'Válida até', en: 'Valid until' },
  'api_keys.until_hint': { pt: 'Em branco, a chave não expira.', en: 'Left blank, the key does not expire.' },
  'api_keys.networks': { pt: 'Endereços de rede permitidos', en: 'Allowed network addresses' },
  'api_keys.networks_hint': {
    pt: 'Um por linha, como 203.0.113.7 ou 203.0.113.0/24. Em branco, a chave funciona de qualquer lugar.',
    en: 'One per line, such as 203.0.113.7 or 203.0.113.0/24. Left blank, the key works from anywhere.',
  },
  'api_keys.active': { pt: 'Ativa', en: 'Active' },
  'api_keys.expired': { pt: 'Expirada', en: 'Expired' },
  'api_keys.unreadable': {
    pt: 'O valor não pode mais ser lido. A chave continua funcionando; troque-a para voltar a copiá-la.',
    en: 'The value can no longer be read. The key still works; replace it to copy it again.',
  },
  'api_keys.expires': { pt: 'Válida até', en: 'Valid until' },
  'api_keys.ended': { pt: 'Expirou em', en: 'Expired on' },
  'api_keys.used': { pt: 'Usada pela última vez em', en: 'Last used on' },
  'api_keys.made_by': { pt: 'Criada por {name} em', en: 'Made by {name} on' },
  'api_keys.made_by_left': {
    pt: '{name} saiu da empresa e pode ter copiado esta chave. Troque-a por uma nova.',
    en: '{name} left the company and may have copied this key. Replace it by a new one.',
  },
  'api_keys.unused': { pt: 'Ainda não foi usada', en: 'Not used yet' },
  'api_keys.only_from': { pt: 'Só a partir de {networks}', en: 'Only from {networks}' },
  'api_keys.previous': { pt: 'A chave anterior funciona até', en: 'The previous key works until' },
  'api_keys.previous_used': { pt: 'e foi usada pela última vez em', en: 'and was last used on' },
  'api_keys.new_value': { pt: 'Sua nova chave', en: 'Your new key' },
  'api_keys.new_value_says': {
    pt: 'Quem tem esta chave age em nome da sua conta. Guarde-a em um cofre de senhas, nunca no código.',
    en: 'Whoever has this key acts for your account. Keep it in a password vault, never in code.',
  },
  'api_keys.value_gone': {
    pt: 'Esta chave não é mais a atual',
    en: 'This is not the current key any more',
  },
  'api_keys.value_gone_says': {
    pt: 'Ela foi trocada ou revogada em outro lugar, e deixou de ser mostrada.',
    en: 'It was replaced or revoked elsewhere, and is shown no longer.',
  },
  'api_keys.done': { pt: 'Concluir', en: 'Done' },
  'api_keys.rotate': { pt: 'Trocar por uma nova', en: 'Replace by a new one' },
  'api_keys.rotate_title': { pt: 'Trocar a chave {name}', en: 'Replace the key {name}' },
  'api_keys.rotate_says': {
    pt: 'A nova chave vale na hora. Dê à anterior o tempo de que precisa para atualizar o seu sistema.',
    en: 'The new key works at once. Give the previous one the time you need to update your system.',
  },
  'api_keys.overlap': { pt: 'A chave anterior funciona por mais', en: 'The previous key works for another' },
  'api_keys.overlap_0': { pt: 'Nem um instante: ela para agora', en: 'No time at all: it stops now' },
  'api_keys.overlap_1': { pt: '1 hora', en: '1 hour' },
  'api_keys.overlap_24': { pt: '24 horas', en: '24 hours' },
  'api_keys.overlap_168': { pt: '7 dias', en: '7 days' },
  'api_keys.revoke': { pt: 'Revogar', en: 'Revoke' },
  'api_keys.revoke_title': { pt: 'Revogar a chave {name}?', en: 'Revoke the key {name}?' },
  'api_keys.revoke_says': {
    pt: 'Ela deixa de funcionar na hora e não volta mais. O que foi registrado com ela continua no histórico, com o nome dela.',
    en: 'It stops working at once, for good. What was registered with it stays in the history under its name.',
  },
  'api_keys.revoked': { pt: 'Chave revogada', en: 'Key revoked' },
  'api_keys.revoke_failed': { pt: 'Não foi possível revogar a chave', en: 'The key could not be revoked' },
}

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof apiKeyMessages> {}
}
