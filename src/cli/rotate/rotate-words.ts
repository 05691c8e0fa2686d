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
