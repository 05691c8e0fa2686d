import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about excursions and the decisions about them. */
export const excursionMessages = {
  'excursions.title': { pt: 'Excursões ({count})', en: 'Excursions ({count})' },
  'excursions.list': { pt: 'Excursões', en: 'Excursions' },
  'excursions.others': {
    pt: 'Excursões que estão só nas leituras: {count}. Depois de 50, nenhuma outra ganha registro próprio.',
    en: 'Excursions that are in the readings only: {count}. After 50 no other one gets an entry of its own.',
  },
  'excursions.found_now': {
    pt: 'Detectadas agora: {count}. Elas aparecem aqui em instantes.',
    en: 'Found just now: {count}. They appear here in a moment.',
  },
  'excursions.temperature_above': {
    pt: 'Temperatura até {peak}, por {time}',
    en: 'Temperature up to {peak}, for {time}',
  },
  'excursions.temperature_below': {
    pt: 'Temperatura caiu a {peak}, por {time}',
    en: 'Temperature down to {peak}, for {time}',
  },
  'excursions.humidity_above': {
    pt: 'Umidade até {peak}, por {time}',
    en: 'Humidity up to {peak}, for {time}',
  },
  'excursions.humidity_below': {
    pt: 'Umidade caiu a {peak}, por {time}',
    en: 'Humidity down to {peak}, for {time}',
  },
  'excursions.lasts': { pt: 'ainda dura', en: 'still lasts' },
  'excursions.absolute': { pt: 'passou do limite imediato', en: 'beyond the limit at once' },
  'excursions.ended_by_sensor': {
    pt: 'terminou com o sensor fora de serviço',
    en: 'ended with the sensor out of service',
  },
  'excursions.state_new': { pt: 'Ainda não reconhecida', en: 'Nobody acknowledged it' },
  'excursions.state_acknowledged': { pt: 'Espera decisão', en: 'Waits for a decision' },
  'excursions.state_decided': { pt: 'Decidida', en: 'Decided' },
  'excursions.state_outdated': { pt: 'Decidido antes de novos dados', en: 'Decided before new data' },
  'excursions.state_withdrawn': {
    pt: 'Novos dados mostraram que não houve',
    en: 'New data showed that there was none',
  },
  'excursions.outdated': { pt: 'decidido antes de novos dados', en: 'decided before new data' },
  'excursions.acknowledged_by': { pt: 'Reconhecida por {name}', en: 'Acknowledged by {name}' },
  'excursions.somebody': { pt: 'alguém', en: 'somebody' },
  'excursions.acknowledge': { pt: 'Reconhecer', en: 'Acknowledge' },
  'excursions.acknowledge_title': { pt: 'Reconhecer excursão', en: 'Acknowledge excursion' },
  'excursions.acknowledge_says': {
    pt: 'A excursão continua à vista de todos e espera uma decisão.',
    en: 'The excursion stays in the sight of everybody and waits for a decision.',
  },
  'excursions.comment': { pt: 'O que você viu e fez', en: 'What you saw and did' },
  'excursions.is_acknowledged': { pt: 'Excursão reconhecida', en: 'Excursion acknowledged' },
  'excursions.acknowledge_failed': {
    pt: 'A excursão não foi reconhecida',
    en: 'The excursion was not acknowledged',
  },
  'excursions.only_responsible': {
    pt: 'Quem decide é um responsável técnico, que a empresa nomeia na página Empresa, em Membros.',
    en: 'A responsible person decides, whom the company names on the page Company, in Members.',
  },
  'excursions.decide': { pt: 'Decidir', en: 'Decide' },
  'excursions.decide_again': { pt: 'Decidir de novo', en: 'Decide again' },
  'excursions.decide_title': { pt: 'Decidir sobre a carga', en: 'Decide about the goods' },
  'excursions.decision': { pt: 'Decisão', en: 'Decision' },
  'excursions.choose': { pt: 'Escolha', en: 'Choose' },
  'excursions.decision_release': { pt: 'Liberar', en: 'Release' },
  'excursions.decision_release_restricted': { pt: 'Liberar com restrição', en: 'Release with restriction' },
  'excursions.decision_quarantine': { pt: 'Segregar', en: 'Quarantine' },
  'excursions.decision_reject': { pt: 'Rejeitar', en: 'Reject' },
  'excursions.decision_return': { pt: 'Devolver', en: 'Return' },
  'excursions.decision_destroy': { pt: 'Destruir', en: 'Destroy' },
  'excursions.decision_sensor_error': { pt: 'Erro do sensor', en: 'Error of the sensor' },
  'excursions.justification': { pt: 'Justificativa', en: 'Justification' },
  'excursions.justification_hint': {
    pt: 'Com base em quê: estudo de estabilidade, resposta do detentor do registro, inspeção.',
    en: 'Based on what: stability study, answer of the registration holder, inspection.',
  },
  'excursions.signature': { pt: 'Assinatura', en: 'Signature' },
  'excursions.signature_says': {
    pt: 'Você assina como {name} ({registration}). A assinatura leva a hora e o significado, e não pode ser apagada.',
    en: 'You sign as {name} ({registration}). The signature carries time and meaning, and cannot be deleted.',
  },
  'excursions.signature_typed_says': {
    pt: 'A assinatura leva o nome e o registro que você informar, a hora e o significado, e não pode ser apagada.',
    en: 'The signature carries the name and the registration that you give, time and meaning, and cannot be deleted.',
  },
  'excursions.signer_name': { pt: 'Seu nome completo', en: 'Your full name' },
  'excursions.registration': { pt: 'Registro profissional', en: 'Professional registration' },
  'excursions.registration_hint': { pt: 'Como CRF-SP 12345', en: 'Such as CRF-SP 12345' },
  'excursions.meaning': { pt: 'Significado da assinatura', en: 'Meaning of the signature' },
  'excursions.meaning_approval': { pt: 'Aprovação', en: 'Approval' },
  'excursions.meaning_review': { pt: 'Revisão', en: 'Review' },
  'excursions.meaning_responsibility': { pt: 'Responsabilidade', en: 'Responsibility' },
  'excursions.meaning_authorship': { pt: 'Autoria', en: 'Authorship' },
  'excursions.password': { pt: 'Sua senha', en: 'Your password' },
  'excursions.code': { pt: 'Código do aplicativo', en: 'Code of the app' },
  'excursions.by_provider': {
    pt: 'Sem senha, a assinatura vale por até dez minutos depois de entrar.',
    en: 'Without a password you can sign for ten minutes after signing in.',
  },
  'excursions.sign': { pt: 'Assinar', en: 'Sign' },
  'excursions.signed': { pt: 'Assinado por {name}, {meaning},', en: 'Signed by {name}, {meaning},' },
  'excursions.is_decided': { pt: 'Decisão assinada', en: 'Decision signed' },
  'excursions.decide_failed': { pt: 'A decisão não foi assinada', en: 'The decision was not signed' },
  'excursions.sign_in_again': { pt: 'Sair e entrar de novo', en: 'Sign out and in again' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof excursionMessages> {}
}
