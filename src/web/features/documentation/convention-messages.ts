import type { Messages } from '#contract/sentences/sentence.ts'
import { retention } from '#domain/retention.ts'

/** Messages about the conventions of all API calls. */
export const conventionMessages = {
  'conventions.title': { pt: 'O que vale para toda chamada', en: 'What holds for every call' },
  'conventions.sample': { pt: 'Resposta 400', en: 'Response 400' },
  'conventions.errors': { pt: 'Erros', en: 'Errors' },
  'conventions.errors_says': {
    pt: 'Compare `code`, que não muda; `error` é para pessoas. Se falta algo, `missing_fields` diz o quê; se algo está errado, `fields` diz o problema de cada campo. Campos desconhecidos são recusados pelo nome.',
    en: 'Compare `code`, which stays the same; `error` is for people. Where something is missing, `missing_fields` says what; where something is wrong, `fields` says it of each field. Unknown fields are refused by name.',
  },
  'conventions.repeating': { pt: 'Repetir sem duplicar', en: 'Sending again, once' },
  'conventions.repeating_says': {
    pt: `Envie em cada escrita uma \`Idempotency-Key\`, como um UUID. Repetida com a mesma chave em até ${retention.idempotency_keys.amount} horas, a chamada é feita uma vez só e recebe a mesma resposta, com \`Idempotency-Replayed: true\`. A mesma chave com outro conteúdo é recusada.`,
    en: `Send an \`Idempotency-Key\`, such as a UUID, with each write. Sent again with the same key within ${retention.idempotency_keys.amount} hours, the call is made once and answered alike, with \`Idempotency-Replayed: true\`. The same key with other content is refused.`,
  },
  'conventions.lists': { pt: 'Listas', en: 'Lists' },
  'conventions.lists_says': {
    pt: 'Uma lista vem em páginas, de até `limit` itens. Enquanto `next_cursor` não for `null`, envie-o como `cursor`, com os mesmos filtros, para ler a próxima.',
    en: 'A list comes in pages of at most `limit` items. As long as `next_cursor` is not `null`, send it as `cursor`, with the same filters, to read the next one.',
  },
  'conventions.versions': { pt: 'Versões', en: 'Versions' },
  'conventions.versions_says': {
    pt: 'A leitura traz um `ETag`. Envie-o como `If-Match` ao alterar ou remover: se alguém mudou os dados desde então, a resposta é 412 e nada é gravado. Com uma chave, envie o de uma remessa como `If-None-Match` ao lê-la de novo: se nada mudou, a resposta é 304, sem corpo.',
    en: 'What you read has an `ETag`. Send it as `If-Match` when you change or remove: where somebody changed the data since, the answer is 412 and nothing is written. With a key, send that of a shipment as `If-None-Match` when you read it again: if nothing changed, the answer is 304 without a body.',
  },
  'conventions.limits': { pt: 'Limites', en: 'Limits' },
  'conventions.limits_says': {
    pt: '`RateLimit-Policy` diz o limite: `"key";q=600;w=60` são 600 chamadas por chave em 60 segundos. `RateLimit` diz o que resta: `r` chamadas nos próximos `t` segundos. Acima disso a resposta é 429: espere os segundos de `Retry-After` e repita.',
    en: '`RateLimit-Policy` states the limit: `"key";q=600;w=60` is 600 calls per key in 60 seconds. `RateLimit` states the rest: `r` calls in the next `t` seconds. Above that the answer is 429: wait for the seconds of `Retry-After` and send it again.',
  },
  'conventions.changes': { pt: 'Mudanças da API', en: 'Changes of the API' },
  'conventions.changes_says': {
    pt: '`Api-Version` traz a data da última mudança. Campos, chamadas e tipos de evento novos podem aparecer a qualquer momento: ignore os que não conhece. O que deixa de existir é anunciado com 12 meses de antecedência.',
    en: '`Api-Version` is the date of the newest change. New fields, calls and event types may appear at any time: ignore those that you do not know. A removal is announced 12 months ahead.',
  },
  'conventions.values': { pt: 'Datas e números', en: 'Dates and numbers' },
  'conventions.values_says': {
    pt: 'Datas com hora e fuso, como `2026-11-24T15:00:00-03:00`; as respostas vêm em UTC. Números com ponto, como `12.4`, sem aspas.',
    en: 'Dates with time and offset, such as `2026-11-24T15:00:00-03:00`; answers are in UTC. Numbers with a point, such as `12.4`, without quotes.',
  },
  'one_record_docs.title': { pt: 'API ONE Record 2.3 para parceiros', en: 'API ONE Record 2.3 for partners' },
  'one_record_docs.base': { pt: 'Endereço e chave', en: 'Address and key' },
  'one_record_docs.base_says': {
    pt: 'Cada empresa escolhe um nome curto em Configurações, Chaves de API; o endereço base é `/onerecord/nome-curto`. A chave de um parceiro tem os prefixos de AWB dele e só alcança essas remessas, sem o destinatário. O resto responde 404.',
    en: 'Each company chooses a short name in Settings, API keys; the base address is `/onerecord/short-name`. The key of a partner has its prefixes of air waybills and only reaches those shipments, without the recipient. Anything else answers 404.',
  },
  'one_record_docs.reads': { pt: 'Leitura', en: 'Reading' },
  'one_record_docs.reads_says': {
    pt: '`GET` e `HEAD` da informação do servidor (`/`) e de `/logistics-objects/{id}`: `waybill-047-12345675`, `house-waybill-…`, `shipment-…`, `piece-…`, `movement-…`, `location-gru` e `company`. Cada um tem os seus `/logistics-events`.',
    en: '`GET` and `HEAD` of the server information (`/`) and of `/logistics-objects/{id}`: `waybill-047-12345675`, `house-waybill-…`, `shipment-…`, `piece-…`, `movement-…`, `location-gru` and `company`. Each has its `/logistics-events`.',
  },
  'one_record_docs.events': { pt: 'Eventos', en: 'Events' },
  'one_record_docs.events_says': {
    pt: '`POST …/logistics-events` de AWB, remessa ou volumes vira um marco da remessa, com prova. O mesmo evento de novo responde 201 com o endereço do primeiro.',
    en: '`POST …/logistics-events` of a waybill, shipment or piece becomes a milestone of the shipment, with a proof. The same event again answers 201 with the address of the first.',
  },
  'one_record_docs.formats': { pt: 'Formatos e erros', en: 'Formats and errors' },
  'one_record_docs.formats_says': {
    pt: '`application/ld+json`, com `version=2.3.0` ou sem versão; outra versão responde 415. Até 256.000 bytes, sem `@graph` e sem contexto por endereço. Erros são `api:Error`, em inglês ou, com `Accept-Language: pt-BR`, em português.',
    en: '`application/ld+json`, with `version=2.3.0` or without a version; another version answers 415. Up to 256,000 bytes, without `@graph` and without contexts by address. Errors are `api:Error`, in English or, with `Accept-Language: pt-BR`, in Portuguese.',
  },
  'one_record_docs.missing': { pt: 'O que não é servido', en: 'What is not served' },
  'one_record_docs.missing_says': {
    pt: 'Criar, alterar e verificar objetos, eventos de vários objetos de uma vez, trilha de auditoria, assinaturas, notificações, delegações e pedidos respondem 404 ou 405; `at` e `embedded=true` respondem 400.',
    en: 'Creating, changing and verifying objects, events for several objects at once, audit trail, subscriptions, notifications, delegations and action requests answer 404 or 405; `at` and `embedded=true` answer 400.',
  },
  'conventions.language': { pt: 'Idioma', en: 'Language' },
  'conventions.language_says': {
    pt: 'Escolha o idioma de `error` com `Accept-Language: pt-BR` ou `en`. Sem ele, as recusas das regras de remessas e checkpoints vêm em português e o resto em inglês.',
    en: 'Choose the language of `error` by `Accept-Language: pt-BR` or `en`. Without it, refusals by the rules of shipments and checkpoints are in Portuguese and the rest in English.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof conventionMessages> {}
}
