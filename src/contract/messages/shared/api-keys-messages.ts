import { quoted, type Sentence } from '../sentence.ts'

/** Messages about API keys that the specification quotes. */
export const apiKeyMessages = {
  'api_key.made': quoted(8, 'Nova chave gerada!', 'New key generated!'),
  'api_key.make_failed': quoted(8, 'Erro ao gerar chave', 'The key could not be generated'),
} satisfies Record<string, Sentence>
