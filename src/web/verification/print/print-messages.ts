import type { Messages } from '#contract/sentences/sentence.ts'

/** Messages that only the printed receipt uses. They are loaded with the code that prints it. */
export const printMessages = {
  'paper.delivery': { pt: 'Comprovante de entrega', en: 'Delivery receipt' },
  'paper.situation': { pt: 'Comprovante de status', en: 'Status receipt' },
  'paper.broken': {
    pt: 'Registro adulterado: este papel não prova nada',
    en: 'Record tampered with: this paper proves nothing',
  },
  'paper.sender': {
    pt: 'Remetente: {name} (cadastro de hoje, não conferido)',
    en: 'Sender: {name} (account data of today, not checked)',
  },
  'paper.scan': { pt: 'Confira agora', en: 'Check now' },
  'paper.checked': { pt: 'Verificado neste aparelho em', en: 'Checked on this device on' },
  'paper.status': { pt: 'Status', en: 'Status' },
  'paper.route': { pt: 'Trajeto', en: 'Route' },
  'paper.expected': { pt: 'Entrega prevista', en: 'Expected delivery' },
  'paper.delivered': { pt: 'Entrega declarada', en: 'Declared delivery' },
  'paper.number': { pt: 'Nº', en: 'No.' },
  'paper.event': { pt: 'Evento', en: 'Event' },
  'paper.place': { pt: 'Local', en: 'Place' },
  'paper.declared': { pt: 'Declarado', en: 'Declared' },
  'paper.received': { pt: 'Recebido pelo servidor', en: 'Received by the server' },
  'paper.zone': { pt: 'Horários no fuso {zone}.', en: 'Times in the zone {zone}.' },
  'paper.position': { pt: 'Posição', en: 'Position' },
  'paper.proof': { pt: 'Prova', en: 'Proof' },
  'paper.log': { pt: 'Onde está comprovado', en: 'Where it is proved' },
  'paper.anchor': { pt: 'Âncora', en: 'Anchor' },
  'paper.how': { pt: 'Como conferir', en: 'How to check' },
  'paper.how_page': {
    pt: 'Abra o endereço do QR code em qualquer navegador. Lá o histórico é recalculado até a assinatura do registro, e o selo tem de ser igual ao deste papel, se nada veio depois.',
    en: 'Open the address of the QR code in any browser. There the history is recomputed up to the signature of the log, and the seal has to equal the one on this paper, unless something came after it.',
  },
  'paper.how_file': {
    pt: 'Sem depender da operadora: peça o comprovante em arquivo e confira na linha de comando, com a chave acima obtida por outro meio.',
    en: 'Without relying on the operator: ask for the receipt as a file and check it on the command line, with the key above got elsewhere.',
  },
  'paper.paper': {
    pt: 'Um papel pode ser copiado ou alterado: o que vale é o que se confere.',
    en: 'A paper can be copied or altered: what counts is what can be checked.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof printMessages> {}
}
