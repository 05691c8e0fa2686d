import { retention } from '#domain/retention.ts'
import type { Sentence } from '../sentences/sentence.ts'

/**
 * Descriptions of the webhook events, of the headers of a webhook call, and of the answer of its
 * receiver.
 */
export const webhookMessages = {
  'shipment.created': { pt: 'Uma remessa foi criada', en: 'A shipment was created' },
  'shipment.updated': { pt: 'O status de uma remessa mudou', en: 'The status of a shipment changed' },
  'checkpoint.created': { pt: 'Um checkpoint foi registrado', en: 'A checkpoint was recorded' },
  'shipment.delivered': { pt: 'Uma remessa foi entregue', en: 'A shipment was delivered' },
  'checkpoint.corrected': { pt: 'Um checkpoint foi corrigido', en: 'A checkpoint was corrected' },
  'checkpoint.annulled': { pt: 'Um checkpoint foi anulado', en: 'A checkpoint was annulled' },
  'delivery.attempted': {
    pt: 'Uma entrega foi tentada sem sucesso',
    en: 'A delivery was attempted without success',
  },
  'shipment.returned': { pt: 'Uma remessa foi devolvida', en: 'A shipment was returned' },
  'annex.added': { pt: 'Algo foi acrescentado a uma remessa', en: 'Something was added to a shipment' },
  'notice.created': {
    pt: 'O destinatário deve saber de um evento, por um canal da conta',
    en: 'The recipient should hear of an event, by a channel of the account',
  },
  'shipment.cancelled': { pt: 'Uma remessa foi cancelada', en: 'A shipment was cancelled' },
  'integrity.violated': {
    pt: 'Uma verificação encontrou dados alterados',
    en: 'A check found data that were tampered with',
  },
  id: {
    pt: 'O nome da mensagem, o mesmo a cada tentativa: quem já a recebeu a ignora.',
    en: 'The name of the message, the same on every attempt: who has received it passes over it.',
  },
  timestamp: {
    pt: 'Quando foi enviada, em segundos desde 1970.',
    en: 'When it was sent, in seconds since 1970.',
  },
  signature: {
    pt: 'Assinaturas `v1,…` separadas por espaços: HMAC-SHA256 de `id.timestamp.corpo` com o segredo do endpoint.',
    en: 'Signatures `v1,…` with spaces between: HMAC-SHA256 of `id.timestamp.body` with the endpoint’s secret.',
  },
  version: {
    pt: 'Data da última mudança da API e dos webhooks.',
    en: 'Date of the newest change of the API and of webhooks.',
  },
  taken: {
    pt: 'Recebida. Qualquer outra resposta é tentada de novo.',
    en: 'Taken. Any other answer is tried again.',
  },
} as const satisfies Readonly<Record<string, Sentence>>

/**
 * Texts of the OpenAPI document that are the same for all operations: its description, answers,
 * headers and kinds of access.
 */
export const documentMessages = {
  pt: {
    description:
      'Remessas, checkpoints, endereços e warehouses de uma conta. O corpo é JSON em UTF-8; o sucesso vem em `data`, a falha traz `code`, que não muda, e `error`, para pessoas. Sistemas entram com uma chave de API; o login de pessoas (`/auth/v1`) não faz parte deste documento.',
    acceptLanguage:
      'Idioma das mensagens de erro. Sem preferência por português ou inglês: inglês, exceto a recusa de uma regra (checkpoints, status), que vem em português quando é a resposta inteira.',
    created: 'Criado.',
    repeated: 'O mesmo pedido já tinha sido atendido; esta é a mesma resposta.',
    ok: 'Atendido.',
    notModified: 'Nada mudou desde a versão que `If-None-Match` nomeia.',
    version: 'Data da última mudança da API, como em `info.version`.',
    policy:
      'O limite: `"key";q=600;w=60` são 600 chamadas por chave em 60 segundos. O nome diz o que é contado: `key`, `account` ou `network`.',
    rate: 'O que resta do limite: `"key";r=599;t=42` são 599 chamadas nos próximos 42 segundos.',
    limit: 'Quantas chamadas cabem em um minuto; o mesmo que `q` em `RateLimit-Policy`.',
    remaining: 'Quantas ainda cabem; o mesmo que `r` em `RateLimit`.',
    reset: 'Em quantos segundos a contagem recomeça; o mesmo que `t` em `RateLimit`.',
    requestId: 'O número desta chamada, também em `request_id` dos erros. Informe-o ao pedir ajuda.',
    retryAfter: 'Depois de quantos segundos o mesmo pedido pode ser repetido.',
    idempotencyKey: `Escolhida por quem chama, até 255 caracteres: o mesmo pedido com a mesma chave, por ${retention.idempotency_keys.amount} horas, é atendido uma vez só e recebe a mesma resposta.`,
    ifMatch: 'O `ETag` da versão que você leu: se outra já vale, a resposta é 412 e nada muda.',
    ifNoneMatch:
      'O `ETag` da versão que você tem. Com uma chave de API, se nada mudou, a resposta é 304, sem corpo.',
    account:
      'A conta em que se trabalha (`GET /api/accounts`). Sem ela vale a própria conta, ou a empresa em que ela se transformou; uma chave de API vale só na conta dela.',
    etag: 'A versão do que foi respondido, para `If-Match` e, na leitura, para `If-None-Match`.',
    replayed: '`true` quando a resposta é a de um pedido anterior com a mesma `Idempotency-Key`.',
    pathId: 'O `id` (UUID) do que a chamada nomeia, não o código de rastreamento.',
    apiKey: 'Uma chave de API (`ff_…`, em empresas de teste `ff_test_…`) com o escopo da chamada.',
    session: 'O token de acesso de uma pessoa que entrou na conta.',
    forEverybody: 'Não precisa de login nem de chave.',
    forKeys: (scope: string) => `Uma chave de API precisa da permissão \`${scope}\`.`,
    forPages:
      'Não aceita chave de API, porque repassa pedidos a serviços públicos, que só as páginas podem usar.',
    forPeople:
      'Não aceita chave de API: uma chave roubada não deve alcançar login, chaves, membros, configurações, exportações da conta nem apagamentos.',
  },
  en: {
    description:
      'The shipments, checkpoints, addresses and warehouses of an account. Bodies are JSON in UTF-8; success comes in `data`, a failure has a `code`, which stays the same, and `error`, for people. Systems come with an API key; the sign-in of people (`/auth/v1`) is no part of this document.',
    acceptLanguage:
      'Language of error messages. Without a preference for Portuguese or English: English, except the refusal of a rule (checkpoints, statuses), which is in Portuguese where it is the whole answer.',
    created: 'Created.',
    repeated: 'The same request had been answered before; this is the same answer.',
    ok: 'Answered.',
    notModified: 'Nothing has changed since the version that `If-None-Match` names.',
    version: 'Date of the newest change of the API, as in `info.version`.',
    policy:
      'The limit: `"key";q=600;w=60` is 600 calls per key in 60 seconds. The name tells what is counted: `key`, `account` or `network`.',
    rate: 'The rest of the limit: `"key";r=599;t=42` is 599 calls in the next 42 seconds.',
    limit: 'How many calls fit into a minute; the same as `q` in `RateLimit-Policy`.',
    remaining: 'How many still fit; the same as `r` in `RateLimit`.',
    reset: 'In how many seconds counting restarts; the same as `t` in `RateLimit`.',
    requestId: 'The number of this call, also in `request_id` of errors. State it when you ask for help.',
    retryAfter: 'After how many seconds the same request may be sent again.',
    idempotencyKey: `Drawn by the caller, up to 255 characters: for ${retention.idempotency_keys.amount} hours the same request with the same key is done once and answered alike.`,
    ifMatch:
      'The `ETag` of the version that you read: where another stands by now, the answer is 412 and nothing changes.',
    ifNoneMatch:
      'The `ETag` of the version that you have. With an API key, the answer is 304 without a body if nothing changed.',
    account:
      'The account for which a person acts (`GET /api/accounts`). By default their own, or the company that it became; an API key works in its own account only.',
    etag: 'The version of what is answered, for `If-Match` and, of what is read, for `If-None-Match`.',
    replayed: '`true` where the answer is that of an earlier request with the same `Idempotency-Key`.',
    pathId: 'The `id` (UUID) of what the call names, not the tracking code.',
    apiKey: 'An API key (`ff_…`, in test companies `ff_test_…`) with the scope of the call.',
    session: 'The access token of a person who is signed in.',
    forEverybody: 'Needs neither a sign-in nor a key.',
    forKeys: (scope: string) => `An API key needs the scope \`${scope}\`.`,
    forPages: 'Takes no API key, because it passes requests on to public services, which only pages may use.',
    forPeople:
      'Takes no API key: a stolen key must not reach sign-in, keys, members, settings, exports of the account and erasures.',
  },
} as const

/** Notes on fields whose names do not say enough. */
export const fieldNotes: Readonly<Record<string, Sentence>> = {
  tracking_id: {
    pt: 'FT-AAAAMMDD-XXXXXX, único na instalação. Sem ele, `createShipment` o gera; use o da resposta nas outras chamadas. Só em empresas de teste tem TS depois da data.',
    en: 'FT-YYYYMMDD-XXXXXX, unique in the installation. Without it `createShipment` makes one; use that of its answer in other calls. It has TS after the date in test companies only.',
  },
  event_id: {
    pt: 'UUID escolhido por quem chama: enviado de novo, é o mesmo evento.',
    en: 'A UUID that the caller chooses: sent again, it is the same event.',
  },
  occurred_at: {
    pt: 'Quando aconteceu, RFC 3339 com fuso; sem ele, o relógio do servidor.',
    en: 'When it happened, RFC 3339 with offset; without it, the server’s clock.',
  },
  timestamp: {
    pt: 'Outro nome de `occurred_at`, como nas respostas.',
    en: 'Another name of `occurred_at`, as in answers.',
  },
  seed: {
    pt: 'Só para quem assume o compromisso no próprio cliente: 64 dígitos hexadecimais.',
    en: 'Only for clients that commit themselves: 64 hexadecimal digits.',
  },
  blockchain_hash: {
    pt: 'O hash do evento: 0x e 64 dígitos hexadecimais.',
    en: 'The hash of the event: 0x and 64 hexadecimal digits.',
  },
  expected_hash: {
    pt: 'O `blockchain_hash` que você leu: se outra versão já vale, a mudança é recusada.',
    en: 'The `blockchain_hash` that you read: where another version stands by now, the change is refused.',
  },
  expected_status: {
    pt: 'O status que você leu: se já é outro, a mudança é recusada.',
    en: 'The status that you read: where it is another by now, the change is refused.',
  },
  weight: { pt: 'Em quilogramas.', en: 'In kilograms.' },
  reference: {
    pt: 'Número seu: pedido, AWB ou nota fiscal.',
    en: 'A number of your own: order, AWB or invoice.',
  },
  references: {
    pt: 'Números de documentos, na ordem dos tipos; uma alteração envia a lista inteira.',
    en: 'Numbers of documents, in the order of the kinds; an edit sends the whole list.',
  },
  air: {
    pt: 'Dados da carga aérea; uma alteração envia o objeto inteiro.',
    en: 'Facts about air cargo; an edit sends the whole object.',
  },
  chargeable_kg: {
    pt: 'Só um peso diferente do calculado: o maior entre o bruto e 166,67 kg por m³, arredondado para cima a 0,5 kg.',
    en: 'Only a weight other than the computed one: the greater of gross weight and 166.67 kg per m³, rounded up to 0.5 kg.',
  },
  custom_data: {
    pt: 'Valores dos campos personalizados, pelo nome do campo.',
    en: 'Values of the custom fields, by the field’s name.',
  },
  blockchain_verified: {
    pt: 'Verdadeiro só enquanto todos os eventos estão no registro assinado e a última verificação não encontrou nada. Não abrange nome, e-mail, papel e local de quem registrou, que são do cadastro de hoje.',
    en: 'True only while every event stands in the signed log and the newest check found nothing. It does not cover the name, e-mail, role and place of whoever recorded, which come from today’s account data.',
  },
  history: {
    pt: 'Eventos da remessa, do primeiro ao último. De `actor`, só `id` está no registro assinado; os outros campos são do cadastro de hoje, não conferido.',
    en: 'Events of the shipment, from the first to the last. Of `actor`, `id` alone stands in the signed log; the other fields come from today’s account data, which is not checked.',
  },
  checkpoint_type: { pt: 'Sem ele, entrada.', en: 'Entrada where it is missing.' },
  notes: { pt: 'Observações.', en: 'Notes.' },
  latitude: { pt: 'Graus, WGS 84.', en: 'Degrees, WGS 84.' },
  longitude: { pt: 'Graus, WGS 84.', en: 'Degrees, WGS 84.' },
  accuracy: { pt: 'Precisão das coordenadas, em metros.', en: 'Accuracy of the coordinates, in metres.' },
  origin_cep: { pt: 'Oito dígitos, com ou sem hífen.', en: 'Eight digits, with or without the hyphen.' },
  destination_cep: { pt: 'Oito dígitos, com ou sem hífen.', en: 'Eight digits, with or without the hyphen.' },
  cep: { pt: 'Oito dígitos, com ou sem hífen.', en: 'Eight digits, with or without the hyphen.' },
  uf: { pt: 'Sigla da unidade federativa.', en: 'Abbreviation of the federative unit.' },
  range_id: {
    pt: 'Id da faixa, ou nome de uma que toda conta tem, como `refrigerated`; obrigatório no primeiro monitoramento.',
    en: 'Id of the range, or name of one that every account has, such as `refrigerated`; required with the first monitoring.',
  },
  step_s: { pt: 'Segundos entre dois valores.', en: 'Seconds between two values.' },
  values: {
    pt: 'Em °C ou %; null diz que o sensor teve um erro.',
    en: 'In °C or %; null says that the sensor had an error.',
  },
  device_clock: {
    pt: 'Hora do relógio do dispositivo neste momento; corrige todas as horas se a diferença passa de 2 minutos.',
    en: 'Time by the clock of the device at this moment; corrects all times if the difference exceeds 2 minutes.',
  },
  peak: {
    pt: 'Valor mais alto, ou mais baixo, em milésimos.',
    en: 'Highest, or lowest, value in thousandths.',
  },
  offset_ms: {
    pt: 'Milissegundos somados a cada hora.',
    en: 'Milliseconds added to each time.',
  },
  is_reduced: {
    pt: 'Se um ponto representa as leituras de um trecho.',
    en: 'Whether a point stands for the readings of a part.',
  },
  interval_s: {
    pt: 'Segundos entre duas leituras; nulo se o intervalo não é fixo.',
    en: 'Seconds between two readings; null if the interval is not fixed.',
  },
  valid_until: { pt: 'Último dia de validade.', en: 'Last day on which it holds.' },
  problems: {
    pt: '`silent`: sem leitura há mais de 4 intervalos. `certificate`: sem certificado que valha por mais de 30 dias.',
    en: '`silent`: no reading for more than 4 intervals. `certificate`: no certificate that holds for more than 30 days.',
  },
  temperature_minimum: { pt: 'Em milésimos de °C.', en: 'In thousandths of °C.' },
  temperature_maximum: { pt: 'Em milésimos de °C.', en: 'In thousandths of °C.' },
  humidity_minimum: {
    pt: 'Em milésimos de % de umidade relativa.',
    en: 'In thousandths of % of relative humidity.',
  },
  humidity_maximum: {
    pt: 'Em milésimos de % de umidade relativa.',
    en: 'In thousandths of % of relative humidity.',
  },
  absolute_minimum: {
    pt: 'Em milésimos de °C: uma só leitura abaixo já é excursão.',
    en: 'In thousandths of °C: one reading below it is an excursion.',
  },
  absolute_maximum: {
    pt: 'Em milésimos de °C: uma só leitura acima já é excursão.',
    en: 'In thousandths of °C: one reading above it is an excursion.',
  },
  minutes_outside: {
    pt: 'Minutos fora da faixa a partir dos quais há excursão; com 0, basta uma leitura.',
    en: 'Minutes outside that make an excursion; with 0, one reading does.',
  },
  longest_gap_minutes: {
    pt: 'Por quantos minutos uma leitura vale; depois falta dado.',
    en: 'For how many minutes a reading stands; after that, data are missing.',
  },
  requires_certificate: {
    pt: 'Se o veredito exige um certificado de calibração válido.',
    en: 'Whether the verdict requires a valid calibration certificate.',
  },
  has_mean_kinetic: {
    pt: 'Se a temperatura cinética média é calculada; não para congelados.',
    en: 'Whether the mean kinetic temperature is computed; not for frozen goods.',
  },
  activation_kelvin: {
    pt: 'Energia de ativação dividida pela constante dos gases, em kelvin.',
    en: 'Activation energy divided by the gas constant, in kelvin.',
  },
  limit: { pt: 'Quantos itens por página, no máximo.', en: 'How many items a page has at the most.' },
  cursor: { pt: 'O `next_cursor` da página anterior.', en: 'The `next_cursor` of the previous page.' },
  next_cursor: {
    pt: 'Continua a lista; nulo na última página.',
    en: 'Continues the list; null on its last page.',
  },
  q: {
    pt: 'Parte do código, da referência, do destinatário ou do lugar.',
    en: 'Part of code, reference, recipient or place.',
  },
  from: { pt: 'Criadas a partir deste dia ou instante.', en: 'Created from this day or instant on.' },
  to: {
    pt: 'Criadas até este dia, ou antes deste instante.',
    en: 'Created up to this day, or before this instant.',
  },
}

/**
 * Descriptions of the parameters in paths and queries, by name; a parameter without an entry has
 * that of `fieldNotes`. A test refuses a parameter without a description.
 */
export const parameterNotes: Readonly<Record<string, Sentence>> = {
  value: {
    pt: 'A referência inteira, como lida ou digitada; espaços e pontuação não importam.',
    en: 'The whole reference, as scanned or typed; spaces and punctuation do not matter.',
  },
  status: {
    pt: 'Um status da conta. Repita o parâmetro para aceitar vários.',
    en: 'A status of the account. Repeat the parameter to accept several.',
  },
  due_from: {
    pt: 'Só remessas abertas com previsão a partir deste dia ou instante.',
    en: 'Only open shipments with an estimated delivery from this day or instant on.',
  },
  due_to: {
    pt: 'Só remessas abertas com previsão até este dia, inclusive, ou antes deste instante.',
    en: 'Only open shipments with an estimated delivery up to and including this day, or before this instant.',
  },
  delivered_from: {
    pt: 'Só remessas entregues a partir deste dia ou instante, pelo horário declarado.',
    en: 'Only shipments delivered from this day or instant on, by declared time.',
  },
  delivered_to: {
    pt: 'Só remessas entregues até este dia, inclusive, ou antes deste instante, pelo horário declarado.',
    en: 'Only shipments delivered up to and including this day, or before this instant, by declared time.',
  },
  last_place: {
    pt: 'Início do nome do lugar do checkpoint mais recente; maiúsculas e acentos não importam.',
    en: 'Beginning of the name of the newest checkpoint’s place; case and accents do not matter.',
  },
  attention: {
    pt: 'Só remessas que precisam de atenção por este motivo: contestada, atrasada, com violação, parada ou com checkpoint longe da cidade informada.',
    en: 'Only shipments that need attention for this reason: contested, late, with a violation, stuck, or with a checkpoint far from its city.',
  },
  event_id: {
    pt: 'Id do evento que pediu o aviso, como a lista de avisos o traz.',
    en: 'Id of the event that called for the notice, as the list of notices has it.',
  },
  notice_kind: {
    pt: 'Tipo do aviso, como a lista de avisos o traz.',
    en: 'Kind of the notice, as the list of notices has it.',
  },
  sha256: {
    pt: 'SHA-256 dos bytes do arquivo, como o evento o cita: 64 dígitos hexadecimais minúsculos.',
    en: 'SHA-256 of the bytes of the file, as the event names it: 64 lower-case hexadecimal digits.',
  },
  hawb: {
    pt: 'HAWB que a remessa também deve ter: a mensagem é só dela.',
    en: 'House air waybill that the shipment must have too: the message is about it only.',
  },
  milestone: {
    pt: 'Só remessas abertas com um marco previsto há mais de 4 horas que ainda não aconteceu (`missed`).',
    en: 'Only open shipments with a milestone that was planned more than 4 hours ago and has not happened (`missed`).',
  },
  airport: {
    pt: 'Só remessas com este aeroporto de origem ou de destino (código IATA).',
    en: 'Only shipments with this airport of origin or destination (IATA code).',
  },
  airline: {
    pt: 'Só remessas com um AWB que começa com estes 3 dígitos.',
    en: 'Only shipments with an air waybill that begins with these 3 digits.',
  },
  condition: {
    pt: 'Só remessas com excursão (`excursion`), com excursão a decidir (`undecided`), ou em que um monitoramento aberto está sem dado por mais tempo que a faixa tolera (`no_data`).',
    en: 'Only shipments with an excursion (`excursion`), with an undecided one (`undecided`), or with a running monitoring that lacks data for longer than its range tolerates (`no_data`).',
  },
  delivery: {
    pt: 'Só remessas com tentativa de entrega sem sucesso (`attempted`), ou às quais falta uma prova exigida ou uma foto que ainda não chegou (`incomplete`).',
    en: 'Only shipments with a failed delivery attempt (`attempted`), or that lack required evidence or a picture that has not arrived (`incomplete`).',
  },
  after: {
    pt: 'O `cursor` da resposta anterior. Sem ele, a lista começa no primeiro evento da conta; com `now`, neste momento.',
    en: 'The `cursor` of the answer before. Without it, the list begins at the first event of the account; with `now`, at this moment.',
  },
  type: {
    pt: 'Só entradas deste tipo, um nome de webhook. Repita o parâmetro para vários.',
    en: 'Only entries of this type, a name of a webhook. Repeat the parameter for several.',
  },
  updated_from: {
    pt: 'Só remessas com um evento recebido a partir deste dia ou instante.',
    en: 'Only shipments with an event received from this day or instant on.',
  },
  updated_to: {
    pt: 'Só remessas cujo último evento foi recebido até este dia, ou antes deste instante.',
    en: 'Only shipments whose newest event was received until this day, or before this instant.',
  },
  reference: {
    pt: 'A referência inteira: `reference` com as mesmas letras, ou uma de `references` em qualquer notação.',
    en: 'The whole reference: `reference` letter by letter, or one of `references` in any notation.',
  },
  expand: {
    pt: 'Com `checkpoints`, cada remessa traz seus checkpoints, os 50 mais novos no máximo.',
    en: 'With `checkpoints`, each shipment has its checkpoints, the newest 50 at most.',
  },
  sort: { pt: 'Campo pelo qual a lista é ordenada.', en: 'Field by which the list is sorted.' },
  direction: {
    pt: 'Ordem crescente (`asc`) ou decrescente (`desc`).',
    en: 'Ascending (`asc`) or descending (`desc`) order.',
  },
  audience: {
    pt: 'Quem vai receber o comprovante; decide os campos divulgados. Não combine com `field`.',
    en: 'Who will get the receipt; decides which fields it discloses. Do not combine it with `field`.',
  },
  field: {
    pt: 'Campo divulgado além dos públicos. Repita para vários; vazio divulga só os públicos.',
    en: 'Field to disclose beside the public ones. Repeat it for several; empty discloses only the public ones.',
  },
  leave_out: {
    pt: 'Com `refused`, as linhas recusadas ficam de fora e as outras viram remessas.',
    en: 'With `refused`, rows that were refused are left out and the others become shipments.',
  },
  n: { pt: 'Posição da primeira linha, a partir de 1.', en: 'Position of the first row, from 1.' },
  size: {
    pt: 'Tamanho: o formato da etiqueta, ou a largura da imagem em pixels.',
    en: 'Size: the format of the label, or the width of the image in pixels.',
  },
  dpi: {
    pt: 'Resolução da impressora, em pontos por polegada.',
    en: 'Resolution of the printer, in dots per inch.',
  },
  content: {
    pt: 'O que o QR code contém: o link da página pública, ou os dados da remessa.',
    en: 'Content of the QR code: the link of the public page, or the data of the shipment.',
  },
  street: { pt: 'Rua do endereço.', en: 'Street of the address.' },
  number: { pt: 'Número do endereço.', en: 'Number of the address.' },
  neighborhood: { pt: 'Bairro do endereço.', en: 'Neighbourhood of the address.' },
  city: { pt: 'Município do endereço.', en: 'Municipality of the address.' },
  lang: { pt: 'Idioma do documento: `pt` ou `en`.', en: 'Language of the document: `pt` or `en`.' },
  state: { pt: 'Só envios neste estado.', en: 'Only deliveries in this state.' },
  event: { pt: 'Nome do evento do webhook.', en: 'Name of the webhook event.' },
  form: {
    pt: 'Configuração do corpo dos webhooks, em JSON; sem ela vale a salva.',
    en: 'Settings for the bodies of webhooks, as JSON; without them the saved ones are used.',
  },
  serial: {
    pt: 'Só o dispositivo com este número de série inteiro; maiúsculas não importam.',
    en: 'Only devices with this whole serial number; case does not matter.',
  },
  problem: {
    pt: 'Só dispositivos em uso sem leitura há mais de 4 intervalos (`silent`), ou registradores em uso sem certificado que valha por mais de 30 dias (`certificate`).',
    en: 'Only devices in use without a reading for more than 4 intervals (`silent`), or loggers in use without a certificate that holds for more than 30 days (`certificate`).',
  },
  show: {
    pt: 'Dispositivos em uso (`active`), retirados de uso (`retired`) ou todos (`all`).',
    en: 'Devices in use (`active`), retired ones (`retired`) or all (`all`).',
  },
  certificate_id: {
    pt: 'Id do certificado, como o dispositivo o traz.',
    en: 'Id of the certificate, as the device has it.',
  },
  delivery_id: {
    pt: 'Id da entrega, como a lista a traz.',
    en: 'Id of the delivery, as the list has it.',
  },
  device_id: {
    pt: 'Só as leituras deste dispositivo, pelo id dele.',
    en: 'Only the readings of the device with this id.',
  },
  channel: {
    pt: 'Só temperatura (`temperature`) ou umidade (`humidity`).',
    en: 'Only temperature (`temperature`) or humidity (`humidity`).',
  },
  from: { pt: 'Só leituras a partir desta hora.', en: 'Only readings from this time on.' },
  to: { pt: 'Só leituras até esta hora.', en: 'Only readings until this time.' },
  digest: {
    pt: 'SHA-256 do arquivo, como `files` o traz: 64 dígitos hexadecimais minúsculos.',
    en: 'SHA-256 of the file, as `files` has it: 64 lower-case hexadecimal digits.',
  },
  revision: { pt: 'Número da revisão, a partir de 1.', en: 'Number of the revision, from 1.' },
  actor: { pt: 'Só entradas do membro com este `id`.', en: 'Only entries by the member with this `id`.' },
  kind: { pt: 'Só entradas sobre este assunto.', en: 'Only entries about this subject.' },
}
