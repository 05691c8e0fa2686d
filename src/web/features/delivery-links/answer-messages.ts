import { ANSWER_DAYS } from '#domain/events/recipient-answer.ts'
import { retention } from '#domain/retention.ts'
import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages of the page on which a recipient answers a delivery. */
export const answerMessages = {
  'given.title': { pt: 'Resposta sobre a entrega', en: 'Answer about the delivery' },
  'given.over_title': { pt: 'Este link não vale mais', en: 'This link is no longer valid' },
  'given.over': {
    pt: `Um link para responder vale por ${ANSWER_DAYS} dias, e a resposta fica visível por mais ${retention.delivery_links.amount} dias. Confira também se o link foi copiado inteiro.`,
    en: `A link to answer is valid for ${ANSWER_DAYS} days, and the answer is shown for ${retention.delivery_links.amount} more days. Also check that the link was copied whole.`,
  },
  'given.over_contact': {
    pt: 'Para falar sobre a entrega, procure quem a enviou:',
    en: 'To talk about the delivery, contact the sender:',
  },
  'given.over_unknown': {
    pt: 'Não sabemos a que entrega ele pertence. Procure quem fez o envio: o contato está no e-mail que você recebeu.',
    en: 'We do not know which delivery it belongs to. Contact the sender of the parcel: the contact is in the e-mail that you got.',
  },
  'given.load_failed': { pt: 'Não foi possível abrir a resposta', en: 'The answer could not be opened' },
  'given.ask_delivered': { pt: 'Você recebeu esta entrega?', en: 'Did you receive this delivery?' },
  'given.ask_attempted': { pt: 'Você estava no local?', en: 'Were you there?' },
  'given.delivered_at': { pt: 'Entregue em {time}', en: 'Delivered on {time}' },
  'given.attempted_at': { pt: 'Tentativa de entrega em {time}', en: 'Attempt to deliver on {time}' },
  'given.place': { pt: 'Local: {place}', en: 'Place: {place}' },
  'given.received_by': { pt: 'Quem recebeu: {name}', en: 'Received by: {name}' },
  'given.reason': { pt: 'Motivo informado: {reason}', en: 'Stated reason: {reason}' },
  'given.photos': { pt: 'Fotos da entrega', en: 'Photos of the delivery' },
  'given.received': { pt: 'Recebi', en: 'I got it' },
  'given.not_received': { pt: 'Não recebi', en: 'I did not get it' },
  'given.problem': { pt: 'Chegou com problema', en: 'It arrived with a problem' },
  'given.was_present': { pt: 'Eu estava no local', en: 'I was there' },
  'given.until': {
    pt: 'Você pode responder até {time}. A empresa vê a resposta na hora.',
    en: 'You can answer until {time}. The company sees the answer at once.',
  },
  'given.text_optional': { pt: 'Quer contar algo? (opcional)', en: 'Anything to add? (optional)' },
  'given.text_problem': { pt: 'O que aconteceu?', en: 'What happened?' },
  'given.text_hint': {
    pt: 'Até {max} caracteres. Não aparece na página pública da remessa.',
    en: 'Up to {max} characters. It is not shown on the public page of the shipment.',
  },
  'given.text_missing': {
    pt: 'Escreva o que aconteceu, ou adicione uma foto',
    en: 'Write what happened, or add a photo',
  },
  'given.add_photos': { pt: 'Adicionar fotos', en: 'Add photos' },
  'given.final': {
    pt: 'Depois de enviada, a resposta não pode ser alterada.',
    en: 'Once sent, the answer cannot be changed.',
  },
  'given.send': { pt: 'Enviar resposta', en: 'Send the answer' },
  'given.back': { pt: 'Voltar', en: 'Back' },
  'given.send_failed': { pt: 'A resposta não foi enviada', en: 'The answer was not sent' },
  'given.done_received': { pt: 'Você respondeu: recebi', en: 'You answered: I got it' },
  'given.done_not_received': { pt: 'Você respondeu: não recebi', en: 'You answered: I did not get it' },
  'given.done_problem': {
    pt: 'Você respondeu: chegou com problema',
    en: 'You answered: it arrived with a problem',
  },
  'given.done_was_present': { pt: 'Você respondeu: eu estava no local', en: 'You answered: I was there' },
  'given.by_link': {
    pt: 'Resposta dada pelo link enviado a {email}, em {time}.',
    en: 'Answer given by the link sent to {email}, on {time}.',
  },
  'given.waiting': {
    pt: 'A empresa recebeu a sua resposta. A resposta dela aparece aqui e chega por e-mail.',
    en: 'The company has your answer. Its reply will be shown here and comes by e-mail.',
  },
  'given.sending_photo': { pt: 'Enviando 1 foto…', en: 'Sending 1 photo…' },
  'given.sending_photos': { pt: 'Enviando {count} fotos…', en: 'Sending {count} photos…' },
  'given.stay': {
    pt: 'Deixe esta página aberta até o fim do envio.',
    en: 'Keep this page open until they are sent.',
  },
  'given.photos_failed': {
    pt: 'A resposta chegou, mas falta enviar fotos',
    en: 'The answer has arrived, but photos are still to be sent',
  },
  'given.photos_again': { pt: 'Enviar as fotos de novo', en: 'Send the photos again' },
  'given.photos_missing': {
    pt: 'As fotos {numbers} não chegaram à empresa.',
    en: 'The photos {numbers} did not reach the company.',
  },
  'given.photo_missing': {
    pt: 'A foto {numbers} não chegou à empresa.',
    en: 'Photo {numbers} did not reach the company.',
  },
  'given.choose_again': {
    pt: 'Escolha de novo a mesma foto, no aparelho em que você respondeu. Uma foto tirada nesta página não fica na galeria: se foi o caso, fale com a empresa.',
    en: 'Choose the same photo again, on the device on which you answered. A photo taken on this page is not in the gallery: in that case, contact the company.',
  },
  'given.choose_photos': { pt: 'Escolher fotos', en: 'Choose photos' },
  'given.other_photos': {
    pt: 'Só podemos enviar fotos que fazem parte da resposta. Escolha as mesmas que você adicionou antes.',
    en: 'Only photos that belong to the answer can be sent. Choose those that you added before.',
  },
  'given.photo_alt': { pt: 'Foto {number}', en: 'Photo {number}' },
  'given.photo_failed': { pt: 'A foto {number} não abriu.', en: 'Photo {number} did not open.' },
  'given.reply': { pt: 'Resposta da empresa', en: 'Reply of the company' },
  'given.shipment': { pt: 'Ver a remessa', en: 'See the shipment' },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof answerMessages> {}
}
