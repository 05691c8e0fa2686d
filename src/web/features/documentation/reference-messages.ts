import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages of the API reference: HTTP status codes, error codes and webhooks. */
export const referenceMessages = {
  'reference.statuses': { pt: 'Códigos HTTP', en: 'HTTP status codes' },
  'reference.statuses_says': {
    pt: 'O número diz o tipo de resposta; o code do corpo diz exatamente o quê.',
    en: 'The number says what kind of answer it is; the body’s code says exactly what.',
  },
  'reference.status_code': { pt: 'Código', en: 'Code' },
  'reference.status_meaning': { pt: 'Significado', en: 'Meaning' },
  'reference.status_200': { pt: 'A chamada foi atendida.', en: 'The call was answered.' },
  'reference.status_201': { pt: 'O recurso foi criado.', en: 'The resource was created.' },
  'reference.status_204': { pt: 'Atendida; não há corpo.', en: 'Answered; there is no body.' },
  'reference.status_304': {
    pt: 'Nada mudou desde a versão que você tem.',
    en: 'Nothing has changed since the version you have.',
  },
  'reference.status_400': { pt: 'Dados inválidos ou faltando.', en: 'Invalid or missing data.' },
  'reference.status_401': { pt: 'Token ausente ou inválido.', en: 'Missing or invalid token.' },
  'reference.status_403': {
    pt: 'A chave não pode fazer esta chamada.',
    en: 'The key may not make this call.',
  },
  'reference.status_404': {
    pt: 'Não existe, ou não é da sua conta.',
    en: 'It does not exist, or is not your account’s.',
  },
  'reference.status_405': {
    pt: 'O caminho existe, mas não com este método; `Allow` diz quais ele tem.',
    en: 'The path exists, but not with this method; `Allow` names those that it has.',
  },
  'reference.status_409': {
    pt: 'Uma regra recusa, ou os dados mudaram.',
    en: 'A rule refuses, or the data have changed.',
  },
  'reference.status_412': {
    pt: 'A versão em If-Match já não é a atual.',
    en: 'The version in If-Match is not the current one any more.',
  },
  'reference.status_413': { pt: 'O corpo é grande demais.', en: 'The body is too large.' },
  'reference.status_415': {
    pt: 'O corpo não é do tipo esperado.',
    en: 'The body is not of the expected type.',
  },
  'reference.status_429': {
    pt: 'Chamadas demais: espere o que Retry-After diz.',
    en: 'Too many calls: wait for what Retry-After says.',
  },
  'reference.status_500': {
    pt: 'Erro nosso, registrado para ser corrigido.',
    en: 'Our error, logged to be fixed.',
  },
  'reference.status_503': {
    pt: 'Indisponível no momento: repita a mesma chamada.',
    en: 'Unavailable for now: send the same call again.',
  },
  'reference.status_507': {
    pt: 'Sem espaço em disco: nada foi gravado.',
    en: 'The disk is full: nothing was written.',
  },
  'reference.error_codes': { pt: 'Códigos de erro', en: 'Error codes' },
  'reference.error_codes_says': {
    pt: 'Todo erro traz um destes códigos em code. Um código novo pode aparecer: trate-o pelo status HTTP.',
    en: 'Every error has one of these codes in code. A new code may appear: handle it by its HTTP status.',
  },
  'reference.error_codes_show': { pt: 'Ver os {count} códigos', en: 'See the {count} codes' },
  'reference.retry': { pt: 'Repetir?', en: 'Retry?' },
  'reference.retry_later': { pt: 'Sim, depois de Retry-After', en: 'Yes, after Retry-After' },
  'reference.retry_same': {
    pt: 'Sim, com a mesma Idempotency-Key',
    en: 'Yes, with the same Idempotency-Key',
  },
  'reference.retry_read': {
    pt: 'Leia de novo e refaça a mudança',
    en: 'Read again and make the change again',
  },
  'reference.retry_fix': { pt: 'Não: corrija o pedido', en: 'No: correct the request' },
  'reference.webhooks_retries': { pt: 'Novas tentativas', en: 'Retries' },
  'reference.webhooks_retries_says': {
    pt: 'Pausa média depois de cada falha, com 20% de variação. Um Retry-After maior é respeitado, até 12 horas. Depois da última tentativa, o reenvio é pela página Webhooks ou pela API.',
    en: 'Average pause after each failure, with 20% variation. A longer Retry-After is obeyed, up to 12 hours. After the last attempt, send again on the Webhooks page or by the API.',
  },
  'reference.webhooks_attempt': { pt: 'Falha', en: 'Failure' },
  'reference.webhooks_pause': { pt: 'Próxima tentativa em', en: 'Next attempt in' },
  'reference.webhooks_last': { pt: 'não há outra', en: 'there is none' },
  'reference.webhooks_addresses': { pt: 'Endereços de saída', en: 'Outgoing addresses' },
  'reference.webhooks_addresses_says': {
    pt: 'As chamadas partem do endereço IP do servidor desta instalação. Para liberá-lo no firewall, peça-o a quem a opera, ou envie um webhook de teste e veja o IP que chega ao seu receptor.',
    en: 'Calls leave from the IP address of this installation’s server. To allow it in a firewall, ask its operator, or send a test webhook and read the IP that reaches your receiver.',
  },
  'reference.webhooks': { pt: 'Webhooks', en: 'Webhooks' },
  'reference.webhooks_says': {
    pt: 'Quando algo acontece, fazemos um POST no endereço que você configurar. Responda 2xx em até 25 segundos; qualquer outra resposta é tentada de novo por cerca de três dias. Os de uma empresa de teste trazem test_company: true. Em um computador sem endereço público, o lastro-listen.mjs da página Conectar repassa os eventos ao seu receptor.',
    en: 'When something happens we POST to the address that you configure. Answer 2xx within 25 seconds; any other answer is tried again for about three days. Those of a test company have test_company: true. On a computer without a public address, lastro-listen.mjs of the page Connect forwards the events to your receiver.',
  },
  'reference.webhooks_payload': { pt: 'O que é enviado', en: 'What is sent' },
  'reference.webhooks_verify': { pt: 'Verificar a assinatura', en: 'Verify the signature' },
  'reference.webhooks_verify_says': {
    pt: 'Cada chamada é assinada com o segredo do endpoint (whsec_…), no padrão Standard Webhooks. Confira a assinatura sobre o corpo exato que chegou, e recuse o que for mais velho que cinco minutos.',
    en: 'Each call is signed with the endpoint’s secret (whsec_…) as Standard Webhooks says. Check the signature over the exact body that came, and refuse what is older than five minutes.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof referenceMessages> {}
}
