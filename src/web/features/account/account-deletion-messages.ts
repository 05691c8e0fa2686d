import type { Messages } from '#contract/sentences/sentence.ts'
/**
 * Messages for deleting the account: the data that are deleted, the data that remain, and the
 * confirmation.
 */
export const accountDeletionMessages = {
  'deletion.title': { pt: 'Excluir conta', en: 'Delete account' },
  'deletion.goes': { pt: 'O que é apagado na hora', en: 'What is deleted at once' },
  'deletion.goes_profile': {
    pt: 'nome, foto e e-mail, que fica livre para outra conta;',
    en: 'name, picture and e-mail, which is free for another account;',
  },
  'deletion.goes_ways_in': {
    pt: 'senha, contas externas, links enviados e todas as sessões;',
    en: 'password, external accounts, links that were sent, and all sessions;',
  },
  'deletion.goes_workplace': {
    pt: 'endereços, warehouses, status, campos personalizados e configurações;',
    en: 'addresses, warehouses, statuses, custom fields and settings;',
  },
  'deletion.goes_shipments': {
    pt: 'em instantes, o conteúdo das remessas, com os dados de destinatários;',
    en: 'within moments, the contents of shipments, with the data of recipients;',
  },
  'deletion.goes_origins': {
    pt: 'endereços IP e aparelhos da atividade.',
    en: 'IP addresses and devices in the activity.',
  },
  'deletion.stays': { pt: 'O que fica, e por quê', en: 'What stays, and why' },
  'deletion.stays_shipments': {
    pt: 'Das remessas, o código e os resumos criptográficos, sem o segredo que os abriria: o registro continua verificável. Comprovantes já baixados ficam com quem os baixou.',
    en: 'Of shipments, the code and the cryptographic digests, without the secret that would open them: the log can still be verified. Downloaded receipts stay with whoever has them.',
  },
  'deletion.stays_trail': {
    pt: 'Da conta, um identificador sem nome e o que aconteceu, com data e hora, enquanto esta instalação existir.',
    en: 'Of the account, an id without a name and what happened when, for as long as this installation exists.',
  },
  'deletion.stays_backups': {
    pt: 'Cópias de segurança, pelo prazo de quem administra esta instalação.',
    en: 'Backups, for as long as whoever runs this installation keeps them.',
  },
  'deletion.final': {
    pt: 'A exclusão vale na hora e não pode ser desfeita.',
    en: 'The deletion takes effect at once and cannot be undone.',
  },
  'deletion.start': { pt: 'Excluir minha conta', en: 'Delete my account' },
  'deletion.question': { pt: 'Excluir sua conta?', en: 'Delete your account?' },
  'deletion.take_along': {
    pt: 'Antes, leve uma cópia dos seus dados. Depois da exclusão não há como obtê-la.',
    en: 'First download a copy of your data. After the deletion there is no way to get one.',
  },
  'deletion.shipment_erased': {
    pt: 'O conteúdo da remessa desta conta também será apagado. O que fica no registro não diz nada de ninguém.',
    en: 'The contents of the shipment of this account will be erased too. What stays in the log says nothing of anyone.',
  },
  'deletion.shipments_erased': {
    pt: 'O conteúdo das {count} remessas desta conta também será apagado. O que fica no registro não diz nada de ninguém.',
    en: 'The contents of the {count} shipments of this account will be erased too. What stays in the log says nothing of anyone.',
  },
  'deletion.type_email': {
    pt: 'Digite {email} para confirmar',
    en: 'Type {email} to confirm',
  },
  'deletion.leave_one': {
    pt: 'Entendo que 1 remessa ainda está em andamento e que ninguém poderá mais atualizá-la.',
    en: 'I understand that 1 shipment is still under way and that nobody can update it any more.',
  },
  'deletion.leave': {
    pt: 'Entendo que {count} remessas ainda estão em andamento e que ninguém poderá mais atualizá-las.',
    en: 'I understand that {count} shipments are still under way and that nobody can update them any more.',
  },
  'deletion.leave_missing': {
    pt: 'Marque esta confirmação para continuar',
    en: 'Tick this confirmation to go on',
  },
  'deletion.confirm': { pt: 'Excluir definitivamente', en: 'Delete for good' },
  'deletion.failed': { pt: 'A conta não foi excluída', en: 'The account was not deleted' },
  'deletion.not_loaded': {
    pt: 'Não foi possível preparar a exclusão',
    en: 'The deletion could not be prepared',
  },
  'deletion.sign_in_title': { pt: 'Entre de novo primeiro', en: 'Sign in again first' },
  'deletion.sign_in': {
    pt: 'Sua conta não tem senha. Para mostrar que é você, saia, entre de novo pelo provedor externo e volte aqui em até dez minutos.',
    en: 'Your account has no password. To show that it is you, sign out, sign in again through the external provider and come back here within ten minutes.',
  },
  'deletion.sign_out': { pt: 'Sair agora', en: 'Sign out now' },
  'deletion.to_start': { pt: 'Ir para o início', en: 'Go to the start' },
  'deletion.done_title': { pt: 'Conta excluída', en: 'Account deleted' },
  'deletion.done': {
    pt: 'Seus dados de conta foram apagados. Enviamos uma confirmação por e-mail.',
    en: 'The data of your account are gone. We sent a confirmation by e-mail.',
  },
} as const

declare module '#contract/messages/messages.ts' {
  interface MessageTable extends Messages<typeof accountDeletionMessages> {}
}
