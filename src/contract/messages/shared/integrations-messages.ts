import { ours, quoted, type Sentence } from '../../sentences/sentence.ts'

/** Messages of the integrations page that the specification quotes, and the names of its tabs. */
export const integrationMessages = {
  'api_key.made': quoted(8, 'Nova chave gerada!', 'New key generated!'),
  'api_key.make_failed': quoted(8, 'Erro ao gerar chave', 'The key could not be generated'),
  'menu.webhooks': quoted(2, 'Webhooks', 'Webhooks'),
  'webhook.url_required': quoted(5, 'URL do webhook obrigatória', 'Webhook URL required'),
  'webhook.test_taken': quoted(8, 'Teste bem-sucedido!', 'Test succeeded!'),
  'webhook.test_failed': quoted(8, 'Erro no teste', 'The test failed'),
  'webhook.exported': quoted(8, 'Logs exportados!', 'Logs exported!'),
  'webhook.saved': quoted(8, 'Configurações salvas!', 'Settings saved!'),
  'webhook.save_failed': quoted(8, 'Erro ao salvar configurações', 'The settings could not be saved'),
  'webhook.tab_configuration': ours('Configuração', 'Configuration'),
  'webhook.tab_documentation': ours('Documentação', 'Documentation'),
  'webhook.tab_logs': ours('Logs', 'Logs'),
  'webhook.tab_testing': ours('Testes', 'Testing'),
} satisfies Record<string, Sentence>
