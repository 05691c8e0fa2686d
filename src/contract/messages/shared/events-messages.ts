import type { LeafKind } from '#ledger/log/leaf.ts'
import type { TimeType } from '#domain/air/milestone.ts'
import type { CodeResult } from '#domain/checkpoints/delivery-code.ts'
import type { AnnexKind, ClosingOutcome, ContestReason } from '#domain/events/annex.ts'
import type { Acceptance } from '#domain/events/event-fields.ts'
import type { EventType, EventTypes } from '#domain/events/event-types.ts'
import { ours, type Sentence } from '../../sentences/sentence.ts'

/** Names of the committed fields of events: client fields, and fields that the server adds. */
type EventFieldName =
  | { [Type in EventType]: keyof EventTypes[Type]['fields'] }[EventType]
  | keyof Acceptance
  | 'unreadable'

/** Names of event types and of the fields in events. */
export const eventMessages = {
  'event_type.shipment.created': ours('Remessa criada', 'Shipment created'),
  'event_type.shipment.updated': ours('Remessa editada', 'Shipment edited'),
  'event_type.shipment.status_changed': ours('Status alterado', 'Status changed'),
  'event_type.checkpoint.created': ours('Checkpoint registrado', 'Checkpoint recorded'),
  'event_type.checkpoint.corrected': ours('Checkpoint corrigido', 'Checkpoint corrected'),
  'event_type.checkpoint.annulled': ours('Checkpoint excluído', 'Checkpoint deleted'),
  'event_type.annex.added': ours('Anexo acrescentado', 'Annex added'),
  'event_type.shipment.erased': ours('Conteúdo apagado', 'Contents erased'),

  'leaf_kind.event': ours('Evento', 'Event'),
  'leaf_kind.erasure': ours('Apagamento de dados', 'Erasure of data'),
  'leaf_kind.chain_block': ours('Bloco da cadeia', 'Block of the chain'),
  'leaf_kind.log_key': ours('Troca da chave do registro', 'Change of the log’s key'),
  'leaf_kind.start': ours('Início do registro', 'Start of the log'),

  'annex_kind.note': ours('Nota ou foto acrescentada', 'Note or photo added'),
  'annex_kind.late_evidence': ours('Registro recebido depois', 'Record received later'),
  'annex_kind.media_removed': ours('Conteúdo de foto apagado', 'Content of a photo deleted'),
  // Only the address is known to which the link was sent, so nobody is called the recipient.
  'annex_kind.recipient_confirmed': ours(
    'Recebimento confirmado pelo link',
    'Delivery confirmed by the link',
  ),
  'annex_kind.recipient_contested': ours('Contestação pelo link', 'Contestation by the link'),
  'annex_kind.company_replied': ours('Resposta da empresa', 'Reply of the company'),
  'annex_kind.dispute_closed': ours('Contestação encerrada', 'Contestation closed'),
  'annex_kind.code_checked': ours('Conferência do código', 'Check of the code'),
  'annex_kind.monitoring': ours('Monitoramento', 'Monitoring'),
  'annex_kind.logger_file': ours('Arquivo de registrador acrescentado', 'File of a logger added'),
  'annex_kind.conditions': ours('Leituras do dia', 'Readings of the day'),
  'annex_kind.excursion_opened': ours('Excursão detectada', 'Excursion found'),
  'annex_kind.excursion_closed': ours('Excursão encerrada', 'Excursion ended'),
  'annex_kind.excursion_acknowledged': ours('Excursão reconhecida', 'Excursion acknowledged'),
  'annex_kind.excursion_decided': ours('Decisão sobre a excursão', 'Decision about the excursion'),
  'annex_kind.report': ours('Relatório de condições', 'Report about the conditions'),
  'annex_kind.milestone': ours('Marco de carga aérea', 'Milestone of air cargo'),
  'milestone_title.planned': ours('Previsto: {status} ({airport})', 'Planned: {status} ({airport})'),
  'milestone_title.estimated': ours('Estimado: {status} ({airport})', 'Estimated: {status} ({airport})'),
  'milestone_title.actual': ours('{status} ({airport})', '{status} ({airport})'),
  'annexes.flight': ours('Voo', 'Flight'),
  'annexes.planned_milestones': ours('Plano do voo', 'Flight plan'),
  'milestone.at': ours('{time}, horário de Brasília', '{time}, Brasília time'),
  'annex_says.by_link': ours(
    'Resposta dada pelo link enviado a {email}',
    'Answer given by the link sent to {email}',
  ),
  'annex_says.by_mail': ours(
    'Resposta dada pelo link enviado por e-mail',
    'Answer given by the link in the e-mail',
  ),
  'contested.not_received': ours(
    'Contestação pelo link: não recebi',
    'Contestation by the link: not received',
  ),
  'contested.problem': ours(
    'Contestação pelo link: chegou com problema',
    'Contestation by the link: arrived with a problem',
  ),
  'contested.was_present': ours(
    'Contestação pelo link: eu estava no local',
    'Contestation by the link: I was there',
  ),
  'closed_as.confirmed': ours(
    'Contestação encerrada: entrega confirmada',
    'Contestation closed: delivery confirmed',
  ),
  'closed_as.refunded': ours('Contestação encerrada: valor reembolsado', 'Contestation closed: refunded'),
  'closed_as.resent': ours(
    'Contestação encerrada: mercadoria reenviada',
    'Contestation closed: goods sent again',
  ),
  'closed_as.unfounded': ours('Contestação encerrada: improcedente', 'Contestation closed: unfounded'),
  'closed_as.insurance': ours(
    'Contestação encerrada: seguro acionado',
    'Contestation closed: insurance claim',
  ),
  'code.match': ours('Código do destinatário conferido', 'Code of the recipient matches'),
  'code.mismatch': ours('Código do destinatário errado', 'Wrong code of the recipient'),
  'code.missing': ours('Sem código do destinatário', 'No code of the recipient'),

  'via.web': ours('aplicação web', 'web application'),
  'via.offline': ours('aparelho sem conexão', 'offline device'),
  'via.key': ours('chave de API', 'API key'),
  'via.authorization': ours('autorização por QR', 'QR authorization'),
  'via.link': ours('link do destinatário', 'link of the recipient'),
  'via.system': ours('servidor', 'server'),

  'value.true': ours('sim', 'yes'),
  'value.false': ours('não', 'no'),
  'value.null': ours('não informado', 'not given'),

  'event_field.occurred_at': ours('Horário declarado', 'Declared time'),
  'event_field.status': ours('Status', 'Status'),
  'event_field.reference': ours('Referência', 'Reference'),
  'event_field.origin': ours('Origem', 'Origin'),
  'event_field.origin_number': ours('Número na origem', 'Origin number'),
  'event_field.origin_complement': ours('Complemento na origem', 'Origin complement'),
  'event_field.origin_neighborhood': ours('Bairro de origem', 'Origin neighborhood'),
  'event_field.origin_city': ours('Cidade de origem', 'Origin city'),
  'event_field.origin_state': ours('UF de origem', 'Origin state'),
  'event_field.origin_cep': ours('CEP de origem', 'Origin postal code'),
  'event_field.destination': ours('Destino', 'Destination'),
  'event_field.destination_number': ours('Número no destino', 'Destination number'),
  'event_field.destination_complement': ours('Complemento no destino', 'Destination complement'),
  'event_field.destination_neighborhood': ours('Bairro de destino', 'Destination neighborhood'),
  'event_field.destination_city': ours('Cidade de destino', 'Destination city'),
  'event_field.destination_state': ours('UF de destino', 'Destination state'),
  'event_field.destination_cep': ours('CEP de destino', 'Destination postal code'),
  'event_field.recipient_name': ours('Destinatário', 'Recipient'),
  'event_field.recipient_address': ours('Endereço do destinatário', 'Address of the recipient'),
  'event_field.recipient_email': ours('E-mail do destinatário', 'E-mail of the recipient'),
  'event_field.recipient_phone': ours('Telefone do destinatário', 'Phone of the recipient'),
  'event_field.description': ours('Descrição', 'Description'),
  'event_field.weight': ours('Peso (kg)', 'Weight (kg)'),
  'event_field.estimated_delivery': ours('Entrega prevista', 'Estimated delivery'),
  'event_field.references': ours('Referências', 'References'),
  'event_field.air': ours('Carga aérea', 'Air cargo'),
  'event_field.custom_data': ours('Campos personalizados', 'Custom fields'),
  'event_field.checkpoint_type': ours('Tipo', 'Type'),
  'event_field.location': ours('Local', 'Location'),
  'event_field.address': ours('Endereço', 'Address'),
  'event_field.city': ours('Cidade', 'City'),
  'event_field.uf': ours('UF', 'State'),
  'event_field.latitude': ours('Latitude', 'Latitude'),
  'event_field.longitude': ours('Longitude', 'Longitude'),
  'event_field.accuracy': ours('Precisão (m)', 'Accuracy (m)'),
  'event_field.notes': ours('Observações', 'Notes'),
  'event_field.delivery': ours('Entrega', 'Delivery'),
  'event_field.receiver': ours('Quem recebeu', 'Receiver'),
  'event_field.media': ours('Fotos e assinatura (SHA-256)', 'Photos and signature (SHA-256)'),
  'event_field.declared_at': ours('Correção declarada em', 'Correction declared at'),
  'event_field.target_event_id': ours('Evento alterado', 'Changed event'),
  'event_field.target_statement': ours('Hash da versão alterada', 'Hash of the changed version'),
  'event_field.kind': ours('Espécie', 'Kind'),
  'event_field.facts': ours('Fatos', 'Facts'),
  'event_field.text': ours('Texto', 'Text'),
  'event_field.details': ours('Detalhes', 'Details'),
  'event_field.reason': ours('Motivo', 'Reason'),
  'event_field.erased_events': ours('Eventos sem conteúdo', 'Events without contents'),
  'event_field.unreadable': ours('Conteúdo ilegível', 'Unreadable contents'),
  'event_field.received_at': ours('Recebido em', 'Received at'),
  'event_field.account': ours('Conta', 'Account'),
  'event_field.actor': ours('Registrado por', 'Recorded by'),
  'event_field.via': ours('Meio', 'Means'),
  'event_field.status_after': ours('Status depois', 'Status after'),
  'event_field.final': ours('Último evento', 'Last event'),
} satisfies Record<
  | `event_type.${EventType}`
  | `leaf_kind.${LeafKind}`
  | `annex_kind.${AnnexKind}`
  | `contested.${ContestReason}`
  | `closed_as.${ClosingOutcome}`
  | `code.${CodeResult}`
  | `annex_says.${'by_link' | 'by_mail'}`
  | `milestone_title.${TimeType}`
  | 'annexes.flight'
  | 'annexes.planned_milestones'
  | 'milestone.at'
  | `via.${Acceptance['via']}`
  | `value.${boolean | null}`
  | `event_field.${EventFieldName}`,
  Sentence
>
