import type { OwnMessages } from '../use-messages.ts'

/** Messages for calls made from the API documentation. */
export const runMessages = {
  run: { pt: 'Executar', en: 'Run' },
  body: { pt: 'Corpo', en: 'Body' },
  if_match_says: {
    pt: 'Opcional: o ETag da versão que você leu. Se outra já vale, nada muda.',
    en: 'Optional: the ETag of the version that you read. Where another stands by now, nothing changes.',
  },
  if_match_take: { pt: 'Usar o último ETag', en: 'Use the last ETag' },
  idempotency_key_says: {
    pt: 'Opcional: com a mesma chave, o mesmo pedido é feito uma vez só.',
    en: 'Optional: with the same key the same request is done once.',
  },
  idempotency_key_make: { pt: 'Gerar Idempotency-Key', en: 'Draw an Idempotency-Key' },
  bad_header: {
    pt: 'Use só letras sem acento, números e sinais',
    en: 'Use unaccented letters, digits and signs only',
  },
  run_ask_title: { pt: 'Executar {method} nos seus dados?', en: 'Run {method} on your data?' },
  run_ask_says: {
    pt: 'Isto muda dados reais da sua conta. O que for registrado de uma remessa fica para sempre no histórico dela.',
    en: 'This changes real data of your account. What is registered of a shipment stays in its history for ever.',
  },
  run_failed: { pt: 'A chamada não chegou ao servidor', en: 'The call did not reach the server' },
  run_network: {
    pt: 'Verifique a conexão e tente de novo.',
    en: 'Check the connection and try again.',
  },
  run_result: { pt: 'Resposta recebida', en: 'Answer received' },
  run_took: { pt: '{ms} ms', en: '{ms} ms' },
  run_file: { pt: 'Arquivo de {kb} kB ({type})', en: 'A file of {kb} kB ({type})' },
  run_save: { pt: 'Salvar arquivo', en: 'Save file' },
  bad_json: { pt: 'Isto não é um JSON válido', en: 'This is no valid JSON' },
  needed: { pt: 'Campo obrigatório', en: 'Required field' },
} as const satisfies OwnMessages
