import type { OwnWords } from '../use-own-words.ts'

/** The first answer of the public page: what is known, what is not, what to do. */
export const publicAnswerWords = {
  'answer.known': { pt: 'O que se sabe', en: 'What is known' },
  'answer.known_one': {
    pt: '1 evento está no registro; foi recebido em {time}.',
    en: '1 event is in the log; it was received on {time}.',
  },
  'answer.known_events': {
    pt: '{events} eventos estão no registro; o mais recente foi recebido em {time}.',
    en: '{events} events are in the log; the newest was received on {time}.',
  },
  'answer.unknown': { pt: 'O que ainda não se sabe', en: 'What is not known yet' },
  'answer.todo': { pt: 'O que fazer', en: 'What to do' },
  'answer.all_known': {
    pt: 'Nada em aberto: a entrega encerrou a história.',
    en: 'Nothing open: the delivery closed the history.',
  },
  'answer.why_cancelled': {
    pt: 'Por que foi cancelada: esta página não mostra o motivo.',
    en: 'Why it was cancelled: this page does not show the reason.',
  },
  'answer.not_collected': {
    pt: 'Se já foi coletada: nenhuma parada está registrada.',
    en: 'Whether it was picked up: no stop is registered.',
  },
  'answer.on_the_way': {
    pt: 'Onde está agora: só haverá notícia na próxima parada.',
    en: 'Where it is now: there is news only at the next stop.',
  },
  'answer.on_the_way_from': {
    pt: 'Onde está desde que saiu de {place}: só haverá notícia na próxima parada.',
    en: 'Where it has been since it left {place}: there is news only at the next stop.',
  },
  'answer.not_left': {
    pt: 'Quando segue viagem: a saída não está registrada.',
    en: 'When it moves on: the exit is not registered.',
  },
  'answer.not_left_from': {
    pt: 'Quando segue viagem: a saída de {place} não está registrada.',
    en: 'When it moves on: the exit from {place} is not registered.',
  },
  'answer.no_promise': {
    pt: 'Quando chega: o remetente não informou uma previsão.',
    en: 'When it arrives: the sender gave no estimate.',
  },
  'answer.promised': {
    pt: 'Se chega até {time}, como o remetente prevê.',
    en: 'Whether it arrives by {time}, as the sender expects.',
  },
  'answer.promise_passed': {
    pt: 'Quando chega: a previsão do remetente, {time}, já passou.',
    en: 'When it arrives: the sender’s estimate, {time}, has passed.',
  },
  'answer.todo_delivered': {
    pt: 'Se você recebeu, guarde o comprovante. Se não recebeu, fale com quem enviou e informe o código.',
    en: 'If you received it, keep the receipt. If you did not, ask whoever sent it and give the code.',
  },
  'answer.todo_cancelled': {
    pt: 'Para saber o motivo, fale com quem enviou e informe o código.',
    en: 'To learn the reason, ask whoever sent it and give the code.',
  },
  'answer.todo_late': {
    pt: 'Fale com quem enviou e informe o código.',
    en: 'Ask whoever sent it and give the code.',
  },
  'answer.todo_wait': {
    pt: 'Nada por enquanto: esta página se atualiza sozinha.',
    en: 'Nothing for now: this page updates by itself.',
  },
  'answer.todo_broken': {
    pt: 'Não aceite esta página como prova. Baixe o comprovante, guarde-o e avise quem enviou a remessa.',
    en: 'Do not accept this page as proof. Download the receipt, keep it, and tell whoever sent the shipment.',
  },
  'answer.print': { pt: 'Imprimir comprovante', en: 'Print receipt' },
  'answer.times': {
    pt: 'Declarado é o horário que disse quem registrou. Comprovado está que o evento existe desde que o servidor o recebeu, pelo relógio dele, que entrou no registro nesta ordem e que nada mudou depois.',
    en: 'Declared is the time that whoever recorded it said. What is proved: the event has existed since the server received it, by its clock, it entered the log in this order, and nothing has changed since.',
  },
  'answer.expected': { pt: 'Entrega prevista', en: 'Expected delivery' },
  'answer.promise_ahead': { pt: 'pelo remetente', en: 'by the sender' },
  'answer.promise_late': { pt: 'atrasada', en: 'late' },
  'answer.promise_kept': { pt: 'cumprida', en: 'kept' },
  'answer.promise_missed': { pt: 'entregue depois', en: 'delivered later' },
} as const satisfies OwnWords
