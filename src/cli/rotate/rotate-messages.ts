import { ours } from '#contract/sentences/sentence.ts'

export const rotateMessages = {
  'error.rotation_not_named': ours('diga o que trocar: {kinds}', 'say what to rotate: {kinds}'),
  'error.server_running': ours(
    'um Lastro está em uso nesta instalação: encerre todos os seus servidores antes',
    'a Lastro runs on this installation: stop all of its servers first',
  ),
  'error.set_by_variable': ours(
    '{variable} vem do ambiente: tire dela as chaves antigas, deixando a primeira',
    '{variable} comes from the environment: take the old ones out of it and leave the first',
  ),
  'error.earlier_secret_missing': ours(
    'LASTRO_SECRET vem do ambiente: ponha nela um segredo novo, o antigo em LASTRO_SECRET_EARLIER, e rode de novo',
    'LASTRO_SECRET comes from the environment: put a new secret into it, the old one into LASTRO_SECRET_EARLIER, and run this again',
  ),
  'error.database_elsewhere': ours(
    'DATABASE_URL aponta um PostgreSQL de fora: troque a senha nele e depois na variável',
    'DATABASE_URL names a PostgreSQL elsewhere: change the password there, and then in the variable',
  ),
  'error.no_anchor_key': ours(
    'não há ANCHOR_KEY: nada se ancora em uma cadeia de outros, e não há conta que trocar',
    'there is no ANCHOR_KEY: nothing is anchored on a chain of others, and there is no account to change',
  ),
  'error.witness_missing': ours(
    'a pasta {folder} não é a de uma testemunha',
    'the folder {folder} is not that of a witness',
  ),
  'error.nothing_lost': ours(
    'nada se perdeu: o banco contém o estado publicado. Inicie com npm start',
    'nothing is lost: the database contains the published head. Start with npm start',
  ),
  'error.not_confirmed': ours(
    'para declarar perdido o fim do registro, diga --confirm {origin}',
    'to declare the end of the log lost, say --confirm {origin}',
  ),
  'error.rotation_unfinished': ours(
    'outra troca de chave não terminou: rode primeiro de novo o comando dela',
    'another change of the key did not end: run its command again first',
  ),
  'epoch.done': ours('O registro começou de novo: {origin}', 'The log was restarted: {origin}'),
  'epoch.lost': ours('Perdido', 'Lost'),
  'epoch.lost_says': ours(
    'o estado assinado de {count} folhas, ao qual a primeira folha nova se refere',
    'the head of {count} leaves, which the first new leaf commits to',
  ),
  'epoch.kept': ours('Folhas agora', 'Leaves now'),
  'epoch.next': ours(
    'Inicie com npm start. Comprovantes antigos valem sob a chave anterior. Informe a chave nova a quem confere e às testemunhas; ancore por outra conta.',
    'Start with npm start. Old receipts stay valid under the key before. Tell the new key to those who verify, and to witnesses; anchor by another account.',
  ),
  'rotate.secret_done': ours(
    'Segredo da instalação trocado; valores selados de novo: {count}',
    'Secret of the installation rotated; values encrypted again: {count}',
  ),
  'rotate.secret_next': ours(
    'Sessões e códigos de recuperação de antes valem até lastro rotate secret --end-overlap.',
    'Sessions and recovery codes from before count until lastro rotate secret --end-overlap.',
  ),
  'rotate.log_key_done': ours(
    'Chave do registro trocada e anunciada na folha {index}',
    'Key of the log rotated, and announced in leaf {index}',
  ),
  'rotate.new_key': ours('Nova', 'New'),
  'rotate.old_key': ours('Anterior', 'Before'),
  'rotate.log_key_next': ours(
    'Os estados do registro levam as duas assinaturas até lastro rotate log-key --end-overlap. Informe a chave nova a quem confere e às testemunhas.',
    'Heads carry both signatures until lastro rotate log-key --end-overlap. Tell the new key to those who verify, and to witnesses.',
  ),
  'rotate.database_done': ours(
    'Senha do superusuário do PostgreSQL trocada',
    'Password of PostgreSQL’s superuser rotated',
  ),
  'rotate.database_next': ours(
    'Está em DATA_DIR/postgres.password. As senhas com que o Lastro se conecta vêm do segredo: lastro rotate secret.',
    'It is in DATA_DIR/postgres.password. The passwords that Lastro connects with come from the secret: lastro rotate secret.',
  ),
  'rotate.anchor_made': ours(
    'Há uma chave nova para a conta que ancora; ainda vale a de antes',
    'There is a new key for the account that anchors; the one before still counts',
  ),
  'rotate.anchor_done': ours(
    'A chave nova já está em ANCHOR_KEY; o rascunho foi apagado',
    'The new key is in ANCHOR_KEY already; its draft was removed',
  ),
  'rotate.new_account': ours('Conta nova', 'New account'),
  'rotate.old_account': ours('Conta anterior', 'Account before'),
  'rotate.balance': ours('Saldo da nova', 'Balance of the new one'),
  'rotate.balance_says': ours('{balance} da moeda da cadeia', '{balance} of the chain’s currency'),
  'rotate.balance_unknown': ours('a cadeia não disse ({reason})', 'the chain did not say ({reason})'),
  'rotate.anchor_pay': ours(
    'Antes de usá-la, deposite na conta nova: é ela que paga.',
    'Before it is used, pay into the new account: it is the one that pays.',
  ),
  'rotate.anchor_next': ours(
    'Ponha o conteúdo de {file} em ANCHOR_KEY, reinicie, rode de novo para apagar o arquivo, e passe adiante o saldo da anterior. O que ela ancorou continua valendo.',
    'Put the content of {file} into ANCHOR_KEY, restart, run this again to remove the file, and move the balance of the account before. What it anchored stays valid.',
  ),
  'rotate.witness_done': ours('Chave da testemunha trocada', 'Key of the witness rotated'),
  'rotate.witness_next': ours(
    'Ela assina com as duas até lastro rotate witness-key {folder} --end-overlap. Diga a nova a quem a tem em WITNESSES ou --witness.',
    'It signs with both until lastro rotate witness-key {folder} --end-overlap. Tell the new one to those who have it in WITNESSES or --witness.',
  ),
  'rotate.set_variable': ours(
    'Ponha o conteúdo de {file} em {variable} e apague o arquivo; com a chave antiga o servidor não inicia.',
    'Put the content of {file} into {variable} and delete the file; with the old key the server does not start.',
  ),
  'rotate.overlap_ended': ours(
    'Só o que é novo vale a partir de agora',
    'From now on only what is new counts',
  ),
  'rotate.no_overlap': ours('Nada de antes estava em uso', 'Nothing from before was in use'),
} as const
