import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about authorizing others to record checkpoints, and about authorizations received. */
export const authorizationMessages = {
  'authorizations.title': { pt: 'Autorizações', en: 'Authorizations' },
  'authorizations.none': {
    pt: 'Só você registra checkpoints desta remessa. Autorize quem vai recebê-la ou transportá-la.',
    en: 'Only you record checkpoints of this shipment. Authorize whoever receives or carries it.',
  },
  'authorizations.none_company': {
    pt: 'Os membros da empresa registram checkpoints desta remessa. Autorize quem é de fora.',
    en: 'Members of the company record checkpoints of this shipment. Authorize people outside it.',
  },
  'authorizations.load_failed': {
    pt: 'Não foi possível carregar as autorizações',
    en: 'The authorizations could not be loaded',
  },
  'authorizations.grant': { pt: 'Autorizar', en: 'Authorize' },
  'authorizations.grant_title': { pt: 'Autorizar registro', en: 'Authorize registration' },
  'authorizations.email': { pt: 'E-mail', en: 'E-mail' },
  'authorizations.email_hint': {
    pt: 'A pessoa entra no Lastro com este endereço. Ela recebe um aviso por e-mail.',
    en: 'The person signs in to Lastro with this address, and is told by e-mail.',
  },
  'authorizations.validity': { pt: 'Validade', en: 'Validity' },
  'authorizations.today': { pt: 'Até o fim de hoje', en: 'Until the end of today' },
  'authorizations.day': { pt: '24 horas', en: '24 hours' },
  'authorizations.week': { pt: '7 dias', en: '7 days' },
  'authorizations.chosen': { pt: 'Escolher data e hora', en: 'Choose date and time' },
  'authorizations.until': { pt: 'Válida até', en: 'Valid until' },
  'authorizations.single_use': { pt: 'Uso único', en: 'Single use' },
  'authorizations.single_use_hint': {
    pt: 'Termina com o primeiro checkpoint registrado.',
    en: 'Ends with the first recorded checkpoint.',
  },
  'authorizations.sees': {
    pt: 'A pessoa vê o ID, o status, as cidades e a entrada em aberto desta remessa, e mais nada.',
    en: 'The person sees the ID, the status, the cities and the open entry of this shipment, and nothing else.',
  },
  'authorizations.save': { pt: 'Conceder autorização', en: 'Grant authorization' },
  'authorizations.granted': { pt: 'Autorização concedida', en: 'Authorization granted' },
  'authorizations.mailed': { pt: 'Avisamos {email} por e-mail.', en: '{email} was told by e-mail.' },
  'authorizations.not_mailed': {
    pt: 'Desta vez não enviamos um e-mail a {email}.',
    en: 'No e-mail was sent to {email} this time.',
  },
  'authorizations.failed': { pt: 'Erro ao conceder autorização', en: 'Error granting the authorization' },
  'authorizations.active': { pt: 'Ativa', en: 'Active' },
  'authorizations.used': { pt: 'Usada', en: 'Used' },
  'authorizations.expired': { pt: 'Expirada', en: 'Expired' },
  'authorizations.revoked': { pt: 'Revogada', en: 'Revoked' },
  'authorizations.closed': { pt: 'Remessa encerrada', en: 'Shipment closed' },
  'authorizations.until_single': { pt: 'Uso único, até', en: 'Single use, until' },
  'authorizations.until_many': { pt: 'Vários usos, até', en: 'Several uses, until' },
  'authorizations.used_at': { pt: 'Usada por {who} em', en: 'Used by {who} on' },
  'authorizations.one_use': { pt: '1 registro, de {who}, em', en: '1 checkpoint, by {who}, on' },
  'authorizations.many_uses': {
    pt: '{count} registros de {who}, o último em',
    en: '{count} checkpoints by {who}, the last one on',
  },
  'authorizations.ended_at': { pt: 'Em', en: 'On' },
  'authorizations.ended': { pt: 'Encerradas ({count})', en: 'Ended ({count})' },
  'authorizations.revoke': { pt: 'Revogar', en: 'Revoke' },
  'authorizations.revoke_of': { pt: 'Revogar autorização de {email}', en: 'Revoke authorization of {email}' },
  'authorizations.revoke_question': {
    pt: 'Revogar a autorização de {email}?',
    en: 'Revoke the authorization of {email}?',
  },
  'authorizations.revoke_says': {
    pt: 'A pessoa deixa de poder registrar checkpoints desta remessa. O que ela já registrou continua no histórico.',
    en: 'The person can no longer record checkpoints of this shipment. What they recorded stays in the history.',
  },
  'authorizations.revoke_failed': {
    pt: 'Erro ao revogar autorização',
    en: 'Error revoking the authorization',
  },
  'authorizations.undo': { pt: 'Desfazer', en: 'Undo' },
  'authorizations.restored': { pt: 'A autorização vale de novo', en: 'The authorization is valid again' },
  'authorizations.restore_failed': {
    pt: 'Não foi possível desfazer a revogação',
    en: 'The revocation could not be undone',
  },
  'authorizations.received': { pt: 'Autorizações recebidas', en: 'Authorizations received' },
  'authorizations.from': { pt: 'De {who}', en: 'From {who}' },
  'authorizations.register_of': {
    pt: 'Registrar checkpoint de {tracking_id}',
    en: 'Record checkpoint of {tracking_id}',
  },
  'authorizations.deleted_account': { pt: 'conta excluída', en: 'deleted account' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof authorizationMessages> {}
}
