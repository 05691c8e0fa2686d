import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages for calls made from the API documentation. */
export const runMessages = {
  'run.run': { pt: 'Executar', en: 'Run' },
  'run.body': { pt: 'Corpo', en: 'Body' },
  'run.if_match_says': {
    pt: 'Opcional: o ETag da versão que você leu. Se outra já vale, nada muda.',
    en: 'Optional: the ETag of the version that you read. Where another stands by now, nothing changes.',
  },
  'run.if_match_take': { pt: 'Usar o último ETag', en: 'Use the last ETag' },
  'run.idempotency_key_says': {
    pt: 'Opcional: com a mesma chave, o mesmo pedido é feito uma vez só.',
    en: 'Optional: with the same key the same request is done once.',
  },
  'run.idempotency_key_make': { pt: 'Gerar Idempotency-Key', en: 'Draw an Idempotency-Key' },
  'run.bad_header': {
    pt: 'Use só letras sem acento, números e sinais',
    en: 'Use unaccented letters, digits and signs only',
  },
  'run.run_ask_title': { pt: 'Executar {method} nos seus dados?', en: 'Run {method} on your data?' },
  'run.run_ask_says': {
    pt: 'Isto muda dados reais da sua conta. O que for registrado de uma remessa fica para sempre no histórico dela.',
    en: 'This changes real data of your account. What is recorded on a shipment stays in its history for ever.',
  },
  'run.run_failed': { pt: 'A chamada não chegou ao servidor', en: 'The call did not reach the server' },
  'run.run_network': {
    pt: 'Verifique a conexão e tente de novo.',
    en: 'Check the connection and try again.',
  },
  'run.run_result': { pt: 'Resposta recebida', en: 'Answer received' },
  'run.run_took': { pt: '{ms} ms', en: '{ms} ms' },
  'run.run_file': { pt: 'Arquivo de {kb} kB ({type})', en: 'A file of {kb} kB ({type})' },
  'run.run_save': { pt: 'Salvar arquivo', en: 'Save file' },
  'run.bad_json': { pt: 'Isto não é um JSON válido', en: 'This is no valid JSON' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof runMessages> {}
}
