import type { Messages } from '#contract/sentences/sentence.ts'
import { retention } from '#domain/retention.ts'

/** Messages of the webhook integrations page. */
export const webhookMessages = {
  'webhook.subtitle': {
    pt: 'O Lastro avisa o seu sistema quando algo acontece com uma remessa.',
    en: 'Lastro tells your system when something happens to a shipment.',
  },
  'webhook.tabs': { pt: 'Partes dos webhooks', en: 'Parts of the webhooks' },
  'webhook.load_failed': {
    pt: 'Não foi possível carregar os webhooks',
    en: 'The webhooks could not be loaded',
  },
  'webhook.list': { pt: 'Endereços', en: 'Addresses' },
  'webhook.add': { pt: 'Adicionar endereço', en: 'Add address' },
  'webhook.new': { pt: 'Novo endereço', en: 'New address' },
  'webhook.back': { pt: 'Todos os endereços', en: 'All addresses' },
  'webhook.full': {
    pt: 'Uma conta tem até {max} endereços.',
    en: 'An account has at most {max} addresses.',
  },
  'webhook.day': {
    pt: 'Aceitas em 24 horas: {taken} de {calls}',
    en: 'Taken in 24 hours: {taken} of {calls}',
  },
  'webhook.day_none': { pt: 'Nenhuma chamada em 24 horas', en: 'No calls in 24 hours' },
  'webhook.day_waiting': { pt: 'Em espera: {count}', en: 'Waiting: {count}' },
  'webhook.url_twice': { pt: 'URL repetida', en: 'URL used twice' },

  'webhook.state': { pt: 'Situação', en: 'State' },
  'webhook.active': { pt: 'Ativo', en: 'Active' },
  'webhook.failing': { pt: 'Falhando', en: 'Failing' },
  'webhook.inactive': { pt: 'Inativo', en: 'Inactive' },
  'webhook.disabled': { pt: 'Suspenso', en: 'Suspended' },
  'webhook.inactive_says': {
    pt: 'Salve a URL do seu sistema para começar a receber eventos.',
    en: 'Save the URL of your system to start receiving events.',
  },
  'webhook.off_says': {
    pt: 'O envio está desligado, e eventos novos não são guardados para este endereço.',
    en: 'Sending is switched off, and new events are not kept for this address.',
  },
  'webhook.disabled_says': {
    pt: 'O endereço não aceitou chamadas por três dias, ou disse que não existe mais. Os eventos ficam guardados e seguem quando você reativar.',
    en: 'The address has taken no call for three days, or has said that it is gone. Events are kept and go out when you switch it back on.',
  },
  'webhook.failing_says': {
    pt: 'Nenhuma chamada foi aceita desde {since}. O Lastro continua tentando.',
    en: 'No call has been taken since {since}. Lastro keeps trying.',
  },
  'webhook.enable': { pt: 'Reativar', en: 'Switch back on' },
  'webhook.enabled': { pt: 'Webhook reativado', en: 'Webhook switched back on' },
  'webhook.enable_failed': {
    pt: 'Não foi possível reativar o webhook',
    en: 'The webhook could not be switched back on',
  },
  'webhook.success_rate': { pt: 'Sucesso', en: 'Success' },
  'webhook.calls': { pt: 'Chamadas', en: 'Calls' },
  'webhook.median': { pt: 'Duração mediana', en: 'Median duration' },
  'webhook.p95': { pt: '95% das chamadas em até', en: '95% of calls within' },
  'webhook.waiting': { pt: 'Em espera', en: 'Waiting' },
  'webhook.failed_count': { pt: 'Falhas definitivas', en: 'Failed for good' },
  'webhook.made_by': { pt: 'Configurado por {name}.', en: 'Set up by {name}.' },
  'webhook.made_by_left': {
    pt: 'Configurado por {name}, que saiu da empresa.',
    en: 'Set up by {name}, who left the company.',
  },
  'webhook.period': {
    pt: 'Sucesso, chamadas e duração: últimos 7 dias.',
    en: 'Success, calls and duration: the last 7 days.',
  },

  'webhook.endpoint': { pt: 'Endereço', en: 'Address' },
  'webhook.url': { pt: 'URL do webhook', en: 'Webhook URL' },
  'webhook.url_hint': {
    pt: 'Recebe um POST com JSON a cada evento.',
    en: 'Gets a POST with JSON for each event.',
  },
  'webhook.url_repeated': {
    pt: '{name} tem a mesma URL. Com os dois ligados, o sistema recebe cada evento duas vezes.',
    en: '{name} has the same URL. While both are on, the system gets each event twice.',
  },
  'webhook.name': { pt: 'Nome', en: 'Name' },
  'webhook.name_hint': {
    pt: 'Para reconhecer este endereço entre outros. Em branco, vale o host da URL.',
    en: 'To tell this address from others. If empty, it is the host of the URL.',
  },
  'webhook.events': { pt: 'Eventos', en: 'Events' },
  'webhook.events_required': { pt: 'Escolha ao menos um evento', en: 'Choose at least one event' },
  'webhook.event.shipment.created': { pt: 'Remessa criada', en: 'Shipment created' },
  'webhook.event.shipment.updated': { pt: 'Status da remessa mudou', en: 'Status of the shipment changed' },
  'webhook.event.checkpoint.created': { pt: 'Checkpoint registrado', en: 'Checkpoint recorded' },
  'webhook.event.shipment.delivered': { pt: 'Remessa entregue', en: 'Shipment delivered' },
  'webhook.event.checkpoint.corrected': { pt: 'Checkpoint corrigido', en: 'Checkpoint corrected' },
  'webhook.event.checkpoint.annulled': { pt: 'Checkpoint anulado', en: 'Checkpoint annulled' },
  'webhook.event.annex.added': { pt: 'Anexo acrescentado', en: 'Annex added' },
  'webhook.event.shipment.cancelled': { pt: 'Remessa cancelada', en: 'Shipment cancelled' },
  'webhook.event.delivery.attempted': { pt: 'Tentativa sem sucesso', en: 'Failed delivery attempt' },
  'webhook.event.notice.created': { pt: 'Aviso ao destinatário', en: 'Notice to the recipient' },
  'webhook.event.shipment.returned': { pt: 'Remessa devolvida', en: 'Shipment returned' },
  'webhook.event.integrity.violated': {
    pt: 'A auditoria encontrou uma divergência',
    en: 'The audit found a difference',
  },
  'webhook.shape': { pt: 'Formato do corpo', en: 'Shape of the body' },
  'webhook.shape_nested': { pt: 'Aninhado', en: 'Nested' },
  'webhook.shape_nested_says': { pt: 'Os dados ficam em data', en: 'What happened is under data' },
  'webhook.shape_flat': { pt: 'Plano', en: 'Flat' },
  'webhook.shape_flat_says': {
    pt: 'Os dados ficam ao lado do evento, com shipment_data e checkpoint_data',
    en: 'What happened is beside the event, with shipment_data and checkpoint_data',
  },
  'webhook.mapping': { pt: 'Nomes dos campos', en: 'Names of fields' },
  'webhook.mapping_says': {
    pt: 'O nome de cada campo no corpo enviado.',
    en: 'The name of each field in the body sent.',
  },
  'webhook.mapping_repeated': {
    pt: 'Este nome já é de outro campo',
    en: 'Another field has this name already',
  },
  'webhook.changed_elsewhere': {
    pt: 'O webhook foi alterado em outro lugar',
    en: 'The webhook was changed elsewhere',
  },
  'webhook.changed_elsewhere_says': {
    pt: 'Se você salvar, vale o que está nesta tela.',
    en: 'If you save, what stands here is what counts.',
  },
  'webhook.take_saved': { pt: 'Ver o que está salvo', en: 'See what is saved' },
  'webhook.save': { pt: 'Salvar', en: 'Save' },
  'webhook.switch_off': { pt: 'Desligar', en: 'Switch off' },
  'webhook.switch_off_title': {
    pt: 'Desligar o webhook {name}?',
    en: 'Switch the webhook {name} off?',
  },
  'webhook.switch_off_says': {
    pt: 'Os eventos que aguardam envio são descartados, e eventos novos não são guardados. Os logs ficam.',
    en: 'What waits to be sent is dropped, and new events are not kept. The logs stay.',
  },
  'webhook.switch_on': { pt: 'Ligar', en: 'Switch on' },
  'webhook.switched_on': { pt: 'Webhook ligado', en: 'Webhook switched on' },
  'webhook.delete': { pt: 'Excluir', en: 'Delete' },
  'webhook.delete_title': { pt: 'Excluir o endereço {name}?', en: 'Delete the address {name}?' },
  'webhook.delete_says': {
    pt: 'Os eventos que aguardam envio são descartados. O segredo e os logs deste endereço também são excluídos, e isso não pode ser desfeito.',
    en: 'What waits to be sent is dropped. The secret and the logs of this address are deleted too, and this cannot be undone.',
  },
  'webhook.delete_failed': {
    pt: 'Não foi possível excluir o endereço',
    en: 'The address could not be deleted',
  },
  'webhook.deleted': { pt: 'Endereço excluído', en: 'Address deleted' },
  'webhook.switched_off': { pt: 'Webhook desligado', en: 'Webhook switched off' },

  'webhook.secret': { pt: 'Segredo de assinatura', en: 'Signing secret' },
  'webhook.secret_says': {
    pt: 'Assina cada chamada, no padrão Standard Webhooks. Confira a assinatura antes de confiar no corpo.',
    en: 'Signs each call, as Standard Webhooks. Check the signature before you trust the body.',
  },
  'webhook.secret_none': {
    pt: 'Criado quando você salvar a URL.',
    en: 'Made when you save the URL.',
  },
  'webhook.secret_show': { pt: 'Mostrar', en: 'Show' },
  'webhook.secret_hide': { pt: 'Ocultar', en: 'Hide' },
  'webhook.secret_copy': { pt: 'Copiar', en: 'Copy' },
  'webhook.secret_copied': { pt: 'Segredo na área de transferência', en: 'Secret copied to the clipboard' },
  'webhook.secret_failed': { pt: 'Não foi possível ler o segredo', en: 'The secret could not be read' },
  'webhook.rotate': { pt: 'Trocar segredo', en: 'Replace secret' },
  'webhook.rotate_title': { pt: 'Trocar o segredo?', en: 'Replace the secret?' },
  'webhook.rotate_says': {
    pt: 'Por 24 horas as chamadas levam as duas assinaturas. Depois, só a do segredo novo.',
    en: 'For 24 hours calls carry both signatures. After that, only that of the new secret.',
  },
  'webhook.rotate_failed': {
    pt: 'Não foi possível trocar o segredo',
    en: 'The secret could not be replaced',
  },
  'webhook.rotated': { pt: 'Segredo trocado', en: 'Secret replaced' },
  'webhook.previous_until': {
    pt: 'O segredo anterior ainda assina até {until}.',
    en: 'The secret before it signs until {until}.',
  },

  'webhook.logs_empty': { pt: 'Nenhuma chamada por aqui', en: 'No calls here' },
  'webhook.logs_empty_says': {
    pt: `Cada evento enviado aparece aqui por ${retention.webhook_deliveries.amount} dias, com o envio e a resposta.`,
    en: `Each event sent is shown here for ${retention.webhook_deliveries.amount} days, with request and answer.`,
  },
  'webhook.logs_none': { pt: 'Nenhuma chamada com estes filtros', en: 'No calls match these filters' },
  'webhook.logs_failed': { pt: 'Não foi possível carregar os logs', en: 'The logs could not be loaded' },
  'webhook.logs_more': { pt: 'Mostrar mais', en: 'Show more' },
  'webhook.filter_state': { pt: 'Resultado', en: 'Result' },
  'webhook.filter_event': { pt: 'Evento', en: 'Event' },
  'webhook.filter_all': { pt: 'Todos', en: 'All' },
  'webhook.search': { pt: 'ID de rastreamento', en: 'Tracking ID' },
  'webhook.delivery_waiting': { pt: 'Em espera', en: 'Waiting' },
  'webhook.delivery_delivered': { pt: 'Entregue', en: 'Delivered' },
  'webhook.delivery_failed': { pt: 'Falhou', en: 'Failed' },
  'webhook.delivery_cancelled': { pt: 'Descartado', en: 'Dropped' },
  'webhook.export': { pt: 'Exportar CSV', en: 'Export CSV' },
  'webhook.export_failed': { pt: 'Não foi possível exportar os logs', en: 'The logs could not be exported' },
  'webhook.redeliver': { pt: 'Reenviar', en: 'Send again' },
  'webhook.redeliver_all': { pt: 'Reenviar as que falharam', en: 'Send the failed ones again' },
  'webhook.redeliver_says': {
    pt: 'As chamadas que falharam de vez, pela hora do evento. Em branco, sem limite.',
    en: 'The calls that failed for good, by the time of the event. If empty, without a limit.',
  },
  'webhook.redeliver_from': { pt: 'De', en: 'From' },
  'webhook.redeliver_to': { pt: 'Até', en: 'Until' },
  'webhook.redelivered': { pt: 'Reenvio pedido', en: 'To be sent again' },
  'webhook.redelivered_count': { pt: 'Chamadas a reenviar: {count}', en: 'Calls to be sent again: {count}' },
  'webhook.redeliver_failed': { pt: 'Não foi possível reenviar', en: 'It could not be sent again' },
  'webhook.attempts': { pt: 'Tentativas: {count}', en: 'Attempts: {count}' },
  'webhook.next_at': { pt: 'Próxima: {at}', en: 'Next: {at}' },
  'webhook.waits_for_enabling': {
    pt: 'Guardada até você reativar o envio',
    en: 'Kept until you switch sending on again',
  },
  'webhook.waits_for_earlier': {
    pt: 'Espera uma chamada anterior da mesma remessa',
    en: 'Waits for an earlier call of the same shipment',
  },
  'webhook.test_mark': { pt: 'Teste', en: 'Test' },
  'webhook.detail': { pt: 'Chamada {event}', en: 'Call {event}' },
  'webhook.detail_failed': { pt: 'Não foi possível carregar a chamada', en: 'The call could not be loaded' },
  'webhook.request': { pt: 'Corpo enviado', en: 'Body sent' },
  'webhook.attempt': { pt: 'Tentativa {n}', en: 'Attempt {n}' },
  'webhook.request_headers': { pt: 'Cabeçalhos enviados', en: 'Headers sent' },
  'webhook.response_headers': { pt: 'Cabeçalhos recebidos', en: 'Headers received' },
  'webhook.response_body': { pt: 'Resposta', en: 'Response' },
  'webhook.no_attempts': { pt: 'Ainda não foi enviada.', en: 'Not sent yet.' },
  'webhook.no_body': { pt: 'Sem conteúdo', en: 'No content' },
  'webhook.outcome_taken': { pt: 'Aceita', en: 'Taken' },
  'webhook.outcome_refused': { pt: 'Recusada', en: 'Refused' },
  'webhook.outcome_not_allowed': { pt: 'Endereço não permitido', en: 'Address not allowed' },
  'webhook.outcome_unreachable': {
    pt: 'Não foi possível alcançar o webhook',
    en: 'The webhook could not be reached',
  },
  'webhook.outcome_untrusted': { pt: 'Certificado não confiável', en: 'Certificate not trusted' },
  'webhook.outcome_timeout': { pt: 'Sem resposta a tempo', en: 'No answer in time' },

  'webhook.test': { pt: 'Enviar teste', en: 'Send test' },
  'webhook.test_title': { pt: 'Chamada de teste', en: 'Test call' },
  'webhook.test_says': {
    pt: 'Uma chamada de verdade: assinada, no seu formato e registrada nos logs. Traz test: true e não é repetida.',
    en: 'A real call: signed, in your shape and kept in the logs. It has test: true and is not repeated.',
  },
  'webhook.testing': { pt: 'Aguardando a resposta…', en: 'Waiting for the answer…' },
  'webhook.preview': { pt: 'Exemplo do corpo', en: 'Sample body' },
  'webhook.preview_own': {
    pt: 'Com os dados da sua remessa mais recente.',
    en: 'With the data of your newest shipment.',
  },
  'webhook.preview_example': {
    pt: 'Com dados de exemplo, porque ainda não há remessas.',
    en: 'With sample data, because there are no shipments yet.',
  },
  'webhook.preview_unsaved': {
    pt: 'Com dados de exemplo. Com o endereço salvo, vêm os da sua remessa mais recente.',
    en: 'With sample data. Once the address is saved, those of your newest shipment are shown.',
  },
  'webhook.preview_failed': {
    pt: 'Não foi possível montar o exemplo',
    en: 'The sample could not be made',
  },

  'webhook.doc_events': { pt: 'O que é avisado', en: 'What you are told' },
  'webhook.doc_event': { pt: 'Evento', en: 'Event' },
  'webhook.doc_when': { pt: 'Quando', en: 'When' },
  'webhook.doc_delivery': { pt: 'Como é entregue', en: 'How it is delivered' },
  'webhook.doc_once': {
    pt: 'Ao menos uma vez: a mesma mensagem pode chegar de novo. Guarde o webhook-id e ignore o que já recebeu.',
    en: 'At least once: the same message may come again. Keep the webhook-id and pass over what you have already got.',
  },
  'webhook.doc_order': {
    pt: 'Em ordem por remessa: enquanto um evento não é aceito, os seguintes da mesma remessa esperam. As outras remessas seguem.',
    en: 'In order per shipment: while an event is not taken, those after it of the same shipment wait. Other shipments go on.',
  },
  'webhook.doc_retry': {
    pt: 'Responda com 2xx em até 25 segundos. Qualquer outra resposta é tentada de novo, em intervalos cada vez maiores, por cerca de três dias. Redirecionamentos não são seguidos.',
    en: 'Answer with 2xx within 25 seconds. Anything else is tried again, at growing intervals, for about three days. Redirects are not followed.',
  },
  'webhook.doc_gone': {
    pt: 'Responda 410 para suspender o envio na hora.',
    en: 'Answer 410 to suspend sending at once.',
  },
  'webhook.doc_headers': { pt: 'Cabeçalhos', en: 'Headers' },
  'webhook.doc_id': {
    pt: 'A mensagem; igual em todas as tentativas e reenvios.',
    en: 'The message; the same at every attempt and when sent again.',
  },
  'webhook.doc_timestamp': {
    pt: 'Quando esta tentativa partiu, em segundos desde 1970. Recuse o que tiver mais de cinco minutos.',
    en: 'When this attempt left, in seconds since 1970. Refuse what is older than five minutes.',
  },
  'webhook.doc_version': {
    pt: 'Data da última mudança da API e dos webhooks.',
    en: 'Date of the newest change of the API and of webhooks.',
  },
  'webhook.doc_signature': {
    pt: 'Uma ou mais assinaturas v1,… separadas por espaço: HMAC-SHA256, em base64, de id.timestamp.corpo.',
    en: 'One or more signatures v1,… with spaces between: HMAC-SHA256, in base64, of id.timestamp.body.',
  },
  'webhook.doc_verify': { pt: 'Como conferir a assinatura', en: 'How to check the signature' },
  'webhook.doc_verify_says': {
    pt: 'Use o corpo exatamente como chegou, antes de interpretar o JSON. As bibliotecas de Standard Webhooks fazem o mesmo.',
    en: 'Use the body exactly as it came, before you parse the JSON. The libraries of Standard Webhooks do the same.',
  },
  'webhook.doc_language': { pt: 'Linguagem', en: 'Language' },
  'webhook.copy_code': { pt: 'Copiar código', en: 'Copy code' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof webhookMessages> {}
}
