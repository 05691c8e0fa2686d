import type { Messages } from '#contract/sentences/sentence.ts'

/**
 * Messages for erasing a shipment's personal data: what is deleted, what stays, the confirmation,
 * and the result.
 */
export const erasureMessages = {
  'erasure.title': { pt: 'Apagar dados pessoais (LGPD)', en: 'Erase personal data (LGPD)' },
  'erasure.says': {
    pt: 'Apaga para sempre os dados de pessoas e lugares desta remessa. O registro continua comprovando que ela existiu.',
    en: 'Deletes for good the data on people and places of this shipment. The log keeps proving that it existed.',
  },
  'erasure.start': { pt: 'Apagar dados', en: 'Erase data' },
  'erasure.question': {
    pt: 'Apagar os dados desta remessa?',
    en: 'Erase the data of this shipment?',
  },
  'erasure.final': {
    pt: 'Vale na hora e não pode ser desfeito.',
    en: 'It takes effect at once and cannot be undone.',
  },
  'erasure.goes': { pt: 'O que desaparece', en: 'What goes' },
  'erasure.goes_shipment': {
    pt: 'origem, destino, destinatário, referência, descrição, peso e campos personalizados, também os de antes de cada edição;',
    en: 'origin, destination, recipient, reference, description, weight and custom fields, also those from before each edit;',
  },
  'erasure.goes_checkpoints': {
    pt: 'todos os checkpoints, com locais, horários e observações, também os corrigidos e os excluídos;',
    en: 'all checkpoints with places, times and notes, the corrected and deleted ones too;',
  },
  'erasure.goes_authorizations': {
    pt: 'as autorizações desta remessa e os avisos por e-mail que ainda estejam guardados aqui;',
    en: 'the authorizations of this shipment, and notices by e-mail that are still kept here;',
  },
  'erasure.goes_secrets': {
    pt: 'os segredos que abririam os resumos no registro: sem eles, os resumos não dizem mais nada.',
    en: 'the secrets that would open the digests in the log: without them the digests say nothing any more.',
  },
  'erasure.stays': { pt: 'O que fica', en: 'What stays' },
  'erasure.stays_code': {
    pt: 'o código {code}, que não pode ser usado de novo;',
    en: 'the code {code}, which cannot be used again;',
  },
  'erasure.stays_log': {
    pt: 'no registro, quantos eventos houve e em que ordem, e a data em que os dados foram apagados;',
    en: 'in the log, how many events there were and in which order, and the date of this erasure;',
  },
  'erasure.stays_copies': {
    pt: 'comprovantes, etiquetas e arquivos que alguém já baixou: eles continuam conferindo;',
    en: 'receipts, labels and files that somebody has downloaded: they still check out;',
  },
  'erasure.stays_backups': {
    pt: 'cópias de segurança feitas antes, pelo prazo de quem administra esta instalação.',
    en: 'backups made before, for as long as whoever runs this installation keeps them.',
  },
  'erasure.open': {
    pt: 'Esta remessa ainda está em andamento. Depois disso, ninguém registra mais nada nela.',
    en: 'This shipment is still under way. After this, nobody can record anything on it.',
  },
  'erasure.take_along': {
    pt: 'Se ainda precisar provar o que ela dizia, baixe antes o comprovante completo. Depois não há como obtê-lo.',
    en: 'If you still need to prove what it said, first download the whole receipt. Afterwards there is no way to get it.',
  },
  'erasure.download': { pt: 'Baixar comprovante completo', en: 'Download the whole receipt' },
  'erasure.download_failed': {
    pt: 'Não foi possível baixar o comprovante',
    en: 'The receipt could not be downloaded',
  },
  'erasure.type_code': { pt: 'Digite {code} para confirmar', en: 'Type {code} to confirm' },
  'erasure.confirm': { pt: 'Apagar definitivamente', en: 'Erase for good' },
  'erasure.failed': { pt: 'O conteúdo não foi apagado', en: 'The contents were not erased' },
  'erasure.done': { pt: 'Conteúdo apagado', en: 'Contents erased' },
  'erasure.done_says': {
    pt: 'Esta página e a página pública agora dizem desde quando.',
    en: 'This page and the public page now say when.',
  },

  'erasure.heading': { pt: 'Conteúdo apagado', en: 'Contents erased' },
  'erasure.since': { pt: 'Em {time}', en: 'On {time}' },
  'erasure.left_owner': {
    pt: 'O que esta remessa dizia foi apagado a pedido da conta dela. Nada mais pode ser registrado nela, e o código não pode ser usado de novo.',
    en: 'What this shipment said was deleted at the request of its account. Nothing more can be recorded on it, and the code cannot be used again.',
  },
  'erasure.left_public': {
    pt: 'O remetente eliminou o que esta remessa dizia: de onde veio, para onde foi, quando e para quem. Isso não mostra se ela foi entregue.',
    en: 'The sender erased what this shipment said: where it came from, where it went, when and to whom. This does not say whether it was delivered.',
  },
  'erasure.ask_sender': {
    pt: 'Para saber da entrega, fale com quem enviou. Se você baixou um comprovante antes, ele ainda pode ser conferido.',
    en: 'To know about the delivery, talk to the sender. If you downloaded a receipt before, it still checks out.',
  },
  'erasure.left_failed': {
    pt: 'Não foi possível carregar o que resta desta remessa',
    en: 'What is left of this shipment could not be loaded',
  },
  'erasure.not_yet': {
    pt: 'O apagamento entra no registro em instantes; até lá não há o que conferir.',
    en: 'The erasure enters the log within moments; until then there is nothing to check.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof erasureMessages> {}
}
