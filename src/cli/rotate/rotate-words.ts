import { ours } from '#contract/wording/sentence.ts'

/** What the command `rotate` says. */
export const rotateWords = {
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
  'error.nothing_lost': ours(
    'nada se perdeu: o banco contém a cabeça publicada, e o registro segue',
    'nothing is lost: the database contains the published head, and the log goes on',
  ),
  'error.not_confirmed': ours(
    'para declarar perdido o fim do registro, diga --confirm {origin}',
    'to declare the end of the log lost, say --confirm {origin}',
  ),
  'error.rotation_unfinished': ours(
    'outra troca de chave não terminou: rode primeiro de novo o comando dela',
    'another change of the key did not end: run its command again first',
  ),
  'epoch.done': ours('O registro começou de novo: {origin}', 'The log began anew: {origin}'),
  'epoch.lost': ours('Perdido', 'Lost'),
  'epoch.lost_says': ours(
    'a cabeça de {count} folhas, a que a primeira folha nova se refere',
    'the head of {count} leaves, which the first new leaf commits to',
  ),
  'epoch.kept': ours('Folhas agora', 'Leaves now'),
  'epoch.next': ours(
    'Comprovantes antigos valem sob a chave anterior. Diga a chave nova a quem confere e às testemunhas; ancore por outra conta.',
    'Old receipts stay valid under the key before. Tell the new key to those who verify, and to witnesses; anchor by another account.',
  ),
  'rotate.secret_done': ours(
    'Segredo da instalação trocado; valores selados de novo: {count}',
    'Secret of the installation rotated; values sealed anew: {count}',
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
    'As cabeças levam as duas assinaturas até lastro rotate log-key --end-overlap. Diga a chave nova a quem confere e às testemunhas.',
    'Heads carry both signatures until lastro rotate log-key --end-overlap. Tell the new key to those who verify, and to witnesses.',
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
