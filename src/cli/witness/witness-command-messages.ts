import { ours } from '#contract/sentences/sentence.ts'

export const witnessMessages = {
  'error.log_key_not_given': ours(
    'falta a chave de ao menos um registro: o texto nome+hash+base64, ou um arquivo que o contém',
    'the key of at least one log is missing: the text name+hash+base64, or a file that holds it',
  ),
  'error.log_doubled': ours('o registro {name} foi dado duas vezes', 'the log {name} is given twice'),
  'error.listen_invalid': ours(
    '“{listen}” não é onde escutar: use ENDEREÇO:PORTA, como 0.0.0.0:4040',
    '“{listen}” is nowhere to listen: use ADDRESS:PORT, such as 0.0.0.0:4040',
  ),
  'error.cannot_listen': ours(
    'não é possível escutar em {address} ({reason})',
    'cannot listen on {address} ({reason})',
  ),
  'error.witness_in_use': ours(
    'outro processo já é esta testemunha ({file})',
    'another process already is this witness ({file})',
  ),
  'error.witness_unreadable': ours(
    'a memória da testemunha não pode ser usada: {file} ({reason})',
    'the memory of the witness cannot be used: {file} ({reason})',
  ),
  'error.witness_unnamed': ours(
    'dê um nome à testemunha com --name, como empresa.com.br/testemunha',
    'give the witness a name with --name, such as company.com/witness',
  ),
  'error.witness_name_invalid': ours(
    '“{name}” não serve de nome: até 255 caracteres, sem espaços nem +',
    '“{name}” is no name: up to 255 characters, without spaces and +',
  ),
  'error.witness_renamed': ours(
    'a testemunha em {file} chama-se {name}',
    'the witness in {file} is called {name}',
  ),
  'error.witness_key_invalid': ours(
    '{file} não contém a chave de uma testemunha',
    '{file} does not hold the key of a witness',
  ),
  'witness.title': ours('Testemunha {name}', 'Witness {name}'),
  'witness.key': ours('Chave', 'Key'),
  'witness.earlier_key': ours('Também assina', 'Also signs'),
  'witness.followed': ours(
    '{time} {origin} trocou de chave e o anunciou; segue-se a nova: {key}',
    '{time} {origin} rotated its key and announced it; the new one is followed: {key}',
  ),
  'witness.not_followed': ours(
    '{time} {origin} assina com outra chave, que não se segue: {reason}',
    '{time} {origin} signs with another key, which is not followed: {reason}',
  ),
  'witness.address': ours('Escuta em', 'Listens on'),
  'witness.configure': ours(
    'Para que um registro lhe peça que testemunhe, ponha na configuração dele, com o endereço por que ele a alcança:',
    'To have a log ask it for cosignatures, put into the log’s configuration, with the address by which it is reached:',
  ),
  'witness.refused': ours('{time} recusado ({status})\n', '{time} refused ({status})\n'),
} as const
