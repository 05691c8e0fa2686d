import { ours, type Sentence } from '../../sentences/sentence.ts'

/** Messages with which the public page answers a recipient at first sight. */
export const recipientMessages = {
  'recipient.out_in': ours('Saiu para entrega em {place}', 'Out for delivery in {place}'),
  'recipient.by_time': ours('{out}, chega até {time}', '{out}, arrives by {time}'),
  'recipient.by_today': ours('{out}, chega hoje', '{out}, arrives today'),
  'recipient.missed_today': ours('Não foi entregue hoje', 'Not delivered today'),
  'recipient.missed_earlier': ours(
    'Não foi entregue na última tentativa',
    'Not delivered at the last attempt',
  ),
  'recipient.steps': ours('Andamento', 'Progress'),
  'recipient.step_registered': ours('Registrada', 'Created'),
  'recipient.step_in_transit': ours('Em trânsito', 'In transit'),
  'recipient.step_out_for_delivery': ours('Saiu para entrega', 'Out for delivery'),
  'recipient.step_delivered': ours('Entregue', 'Delivered'),
  'recipient.step_done': ours('concluída', 'done'),
  'recipient.step_current': ours('etapa atual', 'current step'),
  'recipient.step_ahead': ours('a seguir', 'still to come'),
  'recipient.expected_before': ours('antes era {time}', 'was {time}'),
  'recipient.proof': ours('Prova de entrega: {pictures}', 'Proof of delivery: {pictures}'),
  'recipient.conditions_conforming': ours('Conservação: conforme', 'Conditions: conforming'),
  'recipient.conditions_excursion': ours('Conservação: com excursão', 'Conditions: with excursion'),
  'recipient.conditions_inconclusive': ours('Conservação: inconclusiva', 'Conditions: inconclusive'),
  'recipient.conditions_in_progress': ours(
    'Conservação: em andamento, sem excursão até agora',
    'Conditions: in progress, without excursion so far',
  ),
  'recipient.not_received': ours('Não recebi', 'I did not get it'),
  'recipient.requested': ours(
    'Pedido recebido. Se há um e-mail cadastrado para esta entrega, enviamos a ele um link para responder, que vale até sete dias depois da entrega. Para resolver agora, fale com quem enviou.',
    'We have your request. If an e-mail is stored for this delivery, we send it a link to answer, valid until seven days after the delivery. To settle it now, contact the sender.',
  ),
  'recipient.unchecked': ours(
    'Dados do servidor. Este aparelho ainda não conferiu o histórico.',
    'Data of the server. This device has not checked the history yet.',
  ),
  'verify.not_found_title': ours('Não há remessa com este código', 'There is no shipment with this code'),
  'verify.private_title': ours(
    'O remetente mantém esta página privada',
    'The sender keeps this page private',
  ),
  'verify.throttled_title': ours(
    'Muitos códigos inexistentes vieram desta rede',
    'Too many codes that do not exist came from this network',
  ),
  'verify.failed_title': ours(
    'O servidor não está respondendo como deveria',
    'The server does not answer as it should',
  ),
  'verify.at': ours('em {time}', 'on {time}'),
  'verify.since': ours('desde {time}', 'since {time}'),
  'verify.timeline': ours('Histórico', 'History'),
  'verify.declared': ours('Declarado', 'Declared'),
  'verify.corrected': ours('Corrigido em', 'Corrected on'),
  'verify.annulled': ours('Excluído em', 'Deleted on'),
  'sender.title': ours('Remetente', 'Sender'),
  'sender.sent_by': ours(
    'Enviado por (cadastro de hoje, não conferido)',
    'Sent by (account data of today, not checked)',
  ),
  'contact.whatsapp': ours('WhatsApp', 'WhatsApp'),
  'contact.phone': ours('Ligar', 'Call'),
  'contact.email': ours('E-mail', 'E-mail'),
  'contact.site': ours('Site', 'Website'),
} satisfies Record<string, Sentence>
