import type { Messages } from '#contract/sentences/sentence.ts'

/**
 * Messages that answer a recipient's first questions on the public page: known facts, unknown facts
 * and advice.
 */
export const publicAnswerMessages = {
  'answer.known': { pt: 'O que se sabe', en: 'What is known' },
  'answer.known_one': {
    pt: '1 evento conferido. Ele chegou ao servidor em {time}.',
    en: '1 event verified. It reached the server on {time}.',
  },
  'answer.known_events': {
    pt: '{events} eventos conferidos. O mais recente chegou ao servidor em {time}.',
    en: '{events} events verified. The newest reached the server on {time}.',
  },
  'answer.unknown': { pt: 'O que ainda não se sabe', en: 'What is not known yet' },
  'answer.todo': { pt: 'O que fazer', en: 'What to do' },
  'answer.annexes_open': {
    pt: 'Se haverá anexos: a entrega encerrou as paradas e o status, e ainda pode ser acrescentado algo a ela.',
    en: 'Whether annexes follow: the delivery closed the stops and the status, and something may still be added to it.',
  },
  'answer.not_closed': {
    pt: 'Se houve algo depois da entrega: este comprovante não diz que o histórico está encerrado.',
    en: 'Whether anything came after the delivery: this receipt does not say that the history is closed.',
  },
  'answer.why_cancelled': {
    pt: 'Por que foi cancelada: esta página não mostra o motivo.',
    en: 'Why it was cancelled: this page does not show the reason.',
  },
  'answer.why_returned': {
    pt: 'Por que foi devolvida: esta página não mostra o motivo.',
    en: 'Why it was returned: this page does not show the reason.',
  },
  'answer.tried': {
    pt: 'Por que a entrega não deu certo e quando será tentada de novo: quem enviou sabe.',
    en: 'Why the delivery failed and when it will be tried again: the sender knows.',
  },
  'answer.not_collected': {
    pt: 'Se já foi coletada: esta página não recebeu nenhum checkpoint até agora.',
    en: 'Whether it was picked up: this page has received no checkpoint so far.',
  },
  'answer.on_the_way': {
    pt: 'Onde está agora: a próxima atualização virá no próximo checkpoint.',
    en: 'Where it is now: the next update comes at the next checkpoint.',
  },
  'answer.on_the_way_from': {
    pt: 'Onde está desde que saiu de {place}: a próxima atualização virá no próximo checkpoint.',
    en: 'Where it has been since it left {place}: the next update comes at the next checkpoint.',
  },
  'answer.not_left': {
    pt: 'Quando segue viagem: a chegada é o último evento que esta página recebeu, e pode haver outro depois.',
    en: 'When it moves on: the arrival is the last event that this page received, and there may be another after it.',
  },
  'answer.not_left_from': {
    pt: 'Quando segue viagem: a chegada a {place} é o último evento que esta página recebeu, e pode haver outro depois.',
    en: 'When it moves on: the arrival in {place} is the last event that this page received, and there may be another after it.',
  },
  'answer.no_promise': {
    pt: 'Quando chega: o remetente não informou uma previsão.',
    en: 'When it arrives: the sender gave no estimate.',
  },
  'answer.promised': {
    pt: 'Se chega no prazo: o remetente prevê a entrega até {time}.',
    en: 'Whether it arrives on time: the sender expects delivery by {time}.',
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
    pt: '“Declarado” é o horário informado por quem registrou; “Recebido” é o do relógio do servidor. Só uma testemunha ou âncora conferida comprova um horário.',
    en: '“Declared” is the time given by whoever recorded it; “Received” is the server’s clock. Only a witness or an anchor that was checked proves a time.',
  },
  'answer.expected': { pt: 'Entrega prevista', en: 'Expected delivery' },
  'answer.promise_ahead': { pt: 'pelo remetente', en: 'by the sender' },
  'answer.promise_late': {
    pt: 'prazo já passou',
    en: 'date has passed',
  },
  'answer.promise_kept': { pt: 'cumprida', en: 'kept' },
  'answer.promise_missed': { pt: 'entregue depois', en: 'delivered later' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof publicAnswerMessages> {}
}
