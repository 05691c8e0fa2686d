import { ours, type Sentence } from '../../sentences/sentence.ts'

/** Messages about the place of a shipment, its stops and their pictures. */
export const publicStopMessages = {
  'verify.headline_pending': ours('Aguardando coleta', 'Waiting for pickup'),
  'verify.headline_entrada': ours('Chegou a {place}', 'Arrived in {place}'),
  'verify.headline_saida': ours('Saiu de {place}', 'Left {place}'),
  'verify.headline_finalizacao': ours('Entregue em {place}', 'Delivered in {place}'),
  'verify.headline_tentativa': ours('Tentativa de entrega em {place}', 'Delivery attempted in {place}'),
  'verify.headline_ended': ours('Finalizada em {place}', 'Finished in {place}'),
  'verify.headline_origin': ours('Em {place} (origem)', 'In {place} (origin)'),
  'verify.visit_entrada': ours('Chegada', 'Arrival'),
  'verify.visit_saida': ours('Saída', 'Departure'),
  'verify.visit_finalizacao': ours('Entrega', 'Delivery'),
  'verify.visit_tentativa': ours('Tentativa de entrega', 'Delivery attempt'),
  'verify.visit_ended': ours('Finalizada', 'Finished'),
  'verify.unknown_place': ours('Local não informado', 'Place not given'),
  'picture.one_photo': ours('1 foto', '1 photo'),
  'picture.photos': ours('{count} fotos', '{count} photos'),
  'picture.with_signature': ours('assinatura', 'signature'),
} satisfies Record<string, Sentence>

/**
 * Messages that answer a recipient's first questions on the public page: known facts, unknown facts
 * and advice.
 */
export const publicAnswerMessages = {
  'answer.known': ours('O que se sabe', 'What is known'),
  'answer.known_one': ours(
    '1 evento conferido. Ele chegou ao servidor em {time}.',
    '1 event verified. It reached the server on {time}.',
  ),
  'answer.known_events': ours(
    '{events} eventos conferidos. O mais recente chegou ao servidor em {time}.',
    '{events} events verified. The newest reached the server on {time}.',
  ),
  'answer.unknown': ours('O que ainda não se sabe', 'What is not known yet'),
  'answer.todo': ours('O que fazer', 'What to do'),
  'answer.annexes_open': ours(
    'Se haverá anexos: a entrega encerrou as paradas e o status, e ainda pode ser acrescentado algo a ela.',
    'Whether annexes follow: the delivery closed the stops and the status, and something may still be added to it.',
  ),
  'answer.not_closed': ours(
    'Se houve algo depois da entrega: este comprovante não diz que o histórico está encerrado.',
    'Whether anything came after the delivery: this receipt does not say that the history is closed.',
  ),
  'answer.why_cancelled': ours(
    'Por que foi cancelada: esta página não mostra o motivo.',
    'Why it was cancelled: this page does not show the reason.',
  ),
  'answer.why_returned': ours(
    'Por que foi devolvida: esta página não mostra o motivo.',
    'Why it was returned: this page does not show the reason.',
  ),
  'answer.tried': ours(
    'Por que a entrega não deu certo e quando será tentada de novo: quem enviou sabe.',
    'Why the delivery failed and when it will be tried again: the sender knows.',
  ),
  'answer.not_collected': ours(
    'Se já foi coletada: esta página não recebeu nenhum checkpoint até agora.',
    'Whether it was picked up: this page has received no checkpoint so far.',
  ),
  'answer.on_the_way': ours(
    'Onde está agora: a próxima atualização virá no próximo checkpoint.',
    'Where it is now: the next update comes at the next checkpoint.',
  ),
  'answer.on_the_way_from': ours(
    'Onde está desde que saiu de {place}: a próxima atualização virá no próximo checkpoint.',
    'Where it has been since it left {place}: the next update comes at the next checkpoint.',
  ),
  'answer.not_left': ours(
    'Quando segue viagem: a chegada é o último evento que esta página recebeu, e pode haver outro depois.',
    'When it moves on: the arrival is the last event that this page received, and there may be another after it.',
  ),
  'answer.not_left_from': ours(
    'Quando segue viagem: a chegada a {place} é o último evento que esta página recebeu, e pode haver outro depois.',
    'When it moves on: the arrival in {place} is the last event that this page received, and there may be another after it.',
  ),
  'answer.no_promise': ours(
    'Quando chega: o remetente não informou uma previsão.',
    'When it arrives: the sender gave no estimate.',
  ),
  'answer.promised': ours(
    'Se chega no prazo: o remetente prevê a entrega até {time}.',
    'Whether it arrives on time: the sender expects delivery by {time}.',
  ),
  'answer.promise_passed': ours(
    'Quando chega: a previsão do remetente, {time}, já passou.',
    'When it arrives: the sender’s estimate, {time}, has passed.',
  ),
  'answer.todo_delivered': ours(
    'Se você recebeu, guarde o comprovante. Se não recebeu, fale com quem enviou e informe o código.',
    'If you received it, keep the receipt. If you did not, ask whoever sent it and give the code.',
  ),
  'answer.todo_cancelled': ours(
    'Para saber o motivo, fale com quem enviou e informe o código.',
    'To learn the reason, ask whoever sent it and give the code.',
  ),
  'answer.todo_late': ours(
    'Fale com quem enviou e informe o código.',
    'Ask whoever sent it and give the code.',
  ),
  'answer.todo_wait': ours(
    'Não é preciso fazer nada por enquanto. Em caso de dúvida, fale com quem enviou e informe o código.',
    'There is nothing to do for now. If in doubt, ask whoever sent it and give the code.',
  ),
  'answer.todo_tried': ours(
    'Para combinar a nova entrega, fale com quem enviou e informe o código.',
    'To arrange the next delivery, ask whoever sent it and give the code.',
  ),
  'answer.todo_broken': ours(
    'Não aceite esta página como prova. Baixe o comprovante, guarde-o e avise quem enviou a remessa.',
    'Do not accept this page as proof. Download the receipt, keep it, and tell whoever sent the shipment.',
  ),
  'answer.print': ours('Imprimir comprovante', 'Print receipt'),
  'answer.times': ours(
    '“Declarado” é o horário informado por quem registrou; “Recebido” é o do relógio do servidor. Só uma testemunha ou âncora conferida comprova um horário.',
    '“Declared” is the time given by whoever recorded it; “Received” is the server’s clock. Only a witness or an anchor that was checked proves a time.',
  ),
  'answer.expected': ours('Entrega prevista', 'Expected delivery'),
  'answer.promise_ahead': ours('informada pelo remetente', 'stated by the sender'),
  'answer.promise_late': ours('prazo já passou', 'date has passed'),
  'answer.promise_kept': ours('cumprida', 'kept'),
  'answer.promise_missed': ours('entregue depois', 'delivered later'),
} satisfies Record<string, Sentence>
