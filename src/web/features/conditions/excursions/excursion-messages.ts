import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about excursions and the decisions about them. */
export const excursionMessages = {
  'excursions.title': { pt: 'Excursões ({count})', en: 'Excursions ({count})' },
  'excursions.list': { pt: 'Excursões', en: 'Excursions' },
  'excursions.others': {
    pt: 'Mais {count} excursões estão só nas leituras: depois de 50, nenhuma outra ganha registro próprio.',
    en: '{count} more excursions are in the readings only: after 50 no other one gets an entry of its own.',
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
  'excursions.state_new': { pt: 'Ninguém reconheceu', en: 'Nobody acknowledged it' },
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
  'excursions.decision_release': { pt: 'Liberar', en: 'Release' },
  'excursions.decision_release_restricted': { pt: 'Liberar com restrição', en: 'Release with restriction' },
  'excursions.decision_quarantine': { pt: 'Segregar', en: 'Quarantine' },
  'excursions.decision_reject': { pt: 'Rejeitar', en: 'Reject' },
  'excursions.decision_return': { pt: 'Devolver', en: 'Return' },
  'excursions.decision_destroy': { pt: 'Destruir', en: 'Destroy' },
  'excursions.decision_sensor_error': { pt: 'Erro do sensor', en: 'Error of the sensor' },
  'excursions.meaning_approval': { pt: 'Aprovação', en: 'Approval' },
  'excursions.meaning_review': { pt: 'Revisão', en: 'Review' },
  'excursions.meaning_responsibility': { pt: 'Responsabilidade', en: 'Responsibility' },
  'excursions.meaning_authorship': { pt: 'Autoria', en: 'Authorship' },
  'excursions.signed': { pt: 'Assinado por {name}, {meaning},', en: 'Signed by {name}, {meaning},' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof excursionMessages> {}
}
