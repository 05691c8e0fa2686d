import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages about the milestones of air cargo on the page of a shipment. */
export const milestoneMessages = {
  'milestones.card': { pt: 'Carga aérea', en: 'Air cargo' },
  'milestones.load_failed': {
    pt: 'Não foi possível carregar os marcos',
    en: 'The milestones could not be loaded',
  },
  'milestones.none': {
    pt: 'Ainda não há marcos. Planeje os trechos, registre um marco ou cole a mensagem FSU da companhia aérea.',
    en: 'There are no milestones yet. Plan the legs, report a milestone, or paste the FSU message of the airline.',
  },
  'milestones.plan': { pt: 'Planejar trechos', en: 'Plan legs' },
  'milestones.report': { pt: 'Registrar marco', en: 'Report milestone' },
  'milestones.paste': { pt: 'Colar mensagem FSU', en: 'Paste FSU message' },
  'milestones.legs': { pt: 'Trechos', en: 'Legs' },
  'milestones.leg': { pt: '{from} → {to}', en: '{from} → {to}' },
  'milestones.late': { pt: 'atraso de {time} em {code} {airport}', en: '{time} late at {code} {airport}' },
  'milestones.early': {
    pt: 'adiantado {time} em {code} {airport}',
    en: '{time} early at {code} {airport}',
  },
  'milestones.missed': {
    pt: '{code} {airport} não veio até 4 h depois do previsto',
    en: '{code} {airport} has not come 4 h after its plan',
  },
  'milestones.planned': { pt: 'Previsto', en: 'Planned' },
  'milestones.estimated': { pt: 'Estimado', en: 'Estimated' },
  'milestones.actual': { pt: 'Aconteceu', en: 'Actual' },
  'milestones.no_time': { pt: 'sem hora', en: 'no time' },
  'milestones.source_manual': { pt: 'digitado', en: 'typed' },
  'milestones.source_fsu': { pt: 'mensagem FSU', en: 'FSU message' },
  'milestones.source_onerecord': { pt: 'ONE Record', en: 'ONE Record' },
  'milestones.source_age': { pt: '{source}, há {time}', en: '{source}, {time} ago' },
  'milestones.corrected': { pt: 'corrige o anterior', en: 'corrects the earlier one' },
  'milestones.pieces': { pt: '{count} volumes', en: '{count} pieces' },
  'milestones.pieces_one': { pt: '1 volume', en: '1 piece' },
  'milestones.beside': { pt: 'Também no checkpoint de', en: 'Also in the checkpoint of' },
  'milestones.all': { pt: 'Todos os marcos ({count})', en: 'All milestones ({count})' },
  'milestones.discrepancies': { pt: 'Divergências', en: 'Discrepancies' },
  'milestones.unknown_title': { pt: 'Linhas não entendidas', en: 'Lines that were not understood' },
  'milestones.unknown_says': {
    pt: 'Ficam guardadas por 12 meses, como chegaram.',
    en: 'They are stored for 12 months, as they arrived.',
  },
  'milestones.note_title': { pt: 'Outras informações da companhia', en: 'Other information of the airline' },
  'milestones.line': { pt: 'Linha {line}', en: 'Line {line}' },
  'milestones.delivered': {
    pt: 'A companhia aérea entregou todos os volumes',
    en: 'The airline delivered all pieces',
  },
  'milestones.delivered_says': {
    pt: 'A entrega da remessa só conta quando alguém a registra.',
    en: 'The delivery of the shipment counts only when somebody records it.',
  },
  'milestones.record_delivery': { pt: 'Registrar entrega', en: 'Record delivery' },
  'milestones.warn_pieces_exceeded': {
    pt: 'De {airport} a {to} saíram {found} volumes, e a reserva é de {booked}',
    en: 'From {airport} to {to} departed {found} pieces, and {booked} are booked',
  },
  'milestones.warn_zone_unknown': {
    pt: 'O fuso de {airport} não é conhecido: a hora foi lida como UTC',
    en: 'The zone of {airport} is unknown: the time was read as UTC',
  },
  'milestones.warn_time_repeated': {
    pt: 'Em {airport} essa hora se repete, porque o relógio atrasa: vale a primeira',
    en: 'At {airport} this time occurs twice, because clocks go back: the first one counts',
  },
  'milestones.warn_time_skipped': {
    pt: 'Em {airport} essa hora não existe, porque o relógio adianta',
    en: 'At {airport} this time does not exist, because clocks go forward',
  },
  'milestones.warn_time_missing': {
    pt: 'A linha {line} só traz o dia',
    en: 'Line {line} states the day only',
  },
  'milestones.warn_time_of_reception': {
    pt: 'A linha {line} não diz quando foi: vale a hora da chegada da mensagem',
    en: 'Line {line} does not say when it was: the arrival of the message counts',
  },
  'milestones.code': { pt: 'Marco', en: 'Milestone' },
  'milestones.type': { pt: 'Hora', en: 'Time' },
  'milestones.airport': { pt: 'Aeroporto', en: 'Airport' },
  'milestones.to_airport': { pt: 'Aeroporto de destino do voo', en: 'Destination of the flight' },
  'milestones.at': { pt: 'Data e hora', en: 'Date and time' },
  'milestones.local_hint': { pt: 'No relógio do aeroporto', en: 'By the clock of the airport' },
  'milestones.flight': { pt: 'Voo', en: 'Flight' },
  'milestones.count': { pt: 'Volumes', en: 'Pieces' },
  'milestones.count_hint': { pt: 'Vazio: todos', en: 'Empty: all' },
  'milestones.weight': { pt: 'Peso (kg)', en: 'Weight (kg)' },
  'milestones.discrepancy': { pt: 'Divergência', en: 'Discrepancy' },
  'milestones.choose': { pt: 'Escolha', en: 'Choose' },
  'milestones.saved': { pt: 'Marco registrado', en: 'Milestone reported' },
  'milestones.saved_before': {
    pt: 'Este marco já estava registrado',
    en: 'This milestone was reported already',
  },
  'milestones.save_failed': { pt: 'O marco não foi registrado', en: 'The milestone was not reported' },
  'milestones.plan_says': {
    pt: 'As horas são as do relógio de cada aeroporto. O plano novo substitui o anterior.',
    en: 'Times are by the clock of each airport. The new plan replaces the one before it.',
  },
  'milestones.template': { pt: 'Rota já planejada', en: 'Route planned before' },
  'milestones.template_none': { pt: 'Digitar os trechos', en: 'Type the legs' },
  'milestones.template_day': { pt: 'Dia da primeira partida', en: 'Day of the first departure' },
  'milestones.leg_number': { pt: 'Trecho {number}', en: 'Leg {number}' },
  'milestones.from': { pt: 'De', en: 'From' },
  'milestones.to': { pt: 'Para', en: 'To' },
  'milestones.departs': { pt: 'Partida', en: 'Departure' },
  'milestones.arrives': { pt: 'Chegada', en: 'Arrival' },
  'milestones.add_leg': { pt: 'Mais um trecho', en: 'One more leg' },
  'milestones.remove_leg': { pt: 'Tirar o trecho {number}', en: 'Remove leg {number}' },
  'milestones.accepted_until': { pt: 'Entrega à companhia até', en: 'Hand over to the airline by' },
  'milestones.save_plan': { pt: 'Salvar plano', en: 'Save plan' },
  'milestones.plan_saved': { pt: 'Plano salvo', en: 'Plan saved' },
  'milestones.plan_failed': { pt: 'O plano não foi salvo', en: 'The plan was not saved' },
  'milestones.fsu_text': { pt: 'Mensagem', en: 'Message' },
  'milestones.fsu_hint': {
    pt: 'Cole a mensagem inteira, a partir da linha FSU/. Cada linha vira um marco.',
    en: 'Paste the whole message, from the line FSU/ on. Each line becomes a milestone.',
  },
  'milestones.fsu_send': { pt: 'Ler mensagem', en: 'Read message' },
  'milestones.fsu_failed': { pt: 'A mensagem não foi lida', en: 'The message was not read' },
  'milestones.fsu_done': { pt: 'AWB {awb}', en: 'Air waybill {awb}' },
  'milestones.fsu_shipment': {
    pt: '{code}: {recorded} marcos novos, {duplicates} que já estavam',
    en: '{code}: {recorded} new milestones, {duplicates} that were there',
  },
  'milestones.fsu_others': {
    pt: 'Esta mensagem é de outra remessa, e foi registrada lá.',
    en: 'This message is about another shipment, and was recorded there.',
  },
  'milestones.close': { pt: 'Fechar', en: 'Close' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof milestoneMessages> {}
}
