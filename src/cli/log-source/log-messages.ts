import { ours } from '#contract/sentences/sentence.ts'

/** Messages about reading a log and its keys. */
export const logMessages = {
  'error.key_unknown': ours(
    '“{key}” não é uma chave de verificação (nome+hash+base64) nem um arquivo que exista',
    '“{key}” is neither a verifier key (name+hash+base64) nor an existing file',
  ),
  'error.keys_invalid': ours(
    '{file} não prova as chaves de um registro ({reason})',
    '{file} does not prove the keys of a log ({reason})',
  ),
  'error.keys_of_other_log': ours(
    '{file} não contém a chave fixada, {key}: não é a lista do registro dela',
    '{file} does not contain the pinned key, {key}: it is not the list of its log',
  ),
  'error.log_of_other_key': ours(
    'a chave {key} não assinou o estado de hoje de {log}: se o registro trocou de chave, dê com --keys a lista que ele publica hoje',
    'the key {key} did not sign the head of today of {log}: if the log changed its key, give with --keys the list that it publishes today',
  ),
  'error.keys_without_key': ours(
    '--keys leva de uma chave conhecida a outra: dê também --key',
    '--keys leads from a known key to another: give --key too',
  ),
  'error.key_file_invalid': ours(
    '{file} não contém uma chave de verificação (nome+hash+base64), ou contém mais do que ela',
    '{file} does not hold a verifier key (name+hash+base64), or holds more than it',
  ),
  'error.key_of_witness': ours(
    'a chave é de uma testemunha, não de um registro',
    'the key is that of a witness, not of a log',
  ),
  'error.log_not_named': ours(
    'falta o registro: dê o endereço da instalação ou do registro, ou a pasta de um registro exportado',
    'the log is missing: give the address of the installation or of the log, or the folder of an exported log',
  ),
  'error.log_missing': ours(
    'em {log} não há registro: falta o estado assinado (checkpoint)',
    'there is no log at {log}: the signed head (checkpoint) is missing',
  ),
  'error.log_key_missing': ours(
    '{log} não publica a sua chave: dê-a com --key',
    '{log} does not publish its key: give it with --key',
  ),
  'error.log_key_invalid': ours(
    'o que {log} publica como chave não é uma chave de verificação de um registro',
    'what {log} publishes as its key is not the verifier key of a log',
  ),
  'error.log_timestamp_invalid': ours(
    '{path}, que o registro publica, não é o carimbo de tempo de um estado assinado dele',
    '{path}, which the log publishes, is no timestamp of one of its heads',
  ),
  'error.log_unreachable': ours(
    'não foi possível ler {address} ({reason})',
    '{address} cannot be read ({reason})',
  ),
  'error.log_silent': ours(
    '{address} não respondeu em {seconds} segundos',
    '{address} did not answer within {seconds} seconds',
  ),
  'error.log_status': ours('{address} respondeu {status}', '{address} answered {status}'),
  'error.log_redirects': ours(
    '{address} encaminha para {location}: confira se é lá que está o registro e dê esse endereço',
    '{address} redirects to {location}: make sure that the log is there, and give that address',
  ),
  'error.answer_too_large': ours(
    '{address} respondeu com mais de {limit} bytes, mais que qualquer arquivo de um registro',
    '{address} answered with more than {limit} bytes, more than any file of a log',
  ),
  'error.since_invalid': ours(
    '{file} não contém um estado assinado de um registro',
    '{file} does not hold a signed tree head of a log',
  ),
  'error.witness_unknown': ours(
    '“{key}” não é a chave de uma testemunha (nome+hash+base64) nem um arquivo que as contenha, uma por linha',
    '“{key}” is neither the key of a witness (name+hash+base64) nor a file that holds some, one a line',
  ),
  'error.key_of_log': ours(
    'a chave é de um registro, não de uma testemunha',
    'the key is that of a log, not of a witness',
  ),
} as const
