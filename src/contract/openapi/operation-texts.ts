import type { Language } from '../messages/message.ts'

/**
 * Texts of the operations beside their summaries: when to use a call, and what it refuses. A test
 * reports missing texts.
 */
export const operationTexts: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  createShipment: {
    pt: 'Use quando a mercadoria é entregue ou o pedido está pronto. Sem `tracking_id`, a resposta traz um código novo, que todas as outras chamadas usam. Repetida com a mesma `Idempotency-Key` ou o mesmo `event_id`, a chamada não cria nada duas vezes.',
    en: 'Use it when goods are handed over or an order is ready. Without `tracking_id` the answer contains a new code, which all later calls take. A repeated call with the same `Idempotency-Key` or `event_id` creates nothing twice.',
  },
  createShipments: {
    pt: 'Cada item é avaliado sozinho, como seria em uma chamada própria. A resposta é 200 com um resultado por item, na ordem do envio: leia o `ok` de cada um. Para tudo ou nada, use uma importação.',
    en: 'Each item is judged alone, as a call of its own would be. The answer is 200 with one outcome per item, in the order sent, so read `ok` of each. For all or nothing, use an import.',
  },
  listShipments: {
    pt: 'Os filtros se somam; `status` pode ser repetido. Um status que a conta não tem é recusado com `unknown_status`. Envie o `next_cursor` como `cursor` da próxima página até ele ser nulo.',
    en: 'Filters combine; `status` may be repeated. A status that the account does not have is refused with `unknown_status`. Take `next_cursor` as `cursor` of the next page until it is null.',
  },
  getShipment: {
    pt: 'O caminho aceita o código de rastreamento ou o id. A resposta traz os checkpoints, todo o histórico e o que quem chama pode fazer agora (`can`). Com `If-None-Match`, uma remessa sem mudanças é respondida com 304.',
    en: 'The path takes the tracking code or the id. The answer has the checkpoints, the whole history and what the caller may do now (`can`). With `If-None-Match`, an unchanged shipment is answered by 304.',
  },
  updateShipment: {
    pt: 'Só mudam os campos enviados. Cada mudança vira um evento, e os valores de antes ficam no histórico. Envie `If-Match` para ser recusado com 412 se outra pessoa foi mais rápida.',
    en: 'Only the fields that are sent change. Each change becomes an event, and the values before stay in the history. Send `If-Match` to be refused with 412 if somebody else was faster.',
  },
  changeStatuses: {
    pt: 'Para a rotina de um sistema que sabe onde está cada remessa. Cada item tem o seu resultado; uma remessa entregue ou cancelada recusa só o próprio item.',
    en: 'For the evening run of a system that knows where everything is. Each item has its own outcome; a delivered or cancelled shipment refuses only its own item.',
  },
  countShipments: {
    pt: 'Status sem remessas ficam de fora. Os números vêm de contadores; a chamada é leve com qualquer quantidade de remessas.',
    en: 'Statuses without shipments are left out. The numbers come from counters, so the call is cheap however many shipments there are.',
  },
  exportShipments: {
    pt: 'Aceita os filtros e a ordem da lista, sem páginas. O arquivo é UTF-8, com uma linha de cabeçalho no idioma de `Accept-Language`.',
    en: 'Takes the filters and the order of the list, without pages. The file is UTF-8 with a header line in the language of `Accept-Language`.',
  },
  getReceipt: {
    pt: 'O comprovante é um texto que prova os eventos sob um estado assinado do registro; qualquer pessoa o confere sem rede. Ele existe segundos depois do evento. `audience` ou `field` escolhem o que ele mostra; sem nenhum, mostra tudo.',
    en: 'The receipt is a text that proves the events under a signed head of the log; anyone verifies it offline. It exists within seconds after an event. `audience` or `field` choose what it reveals; without either, it reveals everything.',
  },
  getSender: {
    pt: 'Qualquer pessoa com o código pode perguntar, como na página pública da remessa. O contato é o que a empresa informa para os destinatários. Uma página desligada é recusada com `page_private`.',
    en: 'Anyone with the code may ask, as on the public page of the shipment. The contact is the one that the company states for recipients. A switched-off page is refused with `page_private`.',
  },
  getPublicReceipt: {
    pt: 'O comprovante que a página pública confere: não cita pessoas nem ruas. Uma página desligada é recusada com `page_private`.',
    en: 'The receipt that the public page verifies: it names no person and no street. A switched-off page is refused with `page_private`.',
  },
  checkQr: {
    pt: 'Pergunte depois da leitura e antes do checkpoint. Responde para as remessas da conta e para as de outras que a autorizaram; o resto é `access_denied`.',
    en: 'Ask after a scan, before a checkpoint. It answers for shipments of the account and for those of others that authorized it; anything else is `access_denied`.',
  },
  eraseShipment: {
    pt: 'Apaga nomes, lugares e textos da remessa para sempre; o corpo repete o código de rastreamento como confirmação. O registro guarda os hashes, que sem o conteúdo não dizem nada. Depois disso, nada mais pode ser registrado na remessa.',
    en: 'Deletes names, places and texts of the shipment for good; the body repeats the tracking code as a confirmation. The log keeps its hashes, which say nothing without the contents. Nothing can be recorded on the shipment afterwards.',
  },
  getErasure: {
    pt: 'Responde 404 para uma remessa que não foi apagada. Diz quantos eventos dela o registro ainda tem, e quando foi apagada.',
    en: 'Answers 404 for a shipment that was not erased. It states how many events the log still has of it, and when it was erased.',
  },
  createImport: {
    pt: 'O primeiro de três passos: abrir, enviar as linhas, confirmar. Quem chama escolhe o `id`, e repetir não tem efeito. No máximo dez importações de uma conta esperam ao mesmo tempo, cada uma por 24 horas.',
    en: 'The first of three steps: create, send the rows, commit. The caller draws the `id`, so a repeated call is harmless. At most ten imports of an account wait at a time, each for 24 hours.',
  },
  listImports: {
    pt: 'Mostra quantas linhas de cada importação chegaram; uma interrompida continua depois de `without_gap`.',
    en: 'Shows how many rows of each import have arrived, so that an interrupted one can go on after `without_gap`.',
  },
  checkReferences: {
    pt: 'Pergunte antes de importar, para que o mesmo arquivo ou pedido não vire remessas duas vezes. A chamada não grava nada e não recusa nada.',
    en: 'Ask before an import, so that the same file or order does not become shipments twice. The call writes nothing and refuses nothing.',
  },
  sendImportRows: {
    pt: 'Envia até 200 linhas, a primeira na posição `n`, contada a partir de 1. As recusadas vêm com o motivo e não são guardadas; envie-as de novo depois de corrigir.',
    en: 'Sends up to 200 rows, the first of them at place `n`, counted from 1. Refused rows are named with their reason and not stored; send them again after a correction.',
  },
  commitImport: {
    pt: 'Cria todas as remessas ou nenhuma. Com `leave_out=refused`, as linhas recusadas ficam de fora e as outras são criadas. Uma segunda chamada para a mesma importação não cria nada.',
    en: 'Creates all shipments or none. With `leave_out=refused`, the refused rows are left out and the others are created. A second call for the same import creates nothing.',
  },
  deleteImport: {
    pt: 'Remove as linhas que esperam na hora, e não depois de 24 horas. As remessas que a importação criou ficam.',
    en: 'Removes waiting rows at once instead of after 24 hours. Shipments that the import created stay.',
  },
  createCheckpoint: {
    pt: 'Cada local tem uma entrada e uma saida, e a finalizacao entrega a remessa. Uma entrada em outro local antes da saida é recusada, e o mesmo checkpoint em pouco tempo também. `occurred_at` serve para o que aconteceu antes.',
    en: 'Each place has an entrada and a saida, and the finalizacao delivers the shipment. An entrada elsewhere before the saida is refused, and so is the same checkpoint within a short time. `occurred_at` is for what happened earlier.',
  },
  createCheckpoints: {
    pt: 'Os itens são registrados na ordem; uma entrada e a saida dela podem vir juntas. Cada um tem o seu resultado; uma recusa vale só para o item.',
    en: 'The items are recorded in their order, so an entrada and its saida may come together. Each has its own outcome; a refusal concerns only its item.',
  },
  listCheckpoints: {
    pt: 'Pela hora declarada. Tudo o mais que aconteceu está no histórico de `getShipment`.',
    en: 'By declared time. Everything else that happened is in the history of `getShipment`.',
  },
  correctCheckpoint: {
    pt: 'Só mudam os campos enviados. O evento anterior fica no registro, e o histórico mostra os dois. Remessas finalizadas recusam correções.',
    en: 'Only the fields that are sent change. The event before stays in the log, and the history shows both. Closed shipments refuse corrections.',
  },
  annulCheckpoint: {
    pt: 'Para um checkpoint na remessa errada. Ele deixa de contar para status e local; um `reason` no corpo o explica no histórico.',
    en: 'For a checkpoint on the wrong shipment. It no longer counts for status and place; a `reason` in the body explains it in the history.',
  },
  createAddress: {
    pt: 'Endereços salvos são oferecidos nos formulários e servem aos warehouses. Sem coordenadas, o servidor as procura, e recusa com `coordinates_required` se não achar.',
    en: 'Saved addresses are offered in forms and carry warehouses. Without coordinates, the server looks them up, and refuses with `coordinates_required` if it finds none.',
  },
  listAddresses: {
    pt: 'Todos os endereços salvos em uma página. `in_use` diz se um warehouse precisa do endereço.',
    en: 'All saved addresses on one page. `in_use` says whether a warehouse needs the address.',
  },
  updateAddress: {
    pt: 'Substitui o endereço inteiro. Checkpoints e remessas guardam o texto com que foram registrados.',
    en: 'Replaces the whole address. Checkpoints and shipments keep the text that was recorded with them.',
  },
  deleteAddress: {
    pt: 'Exclui para sempre. O endereço de um warehouse é recusado com `address_in_use`; mude ou remova o warehouse antes.',
    en: 'Deletes for good. An address of a warehouse is refused with `address_in_use`; move or remove the warehouse first.',
  },
  createWarehouse: {
    pt: 'Um warehouse é um nome em um endereço salvo. As pessoas o escolhem como local de checkpoints.',
    en: 'A warehouse is a name at a saved address. People choose it as place of checkpoints.',
  },
  listWarehouses: {
    pt: 'Todos os warehouses ativos em uma página. Os removidos ficam de fora.',
    en: 'All active warehouses on one page. Removed ones are left out.',
  },
  updateWarehouse: {
    pt: 'Substitui nome e endereço. Envie `If-Match` para ser recusado se outra pessoa o alterou.',
    en: 'Replaces name and address. Send `If-Match` to be refused if somebody else changed it.',
  },
  removeWarehouse: {
    pt: 'O warehouse deixa de ser oferecido, e o que foi registrado nele fica. `restoreWarehouse` desfaz.',
    en: 'The warehouse is no longer offered, and what was recorded there stays. `restoreWarehouse` undoes it.',
  },
  restoreWarehouse: {
    pt: 'Desfaz uma remoção. É recusada se outro warehouse já tem o nome.',
    en: 'Undoes a removal. It is refused if another warehouse has the name by now.',
  },
  orderWarehouses: {
    pt: 'Recebe os ids de todos os warehouses ativos na nova ordem. Uma lista vazia restaura a ordem padrão.',
    en: 'Takes the ids of all active warehouses in their new order. An empty list restores the default order.',
  },
  listStatuses: {
    pt: 'Primeiro os quatro status obrigatórios, que toda conta tem, depois os próprios. Os nomes são o que o `status` das remessas contém.',
    en: 'The four mandatory statuses first, which every account has, then its own. The names are what `status` of shipments contains.',
  },
  createStatus: {
    pt: 'O nome passa a ser um valor de `status`. Os nomes dos obrigatórios são reservados.',
    en: 'The name becomes a value of `status`. Names of mandatory statuses are reserved.',
  },
  updateStatus: {
    pt: 'De um status obrigatório mudam só a cor e a descrição. As remessas guardam o nome que receberam.',
    en: 'Of a mandatory status only the colour and the description can change. Shipments keep the name that they were given.',
  },
  removeStatus: {
    pt: 'Nenhuma remessa nova recebe o status; as que o têm o mantêm. Os obrigatórios não podem ser removidos.',
    en: 'No new shipment gets the status; those that have it keep it. Mandatory statuses cannot be removed.',
  },
  restoreStatus: {
    pt: 'Desfaz uma remoção, e o status volta a ser oferecido.',
    en: 'Undoes a removal, so that the status is offered again.',
  },
  orderStatuses: {
    pt: 'Recebe os ids de todos os status próprios na nova ordem. Uma lista vazia restaura a ordem por nome.',
    en: 'Takes the ids of all own statuses in their new order. An empty list restores the order by name.',
  },
  listCustomFields: {
    pt: 'Os campos que a conta pede além dos padrão. Os valores ficam em `custom_data`, pelo nome.',
    en: 'The fields that the account asks for beside the built-in ones. Their values are in `custom_data`, by name.',
  },
  createCustomField: {
    pt: 'Um campo é texto, número, data, sim ou não, ou uma escolha entre opções. Um campo obrigatório é pedido em toda remessa nova.',
    en: 'A field is a text, number, date, yes or no, or a choice of options. A required field is asked of every new shipment.',
  },
  updateCustomField: {
    pt: 'Substitui o campo inteiro. Quando uma remessa já tem um valor, nome e tipo ficam fixos, e mudá-los é recusado com `field_in_use`.',
    en: 'Replaces the whole field. Once a shipment has a value, name and type are fixed, and a change of them is refused with `field_in_use`.',
  },
  removeCustomField: {
    pt: 'O campo deixa de ser pedido. As remessas guardam os valores, e o campo pode ser restaurado.',
    en: 'The field is no longer asked for. Shipments keep their values, and the field can be restored.',
  },
  restoreCustomField: {
    pt: 'Desfaz uma remoção; os valores das remessas voltam a aparecer.',
    en: 'Undoes a removal; the values of shipments are shown again.',
  },
  orderCustomFields: {
    pt: 'Recebe os ids de todos os campos ativos na nova ordem. Uma lista vazia restaura a ordem por nome.',
    en: 'Takes the ids of all active fields in their new order. An empty list restores the order by name.',
  },
  putMedia: {
    pt: 'Envie os bytes depois do evento que cita o SHA-256 deles. Vale para quem registra checkpoints da conta e para quem registrou o evento por autorização. JPEG, PNG ou WebP de até 500 kB, sem Exif, XMP ou comentários: o servidor não altera a foto. Repetida, a chamada responde 200.',
    en: 'Send the bytes after the event that names their SHA-256. It is open to those who record checkpoints of the account, and to those who recorded the event by an authorization. JPEG, PNG or WebP of up to 500 kB, without Exif, XMP or comments: the server never changes a picture. A repeated call is answered by 200.',
  },
  getMedia: {
    pt: 'Exige também a leitura de entregas e de destinatários; um motorista lê as fotos que enviou. Uma foto apagada responde 410 com `deleted_at`. Enquanto os bytes não chegam, a resposta é 404.',
    en: 'Also requires the permission to read deliveries and recipients; drivers read the pictures that they sent. A deleted picture is answered by 410 with `deleted_at`. Until the bytes have arrived, the answer is 404.',
  },
  drawLabels: {
    pt: 'Para programas que desenham as próprias etiquetas: marcas com posições em milímetros, as mesmas do PDF e do ZPL.',
    en: 'For programs that draw labels themselves: marks with positions in millimetres, the same that PDF and ZPL are made of.',
  },
  labelsPdf: {
    pt: 'Uma página por remessa, em A6 ou 100 × 150 mm (`size`). Se faltar uma remessa, nada é desenhado e a resposta a nomeia.',
    en: 'One page per shipment, in A6 or 100 × 150 mm (`size`). If one shipment is missing, nothing is drawn and the answer names it.',
  },
  labelsZpl: {
    pt: 'Envie o texto como está a uma impressora compatível com Zebra. `dpi` é o da impressora.',
    en: 'Send the text to a Zebra-compatible printer as it is. `dpi` is that of the printer.',
  },
  labelPdf: {
    pt: 'Para uma remessa, de modo que um link a abra. `size` escolhe o papel.',
    en: 'For one shipment, so that a link can open it. `size` chooses the paper.',
  },
  labelZpl: {
    pt: 'Para uma remessa; envie o texto à impressora como está.',
    en: 'For one shipment; send the text to the printer as it is.',
  },
  getQrSvg: {
    pt: 'Qualquer pessoa com o código pode buscar a imagem. Por padrão ela contém o endereço da página pública; `content` escolhe outra coisa.',
    en: 'Anyone with the code may fetch the image. By default it contains the address of the public page; `content` chooses otherwise.',
  },
  getQrPng: {
    pt: 'Como o SVG, para programas que precisam de pixels.',
    en: 'As the SVG, for programs that need pixels.',
  },
  getQrImage: {
    pt: '`Accept` decide entre SVG e PNG. É o endereço em `qr_code_url`.',
    en: '`Accept` decides between SVG and PNG. This is the address in `qr_code_url`.',
  },
  listAuthorizations: {
    pt: 'Mostra se cada autorização está ativa, usada, vencida ou revogada, e quem a usou.',
    en: 'Shows whether each authorization is active, used, expired or revoked, and who used it.',
  },
  grantAuthorization: {
    pt: 'Para um transportador ou destinatário com conta própria. Ele recebe um e-mail e registra com o próprio login; o histórico o nomeia. Não se revela se o endereço tem conta.',
    en: 'For a carrier or recipient with an account of their own. They get a mail and record with their own sign-in; the history names them. Whether the address has an account is not revealed.',
  },
  revokeAuthorization: {
    pt: 'Vale na hora. O que foi registrado com ela fica.',
    en: 'Takes effect at once. What was recorded with it stays.',
  },
  restoreAuthorization: {
    pt: 'Só enquanto a autorização ainda valeria, e a remessa está aberta.',
    en: 'Only while the authorization would still be active, and the shipment is open.',
  },
  listReceivedAuthorizations: {
    pt: 'O outro lado de `listAuthorizations`: remessas de outras contas em que quem chama pode registrar.',
    en: 'The other side of `listAuthorizations`: shipments of other accounts on which the caller may record.',
  },
  findCep: {
    pt: '`source` diz o quanto vale a resposta: nova, do cache, ou só o município. As coordenadas são as da sede do município.',
    en: "`source` says how good the answer is: fresh, from a cache, or only the municipality. The coordinates are those of the municipality's seat.",
  },
  geocode: {
    pt: '`precision` diz se as coordenadas são as do endereço ou só do município.',
    en: '`precision` says whether the coordinates are those of the address or only of its municipality.',
  },
  planRoute: {
    pt: 'De dois a 25 pontos. Se nenhum serviço de rotas responde, a linha é reta e `source` o diz.',
    en: 'Two to 25 points. If no routing service answers, the line is straight and `source` says so.',
  },
  getPublicPages: {
    pt: 'A chave da conta inteira. Cada remessa tem a sua.',
    en: 'The switch of the whole account. A single shipment has its own.',
  },
  setPublicPages: {
    pt: 'Vale na hora, para as páginas, os comprovantes públicos e os remetentes de todas as remessas. Comprovantes já entregues continuam válidos.',
    en: 'Takes effect at once, for pages, public receipts and senders of all shipments. Receipts that were handed out stay valid.',
  },
  getShipmentPage: {
    pt: 'A página abre só se a conta e a remessa a permitem.',
    en: 'The page is open only if both the account and the shipment allow it.',
  },
  setShipmentPage: {
    pt: 'Para remessas que ninguém de fora deve ver. Comprovantes já entregues continuam válidos.',
    en: 'For shipments that nobody outside may see. Receipts that were handed out stay valid.',
  },
  getInstallation: {
    pt: 'O que um cliente precisa antes de alguém entrar. É igual para todos.',
    en: 'What a client needs before anybody signs in. It is the same for everybody.',
  },
  getShowcase: {
    pt: 'A demonstração da página inicial; nulo em uma instalação sem ela.',
    en: 'The demonstration on the front page; null in an installation without one.',
  },
  getStatus: {
    pt: 'Para páginas de status e monitores: cada parte com o seu estado, e o estado assinado mais novo do registro.',
    en: 'For status pages and monitors: each part with its state, and the newest head of the log.',
  },
  getAnchors: {
    pt: 'Um estado em uma blockchain pública não pode ser trocado sem que se note. `chain` diz se ela é pública ou só de desenvolvimento.',
    en: 'A head on a public chain cannot be replaced unnoticed. `chain` says whether the chain is public or only for development.',
  },
  getTimestamps: {
    pt: 'A resposta contém o arquivo `.ots`, que qualquer cliente OpenTimestamps confere.',
    en: 'The answer contains the `.ots` file, which any OpenTimestamps client verifies.',
  },
  getWebhook: {
    pt: 'Endereço, eventos, forma do corpo, e como vão as entregas.',
    en: 'Address, events, form of the body, and how deliveries go.',
  },
  saveWebhook: {
    pt: 'Substitui todas as configurações. O endereço deve ser https em um host público, salvo se o operador permitir outros. Um `url` nulo encerra as entregas e descarta as que esperam.',
    en: 'Replaces all settings. The address must be https on a public host, unless the operator allows others. A null `url` ends deliveries and drops those that wait.',
  },
  enableWebhook: {
    pt: 'Um receptor que falha por três dias é suspenso. Depois do conserto, esta chamada envia o que espera.',
    en: 'A receiver that fails for three days is suspended. After its repair, this call sends what waits.',
  },
  getWebhookSecret: {
    pt: 'Quem conhece o segredo pode forjar mensagens; por isso a chamada pede uma chave que escreve. Confira cada mensagem com ele.',
    en: 'Whoever knows the secret can forge messages, so the call takes a key that may write. Verify every message with it.',
  },
  rotateWebhookSecret: {
    pt: 'Por 24 horas as mensagens trazem as assinaturas dos dois segredos; o receptor troca sem intervalo.',
    en: 'For 24 hours messages carry signatures of both secrets, so the receiver can change without a gap.',
  },
  previewWebhook: {
    pt: 'Mostra o corpo exato antes de salvar a forma. `form` experimenta outra.',
    en: 'Shows the exact body before the form is saved. `form` tries another one.',
  },
  listDeliveries: {
    pt: 'Uma entrada por mensagem e receptor. Filtre por estado, evento ou remessa para achar o que falhou.',
    en: 'One entry per message and receiver. Filter by state, event or shipment to find what failed.',
  },
  exportDeliveries: {
    pt: 'Uma linha por tentativa, com os filtros da lista.',
    en: 'One line per attempt, with the filters of the list.',
  },
  getDelivery: {
    pt: 'O pedido e a resposta exatos de cada tentativa, para ver por que o receptor recusou.',
    en: 'The exact request and answer of each attempt, to see why a receiver refused.',
  },
  redeliverWebhook: {
    pt: 'A mesma mensagem com o mesmo `webhook-id`; um receptor que já a tem a ignora.',
    en: 'The same message with the same `webhook-id`, so a receiver that has it ignores it.',
  },
  redeliverFailed: {
    pt: 'Depois de uma queda longa do receptor. Chame de novo até `queued` ser 0.',
    en: 'After a longer outage of the receiver. Call again until `queued` is 0.',
  },
  testWebhook: {
    pt: 'Marcada com `test`, assinada como as outras, e listada com o resultado.',
    en: 'Marked with `test`, signed as all others, and listed with its outcome.',
  },
  listApiKeys: {
    pt: 'Mostra as permissões, o último uso e quem criou cada chave; o valor vem mascarado.',
    en: 'Shows scopes, last use and who made each key; the value is masked.',
  },
  createApiKey: {
    pt: 'Dê a cada sistema a própria chave, com o mínimo de permissões. A resposta traz o valor.',
    en: 'Give each system a key of its own, with the fewest scopes it needs. The answer has the value.',
  },
  updateApiKey: {
    pt: 'Vale na próxima chamada com a chave. O valor fica.',
    en: 'Takes effect on the next call with the key. The value stays.',
  },
  getApiKeyValue: {
    pt: 'A trilha da conta registra quem olhou.',
    en: 'The trail of the account records who looked.',
  },
  rotateApiKey: {
    pt: 'O valor anterior funciona até o fim da sobreposição; os sistemas trocam um por um.',
    en: 'The value before works until the overlap ends, so that systems change one by one.',
  },
  revokeApiKey: {
    pt: 'Não pode ser desfeita. As chamadas com a chave são recusadas na hora em todos os nós.',
    en: 'Cannot be undone. Calls with the key are refused at once on every node.',
  },
  listWorkplaces: {
    pt: 'Uma pessoa pode ser membro de várias empresas. O cabeçalho `Lastro-Account` das outras chamadas recebe um id daqui.',
    en: 'A person can be a member of several companies. The header `Lastro-Account` of other calls takes an id from here.',
  },
  createCompany: {
    pt: 'A empresa começa vazia, e a conta de quem chama fica como está.',
    en: "The company begins empty, and the caller's own account stays as it is.",
  },
  convertAccount: {
    pt: 'Para uma conta pessoal que outros devem compartilhar. Não pode ser desfeita; nada do que existe muda de código ou endereço.',
    en: 'For a personal account that will be shared with others. It cannot be undone; codes and links that exist stay the same.',
  },
  getCompany: {
    pt: 'Nome, CNPJ, contato, cor e logotipo, como destinatários e membros os veem.',
    en: 'Name, CNPJ, contact, colour and logo, as recipients and members see them.',
  },
  updateCompany: {
    pt: 'O contato aparece para os destinatários na página pública.',
    en: 'The contact is shown to recipients on the public page.',
  },
  uploadLogo: {
    pt: 'Recebe uma imagem de menos de 5 MB como `multipart/form-data`. Localização e outros metadados do arquivo não são guardados.',
    en: 'Takes an image of less than 5 MB as `multipart/form-data`. Position and other metadata of the file are not kept.',
  },
  removeLogo: {
    pt: 'Páginas e etiquetas mostram o nome no lugar.',
    en: 'Pages and labels show the name instead.',
  },
  getPolicies: {
    pt: 'Todo membro pode ler as regras que valem para ele.',
    en: 'Every member may read the rules that apply to them.',
  },
  changePolicies: {
    pt: 'Só donos. As regras valem para todos os membros, também para quem chama.',
    en: 'Only owners. The rules apply to every member, the caller too.',
  },
  closeCompany: {
    pt: 'Só donos. Por 14 dias os membros só consultam, e qualquer dono pode desfazer.',
    en: 'Only owners. For 14 days members can only read, and any owner can undo it.',
  },
  keepCompany: {
    pt: 'Dentro dos 14 dias, por qualquer dono. Os membros voltam a escrever.',
    en: 'Within the 14 days, by any owner. Members can write again.',
  },
  listMembers: {
    pt: 'Com papel, local de trabalho, e quem pode ler destinatários.',
    en: 'With role, place of work, and who may read recipients.',
  },
  changeMember: {
    pt: 'Um membro suspenso perde o acesso em todos os nós na hora. Só um dono altera um dono.',
    en: 'A suspended member loses access on every node at once. Only an owner changes an owner.',
  },
  getMemberAccess: {
    pt: 'Essas chaves continuam valendo quando o membro sai ou perde o papel. Uma chave ou um segredo que outra pessoa trocou depois não aparece.',
    en: 'These keys stay valid when the member leaves or loses the role. A key or secret that somebody else rotated since is left out.',
  },
  nameResponsible: {
    pt: 'Com nome e registro profissional, para assinaturas que a lei pede de uma profissão.',
    en: 'With name and professional registration, for signatures that the law asks of a profession.',
  },
  endResponsibility: {
    pt: 'A pessoa continua membro com o mesmo papel.',
    en: 'The person stays a member with the same role.',
  },
  leaveCompany: {
    pt: 'O que o membro registrou guarda o nome dele. O último dono não pode sair.',
    en: 'What the member recorded keeps their name. The last owner cannot leave.',
  },
  listInvitations: {
    pt: 'Mostra até quando cada convite vale, e quando o e-mail foi enviado pela última vez.',
    en: 'Shows until when each invitation is valid, and when its mail was sent last.',
  },
  inviteMembers: {
    pt: 'Cada endereço recebe o seu papel e um e-mail com um link. `member_until` limita o acesso de quem ajuda por um tempo.',
    en: 'Each address gets a role of its own, and a mail with a link. `member_until` limits the access of somebody who helps for a time.',
  },
  resendInvitation: {
    pt: 'O link anterior deixa de valer. O número de e-mails a um endereço é limitado.',
    en: 'The link before ends. The number of mails to an address is limited.',
  },
  withdrawInvitation: {
    pt: 'Para um endereço errado. Quem já aceitou é membro e continua.',
    en: 'For an invitation to a wrong e-mail. Whoever has already accepted stays a member.',
  },
  lookUpInvitation: {
    pt: 'Recebe o token do link enviado. Não pede login, porque a pessoa convidada pode ainda não ter conta.',
    en: 'Takes the token of the mailed link. It needs no sign-in, because the invited person may have no account yet.',
  },
  acceptInvitation: {
    pt: 'Quem chama deve ter entrado com o endereço convidado, e tê-lo confirmado.',
    en: 'The caller must be signed in with the invited address, and have confirmed it.',
  },
  listCompanyTrail: {
    pt: 'Para auditorias: cada entrada traz a pessoa, a hora e o que foi feito. Filtra por pessoa, assunto e período.',
    en: 'For audits: each entry names the person, the time and what was done. Filters by person, kind and period.',
  },
  getOpenApi: {
    pt: 'Para geradores e clientes de API. `lang` ou `Accept-Language` escolhem o idioma dos textos; o resto é igual.',
    en: 'Generators and clients read it. `lang` or `Accept-Language` choose the language of its texts; everything else is the same.',
  },
  getPostmanCollection: {
    pt: 'Importe, preencha `api_key` e rode na ordem. `change_settings` a deixa mudar também configurações.',
    en: 'Import it, set `api_key`, and run it in its order. `change_settings` lets it change settings too.',
  },
  getDashboard: {
    pt: 'Os números da página inicial em uma chamada: contagens, dias, remessas novas, e o que está atrasado, parado ou violado.',
    en: 'The figures of the start page in one call: counts, days, newest shipments, and what is late, stuck or violated.',
  },
  readEvents: {
    pt: 'Um fluxo de eventos, um por página aberta. Sistemas usam webhooks, que são repetidos até chegar.',
    en: 'An event stream, one per open page. Systems use webhooks instead, which are repeated until they arrive.',
  },
  listSessions: {
    pt: 'Com aparelho, rede e último uso, para achar uma sessão que não é sua.',
    en: "With device, network and last use, to find a session that is not one's own.",
  },
  endAccountSession: {
    pt: 'O aparelho sai da conta na hora, e as páginas dele se fecham.',
    en: 'The device is signed out at once, and its pages close.',
  },
  listAuditTrail: {
    pt: 'Logins, mudanças de senha e de chaves, exportações e afins, de quem pergunta.',
    en: 'Sign-ins, changes of password and keys, exports and the like, of the person who asks.',
  },
  getAccountDeletion: {
    pt: 'Leia antes de `deleteAccount`: diz o que precisa ser resolvido antes.',
    en: 'Read it before `deleteAccount`: it names what must be settled first.',
  },
  deleteAccount: {
    pt: 'Pede o endereço da conta, e a senha, se houver. Remessas abertas precisam ser abandonadas de propósito (`leave_open_shipments`).',
    en: 'Asks for the address of the account, and for the password if it has one. Open shipments must be given up explicitly (`leave_open_shipments`).',
  },
  exportAccountData: {
    pt: 'Tudo em um arquivo, para uma mudança ou um pedido de titular de dados.',
    en: 'Everything in one file, for a move or a request of a person about their data.',
  },
  uploadAvatar: {
    pt: 'Recebe uma imagem de menos de 5 MB como `multipart/form-data`. Localização e outros metadados do arquivo não são guardados.',
    en: 'Takes an image of less than 5 MB as `multipart/form-data`. Position and other metadata of the file are not kept.',
  },
  removeAvatar: {
    pt: 'As iniciais do nome aparecem no lugar.',
    en: 'The initials of the name are shown instead.',
  },
  getSettings: {
    pt: 'Diz como a conta usa mapas; a própria chave está em `getMapsKey`.',
    en: 'Says how the account uses maps; the key itself is in `getMapsKey`.',
  },
  saveSettings: {
    pt: 'A chave é do serviço de mapas nas páginas desta conta. Null a remove.',
    en: 'The key is for the maps service in the pages of this account. Null removes it.',
  },
  getMapsKey: {
    pt: 'As páginas precisam da chave em claro para desenhar mapas.',
    en: 'Pages need the key in clear to draw maps.',
  },
}
