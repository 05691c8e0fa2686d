/** Deleting the account: what goes, what stays, and the question. */
export const accountDeletionWords = {
  'deletion.title': { pt: 'Excluir conta', en: 'Delete account' },
  'deletion.goes': { pt: 'O que é apagado na hora', en: 'What is deleted at once' },
  'deletion.goes_profile': {
    pt: 'nome, e-mail e foto; o e-mail fica livre para uma conta nova;',
    en: 'name, e-mail and picture; the e-mail is free for a new account;',
  },
  'deletion.goes_ways_in': {
    pt: 'senha, contas externas ligadas, links enviados e todas as sessões, em todos os dispositivos;',
    en: 'password, linked external accounts, links that were sent, and all sessions on all devices;',
  },
  'deletion.goes_workplace': {
    pt: 'endereços, warehouses, status, campos personalizados e configurações;',
    en: 'addresses, warehouses, statuses, custom fields and settings;',
  },
  'deletion.goes_origins': {
    pt: 'de onde a conta foi usada: endereços IP e dispositivos na atividade.',
    en: 'where the account was used from: IP addresses and devices in the activity.',
  },
  'deletion.stays': { pt: 'O que fica, e por quê', en: 'What stays, and why' },
  'deletion.stays_shipments': {
    pt: 'As remessas e o que foi declarado nelas, inclusive sobre destinatários: quem as recebeu tem comprovantes, e o registro precisa continuar verificável. Ninguém mais as acessa pela conta; a página pública segue no ar.',
    en: 'Shipments and what was declared in them, also about recipients: those who received them hold receipts, and the log must stay verifiable. Nobody reaches them through the account any more; the public page stays.',
  },
  'deletion.stays_trail': {
    pt: 'A prova de que a conta existiu: um identificador sem nome e o que aconteceu, com data e hora, enquanto esta instalação existir.',
    en: 'Proof that the account existed: an id without a name, and what happened at which time, for as long as this installation exists.',
  },
  'deletion.stays_backups': {
    pt: 'Cópias de segurança feitas antes, pelo prazo de quem administra esta instalação.',
    en: 'Backups made before, for as long as whoever runs this installation keeps them.',
  },
  'deletion.final': {
    pt: 'A exclusão vale na hora e não pode ser desfeita.',
    en: 'The deletion takes effect at once and cannot be undone.',
  },
  'deletion.start': { pt: 'Excluir minha conta', en: 'Delete my account' },
  'deletion.question': { pt: 'Excluir sua conta?', en: 'Delete your account?' },
  'deletion.take_along': {
    pt: 'Antes, leve uma cópia dos seus dados. Depois da exclusão não há como obtê-la.',
    en: 'First, take a copy of your data along. After the deletion there is no way to get one.',
  },
  'deletion.shipment_stays': {
    pt: 'A remessa desta conta fica guardada e verificável: excluir a conta não apaga os dados dela.',
    en: 'The shipment of this account stays and can be verified: deleting the account does not erase its data.',
  },
  'deletion.shipments_stay': {
    pt: 'As {count} remessas desta conta ficam guardadas e verificáveis: excluir a conta não apaga os dados delas.',
    en: 'The {count} shipments of this account stay and can be verified: deleting the account does not erase their data.',
  },
  'deletion.ask_contact': {
    pt: 'Para pedir a eliminação de dados pessoais, escreva para {contact}.',
    en: 'To ask for the erasure of personal data, write to {contact}.',
  },
  'deletion.ask_operator': {
    pt: 'Para pedir a eliminação de dados pessoais, fale com quem administra esta instalação.',
    en: 'To ask for the erasure of personal data, talk to whoever runs this installation.',
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
  'deletion.done_title': { pt: 'Conta excluída', en: 'Account deleted' },
  'deletion.done': {
    pt: 'Seus dados de conta foram apagados. Enviamos uma confirmação por e-mail.',
    en: 'The data of your account are gone. We sent a confirmation by e-mail.',
  },
} as const
