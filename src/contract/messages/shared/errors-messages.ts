import type { ErrorCode } from '../../schema/errors.ts'
import { ours, quoted, type Sentence } from '../../sentences/sentence.ts'

/** Messages of the API and the screens for each error code. */
export const errorMessages = {
  'error.shipment_delivered': quoted(
    8,
    'Não é possível adicionar checkpoints a remessas já entregues',
    'Checkpoints cannot be added to shipments that are already delivered',
  ),
  'error.shipment_cancelled': ours(
    'Não é possível adicionar checkpoints a remessas já canceladas',
    'Checkpoints cannot be added to shipments that are already cancelled',
  ),
  'error.shipment_returned': ours(
    'Não é possível adicionar checkpoints a remessas já devolvidas',
    'Checkpoints cannot be added to shipments that were already returned',
  ),
  'error.checkpoint_duplicate': quoted(
    5,
    'Checkpoint do tipo "{type}" já foi criado recentemente',
    'A checkpoint of type "{type}" was created recently',
  ),
  'error.checkpoint_exit_missing': quoted(
    5,
    'É obrigatório registrar a saída do checkpoint "{location}" antes de registrar entrada em outro local',
    'The exit from checkpoint "{location}" must be registered before an entry at another location',
  ),
  'error.history_full': ours(
    'Esta remessa já tem {most} eventos. Só a finalização, o cancelamento ou a devolução ainda podem ser registrados.',
    'This shipment already has {most} events. Only its delivery, cancellation or return can still be recorded.',
  ),
  'error.occurred_in_future': ours(
    'O horário informado está no futuro. Confira o relógio e o fuso horário.',
    'The given time lies in the future. Check the clock and its time zone.',
  ),
  'error.statement_mismatch': ours(
    'O hash enviado não corresponde ao conteúdo do evento',
    'The hash sent does not match the content of the event',
  ),
  'error.field_list_unknown': ours(
    'Uma versão mais nova do Lastro fez isto. Nada se perdeu: tente de novo em instantes.',
    'A newer version of Lastro made this. Nothing is lost: try again in a moment.',
  ),
  'error.field_list_outdated': ours(
    'Esta página é de uma versão anterior do Lastro. Recarregue-a e tente de novo.',
    'This page is of an earlier version of Lastro. Reload it and try again.',
  ),
  'error.event_id_reused': ours(
    'Este event_id já pertence a um evento com outro conteúdo',
    'This event_id already stands for an event with other content',
  ),
  'error.tracking_id_taken': ours(
    'Este ID de rastreamento já está em uso',
    'This tracking ID is already in use',
  ),
  'error.shipment_erased': ours(
    'O conteúdo desta remessa foi apagado. Nada mais pode ser registrado nela.',
    'The contents of this shipment were erased. Nothing more can be recorded on it.',
  ),
  'error.shipment_closed': ours(
    'Não é possível alterar remessas finalizadas',
    'Shipments that are delivered or cancelled cannot be changed',
  ),
  'error.unknown_status': ours(
    'O status "{status}" não existe nesta conta, que tem: {statuses}. Para vários, repita o parâmetro.',
    'This account has no status "{status}". It has: {statuses}. Repeat the parameter for several.',
  ),
  'error.invalid_cursor': ours(
    'O cursor não é desta lista e desta conta. Comece de novo sem cursor, ou com after=now.',
    'The cursor is not of this list and this account. Begin again without a cursor, or with after=now.',
  ),
  'error.unknown_event_type': ours(
    'Não há eventos do tipo "{type}". Os tipos são: {types}. Para vários, repita o parâmetro.',
    'There are no events of type "{type}". The types are: {types}. Repeat the parameter for several.',
  ),
  'error.status_unknown': ours(
    'O status "{status}" não existe nesta conta',
    'This account has no status "{status}"',
  ),
  'error.notice_waiting': ours('Este aviso ainda está na fila.', 'This notice still waits to be sent.'),
  'error.notice_resent': ours(
    'Este aviso já foi reenviado cinco vezes.',
    'This notice was sent again five times already.',
  ),
  'error.changed_meanwhile': ours(
    'Os dados mudaram desde que foram lidos. Confira a versão atual e tente de novo.',
    'The data have changed since they were read. Look at the current version and try again.',
  ),
  'error.checkpoint_not_found': quoted(8, 'Checkpoint não encontrado', 'Checkpoint not found'),
  'error.checkpoint_edit_closed': quoted(
    8,
    'Não é possível editar checkpoints de remessas finalizadas',
    'Checkpoints of finished shipments cannot be edited',
  ),
  'error.checkpoint_delete_closed': quoted(
    8,
    'Não é possível excluir checkpoints de remessas finalizadas',
    'Checkpoints of finished shipments cannot be deleted',
  ),
  'error.checkpoint_delete_final': quoted(
    8,
    'Não é possível excluir o checkpoint de finalização',
    'The finalization checkpoint cannot be deleted',
  ),
  'error.checkpoint_type_fixed': ours(
    'O tipo de um checkpoint não pode ser alterado',
    'The type of a checkpoint cannot be changed',
  ),
  'error.bad_json': ours(
    'O corpo da requisição não é um JSON válido em UTF-8',
    'The request body is not valid JSON in UTF-8',
  ),
  'error.missing_fields': quoted(8, 'Campos obrigatórios faltando', 'Missing required fields'),
  'error.invalid_fields': ours('Há campos inválidos', 'Some fields are invalid'),
  'error.unauthorized': quoted(6, 'Usuário não autenticado', 'User not authenticated'),
  'error.key_expired': ours('Esta chave de API expirou', 'This API key has expired'),
  'error.address_not_allowed': ours(
    'Esta chave de API não pode ser usada a partir desta rede',
    'This API key may not be used from this network',
  ),
  'error.insufficient_scope': ours(
    'Esta chave de API não tem a permissão {scope}',
    'This API key does not have the permission {scope}',
  ),
  'error.key_of_another_account': ours(
    'Esta chave de API é de outra conta',
    'This API key belongs to another account',
  ),
  'error.test_key': ours(
    'Uma chave que começa com ff_test_ só vale na empresa de teste dela, e outra chave não vale em uma empresa de teste',
    'A key that begins with ff_test_ works in its test company only, and another key does not work in a test company',
  ),
  'error.not_a_member': ours('Você não faz parte desta empresa', 'You are not a member of this company'),
  'error.membership_suspended': ours(
    'Seu acesso a esta empresa está suspenso. Fale com quem administra a empresa.',
    'Your access to this company is suspended. Ask an administrator of the company.',
  ),
  'error.membership_expired': ours(
    'Seu acesso a esta empresa terminou. Fale com quem administra a empresa.',
    'Your access to this company has ended. Ask an administrator of the company.',
  ),
  'error.second_step_required_here': ours(
    'Esta empresa exige a verificação em duas etapas. Ative-a no seu perfil para continuar.',
    'This company requires two-step verification. Switch it on in your profile to continue.',
  ),
  'error.session_too_old_here': ours(
    'Esta empresa exige uma entrada mais recente. Saia da conta e entre de novo.',
    'This company requires a more recent sign-in. Sign out and sign in again.',
  ),
  'error.insufficient_role': ours(
    'Seu papel nesta empresa não permite fazer isso',
    'Your role in this company does not allow this',
  ),
  'error.delivery_of_another': ours(
    'Você só pode acrescentar algo às entregas e tentativas que registrou',
    'You may add only to deliveries and attempts that you recorded',
  ),
  'error.annexes_full': ours(
    'Esta remessa já tem {most} anexos, o máximo',
    'This shipment already has {most} annexes, the maximum',
  ),
  'error.contestation_unknown': ours(
    'Esta remessa não tem esta contestação',
    'This shipment has no such contestation',
  ),
  'error.contestation_closed': ours(
    'Esta contestação já foi encerrada',
    'This contestation is already closed',
  ),
  'error.checkpoint_of_another': ours(
    'Só donos e administradores podem alterar um checkpoint registrado por outra pessoa',
    'Only owners and administrators may change a checkpoint that somebody else recorded',
  ),
  'error.companies_off': ours(
    'Quem opera este serviço ainda não liberou empresas',
    'The operator of this service has not enabled companies yet',
  ),
  'error.company_closing': ours(
    'A empresa está sendo encerrada: os dados só podem ser consultados',
    'The company is being closed: its data can only be read',
  ),
  'error.invitation_over': ours(
    'Este convite já foi usado, foi retirado ou venceu. Peça outro a quem convidou.',
    'This invitation was used or withdrawn, or has expired. Ask for another one.',
  ),
  'error.invitation_of_another': ours(
    'Este convite é para outro e-mail. Entre com a conta desse e-mail.',
    'This invitation is for another e-mail. Sign in with the account of that e-mail.',
  ),
  'error.address_unconfirmed': ours(
    'Confirme o seu e-mail antes de aceitar o convite',
    'Confirm your e-mail before you accept the invitation',
  ),
  'error.member_above': ours(
    'Só um dono da empresa pode alterar outro dono ou nomear um',
    'Only an owner of the company may change another owner or name one',
  ),
  'error.not_a_company': ours(
    'Você está na sua conta pessoal. Escolha primeiro a empresa.',
    'You are in your personal account. Choose the company first.',
  ),
  'error.already_converted': ours(
    'Você já transformou uma conta em empresa. Abra outra empresa em vez disso.',
    'You have already made an account a company. Open another company instead.',
  ),
  'error.already_member': ours('Você já faz parte desta empresa', 'You are already a member of this company'),
  'error.last_owner': ours(
    'A empresa precisa de pelo menos um dono. Nomeie outro antes.',
    'The company needs at least one owner. Name another one first.',
  ),
  'error.companies_full': ours(
    'Uma pessoa pode participar de no máximo {most} empresas',
    'A person can be a member of at most {most} companies',
  ),
  'error.test_company_exists': ours(
    'Você já tem uma empresa de teste. Use essa ou encerre-a antes de criar outra.',
    'You already have a test company. Use it, or close it before you create another one.',
  ),
  'error.test_shipments_full': ours(
    'Uma empresa de teste cria no máximo {most} remessas por dia. Continue amanhã.',
    'A test company creates at most {most} shipments a day. Go on tomorrow.',
  ),
  'error.invitations_full': ours(
    'A empresa já tem {most} convites em aberto. Retire algum antes de enviar outros.',
    'The company already has {most} open invitations. Withdraw one before you send others.',
  ),
  'error.key_not_allowed': ours(
    'Esta chamada não aceita chave de API: entre na sua conta',
    'This call takes no API key: sign in to your account',
  ),
  'error.insufficient_aal': ours(
    'Confirme a verificação em duas etapas para continuar',
    'Complete the two-step verification to continue',
  ),
  'error.sign_in_again': ours(
    'Por segurança, entre de novo na conta e repita o pedido em até dez minutos.',
    'For security, sign in again and repeat the request within ten minutes.',
  ),
  'error.shipments_open': ours(
    'Há remessas em andamento nesta conta ({open}). Confirme que elas ficarão como estão.',
    'This account has shipments under way ({open}). Confirm that they will stay as they are.',
  ),
  'error.idempotency_key_reused': ours(
    'Esta Idempotency-Key já foi usada em outra requisição. Use uma nova para cada escrita.',
    'This Idempotency-Key was used for another request. Use a new one for each write.',
  ),
  'error.idempotency_in_progress': ours(
    'A requisição com esta Idempotency-Key ainda está em andamento. Repita-a em instantes.',
    'The request with this Idempotency-Key is still in progress. Repeat it in a moment.',
  ),
  'error.precondition_failed': ours(
    'Os dados não estão mais na versão indicada em If-Match. Leia-os de novo antes de alterar.',
    'The data is no longer in the version given by If-Match. Read it again before changing it.',
  ),
  'error.not_found': ours('Não encontrado', 'Not found'),
  'error.method_not_allowed': ours(
    'Este caminho não aceita {method}. Use {allow}.',
    'This path does not take {method}. Use {allow}.',
  ),
  'error.body_too_large': ours('O corpo da requisição é grande demais', 'The request body is too large'),
  'error.unsupported_media_type': ours(
    'Envie o corpo da requisição como application/json',
    'Send the request body as application/json',
  ),
  'error.file_too_large': quoted(
    5,
    'O arquivo deve ter menos de 5MB.',
    'The file must be smaller than 5 MB.',
  ),
  'error.image_unsupported': ours(
    'Este arquivo não está em um dos formatos aceitos: {formats}.',
    'This file is not of a supported format: {formats}.',
  ),
  'error.image_unreadable': ours(
    'Não foi possível ler a imagem: o arquivo está danificado ou incompleto.',
    'The image could not be read: the file is damaged or incomplete.',
  ),
  'error.digest_mismatch': ours(
    'O arquivo não corresponde ao hash do endereço. Envie o arquivo original, sem mudanças.',
    'The file does not match the hash in the address. Send the original file, unchanged.',
  ),
  'error.media_has_metadata': ours(
    'A foto traz dados além da imagem, como Exif ou localização. Envie-a sem eles.',
    'The picture contains data besides the image, such as Exif or a location. Send it without them.',
  ),
  'error.media_unknown': ours(
    'Nenhum evento desta conta cita este arquivo. Registre antes o evento que o cita.',
    'No event of this account names this file. Record the event that names it first.',
  ),
  'error.media_deleted': ours(
    'O conteúdo deste arquivo foi apagado em {day}; o hash continua no histórico.',
    'The content of this file was deleted on {day}; its hash stays in the history.',
  ),
  'error.media_shared': ours(
    'A remessa {tracking_id} usa esta mesma foto como prova. Por isso a foto fica guardada.',
    'The shipment {tracking_id} has the same picture as evidence. So the picture stays.',
  ),
  'error.media_awaited': ours(
    'Esta foto ainda não chegou do aparelho. Apague-a quando ela chegar.',
    'This picture has not arrived from the device yet. Delete it when it has arrived.',
  ),
  'error.image_too_detailed': ours(
    'A imagem tem pixels demais. Envie uma de até {megapixels} megapixels.',
    'The image has too many pixels. Send one of up to {megapixels} megapixels.',
  ),
  'error.rate_limited': ours(
    'Muitas requisições em pouco tempo. Aguarde um instante e tente novamente.',
    'Too many requests in a short time. Wait a moment and try again.',
  ),
  'error.unavailable': ours(
    'O serviço está temporariamente indisponível. Tente novamente em instantes.',
    'The service is temporarily unavailable. Try again in a moment.',
  ),
  'error.storage_full': ours(
    'O servidor está sem espaço em disco. Nada foi gravado.',
    'The server has run out of disk space. Nothing was written.',
  ),
  'error.internal': ours(
    'Ocorreu um erro inesperado no servidor',
    'An unexpected error occurred on the server',
  ),
  'error.access_denied': quoted(
    8,
    'Acesso negado: Você não tem autorização para escanear este QR code.',
    'Access denied: You are not authorized to scan this QR code.',
  ),
  'error.authorization_used': ours(
    'Sua autorização para esta remessa valia para um único registro e já foi usada.',
    'Your authorization for this shipment was for a single use and has been used.',
  ),
  'error.authorization_expired': ours(
    'Sua autorização para esta remessa expirou antes de o registro chegar.',
    'Your authorization for this shipment had expired when the record arrived.',
  ),
  'error.authorization_revoked': ours(
    'Sua autorização para esta remessa foi revogada.',
    'Your authorization for this shipment was revoked.',
  ),
  'error.authorizations_full': ours(
    'Esta remessa já tem {most} autorizações ativas. Revogue alguma para conceder outra.',
    'This shipment already has {most} active authorizations. Revoke one to grant another.',
  ),
  'error.page_private': ours(
    'O remetente mantém privada a página desta remessa.',
    'The sender keeps the page of this shipment private.',
  ),
  'error.receipt_pending': ours(
    'A remessa acaba de ser registrada e ainda aguarda a assinatura do registro. Tente novamente em instantes.',
    'The shipment was just created and still awaits the signature of the log. Try again in a moment.',
  ),
  'error.history_damaged': ours(
    'O histórico guardado desta remessa está danificado: nenhum comprovante pode ser emitido.',
    'The stored history of this shipment is damaged: no receipt can be issued.',
  ),
  'error.media_damaged': ours(
    'O arquivo guardado não é mais o que foi registrado: os bytes mudaram.',
    'The stored file is no longer the one that was recorded: its bytes have changed.',
  ),
  'error.cep_not_found': quoted(8, 'CEP não encontrado', 'CEP not found'),
  'error.coordinates_not_found': ours(
    'As coordenadas deste endereço não foram encontradas. Marque o local no mapa.',
    'The coordinates of this address were not found. Mark the place on the map.',
  ),
  'error.lookup_unavailable': quoted(
    8,
    'Não foi possível buscar o endereço. Tente novamente.',
    'The address could not be looked up. Try again.',
  ),
  'error.register_full': ours(
    'O limite de {most} itens foi atingido. Remova algum para criar outro.',
    'The limit of {most} items has been reached. Remove one to create another.',
  ),
  'error.name_taken': ours(
    'Já existe um item ativo com o nome "{name}"',
    'An active item is already named "{name}"',
  ),
  'error.short_name_taken': ours(
    'Outra empresa já usa o nome curto "{name}". Escolha outro.',
    'Another company already uses the short name "{name}". Choose another one.',
  ),
  'error.serial_taken': ours(
    'O número de série "{serial}" deste fabricante já está cadastrado',
    'The serial number "{serial}" of this maker is already recorded',
  ),
  'error.status_name_reserved': ours(
    '"{name}" é o nome de um status padrão. Escolha outro nome.',
    '"{name}" is the name of a default status. Choose another name.',
  ),
  'error.default_status_kept': quoted(
    8,
    'Status padrão não podem ser removidos!',
    'Default statuses cannot be removed!',
  ),
  'error.default_status_fixed': ours(
    'Status padrão não podem ser alterados nem renomeados',
    'Default statuses cannot be changed or renamed',
  ),
  'error.field_in_use': ours(
    'Há remessas com valores deste campo: o nome e o tipo não podem mais mudar. Crie outro campo.',
    'Shipments hold values of this field: its name and type can no longer change. Create another field.',
  ),
  'error.address_in_use': quoted(2, 'Em uso no warehouse', 'In use by a warehouse'),
  'error.coordinates_required': quoted(5, 'Coordenadas obrigatórias', 'Coordinates are required'),
  'error.order_outdated': ours(
    'A lista mudou desde que foi lida. Ordene de novo, a partir da lista atual.',
    'The list has changed since it was read. Order it again, from the current list.',
  ),
  'error.id_reused': ours(
    'Este id já pertence a um item com outro conteúdo',
    'This id already stands for an item with other content',
  ),
  'error.import_row_repeated': ours(
    'O ID de rastreamento já está na linha {row} desta importação',
    'The tracking ID is in row {row} of this import already',
  ),
  'error.import_incomplete': ours(
    'Só {received} de {rows} linhas chegaram ao servidor. Nada foi criado.',
    'Only {received} of {rows} rows have reached the server. Nothing was created.',
  ),
  'error.import_committed': ours(
    'Esta importação já foi concluída e não recebe mais linhas',
    'This import is complete and takes no more rows',
  ),
  'error.webhooks_full': ours(
    'Esta conta já tem {most} webhooks',
    'This account already has {most} webhooks',
  ),
  'error.webhook_off': ours(
    'Este endereço está desligado. Ligue-o para reenviar.',
    'This endpoint is switched off. Switch it on to send again.',
  ),
  'error.too_many_imports': ours(
    'Já há {most} importações em aberto. Conclua ou descarte uma delas.',
    'There are {most} open imports already. Complete or discard one of them.',
  ),
  'error.device_not_found': ours(
    'Este dispositivo não está cadastrado nesta conta',
    'This account has no such logger or gateway',
  ),
  'error.monitoring_overlaps': ours(
    '{device} já mede esta remessa em parte desse período',
    '{device} already measures this shipment in a part of that period',
  ),
  'error.monitorings_full': ours(
    'Esta remessa já tem {most} monitoramentos',
    'This shipment already has {most} monitorings',
  ),
  'error.not_monitored': ours(
    'Esta remessa não é monitorada. Comece o monitoramento ou acrescente o arquivo do registrador.',
    'This shipment is not monitored. Start a monitoring or add the file of the logger.',
  ),
  'error.monitoring_ended': ours('Este monitoramento já foi encerrado', 'This monitoring has ended already'),
  'error.range_fixed': ours(
    'A faixa desta remessa é "{name}" e não muda mais',
    'The range of this shipment is "{name}" and does not change any more',
  ),
  'error.signature_broken': ours(
    'A assinatura do registrador não confere com este arquivo. Para aceitá-lo mesmo assim, informe o motivo.',
    'The signature of the logger does not match this file. To accept the file anyway, give a reason.',
  ),
  'error.clock_far_off': ours(
    'O relógio do dispositivo está mais de 24 horas errado. Confira a hora informada; um arquivo pode ser aceito com um motivo.',
    'The given clock is more than 24 hours wrong. Check the time; a file can be accepted with a reason.',
  ),
  'error.awb_length': ours(
    'O AWB da mensagem deveria ter {expected} dígitos, e tem {found}',
    'The air waybill of the message should have {expected} digits, and it has {found}',
  ),
  'error.awb_characters': ours(
    'O AWB da mensagem só pode ter dígitos: “{found}” está na posição {position}',
    'The air waybill of the message may have digits only: “{found}” is at position {position}',
  ),
  'error.awb_check_digit': ours(
    'O dígito verificador do AWB da mensagem deveria ser {expected}, e é {found}',
    'The check digit of the air waybill of the message should be {expected}, and it is {found}',
  ),
  'error.fsu_header': ours(
    'Isto não é uma mensagem FSU: falta a linha FSU/ com a versão',
    'This is no FSU message: it lacks the line FSU/ with the version',
  ),
  'error.fsu_consignment': ours(
    'Depois da linha FSU/ falta a do AWB, como 020-81140743GRULIS/T10K120',
    'After the line FSU/ the one of the air waybill is missing, such as 020-81140743GRULIS/T10K120',
  ),
  'error.awb_unknown': ours(
    'Nenhuma remessa tem o AWB {awb}. Confira o número, ou ponha o AWB nas referências da remessa.',
    'No shipment has the air waybill {awb}. Check the number, or put it into the references of the shipment.',
  ),
  'error.logger_file_refused': ours(
    'Este arquivo não pôde ser lido. Escolha a exportação em CSV ou texto do registrador.',
    'This file could not be read. Choose the export of the logger as CSV or text.',
  ),
  'error.excursion_acknowledged': ours(
    'Esta excursão já foi reconhecida',
    'This excursion was acknowledged already',
  ),
  'error.excursion_changed': ours(
    'Chegaram novos dados e a excursão mudou. Veja os novos valores antes de assinar.',
    'New data arrived and the excursion has changed. See the new values before you sign.',
  ),
  'error.excursion_decided': ours('Esta excursão já foi decidida', 'This excursion was decided already'),
  'error.excursion_withdrawn': ours(
    'Novos dados mostraram que não houve esta excursão',
    'New data showed that there was no such excursion',
  ),
} satisfies Record<`error.${ErrorCode}`, Sentence>
