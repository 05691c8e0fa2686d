import { ours, type Sentence } from '#contract/wording/sentence.ts'
import { fill, type Language } from '#contract/words.ts'
import type { Facts } from '#domain/error.ts'
import { auditWords } from './audit/audit-words.ts'
import { timestampWords } from './verify/timestamp-words.ts'
import { backupWords } from './backup/backup-words.ts'
import { rotateWords } from './rotate/rotate-words.ts'
import type { CommandErrorCode } from './command-error.ts'

/** What only the command line says; what it says like the screens stands in the contract. */
const words = {
  ...auditWords,
  ...timestampWords,
  ...backupWords,
  ...rotateWords,
  'error.unknown_command': ours('não existe o comando “{command}”', 'there is no command “{command}”'),
  'error.unknown_option': ours('não existe a opção {option}', 'there is no option {option}'),
  'error.option_value_missing': ours('a opção {option} pede um valor', 'option {option} needs a value'),
  'error.option_value_unexpected': ours('a opção {option} não leva valor', 'option {option} takes no value'),
  'error.option_repeated': ours('a opção {option} foi dada duas vezes', 'option {option} is given twice'),
  'error.unknown_language': ours(
    'não há o idioma “{language}”: use pt ou en',
    'there is no language “{language}”: use pt or en',
  ),
  'error.tracking_id_invalid': ours(
    '“{code}” não é um ID de rastreamento: use o formato FT-AAAAMMDD-XXXXXX',
    '“{code}” is no tracking ID: use the format FT-YYYYMMDD-XXXXXX',
  ),
  'error.receipt_missing': ours(
    'falta o comprovante: dê o arquivo, ou - para a entrada padrão',
    'the receipt is missing: give its file, or - for standard input',
  ),
  'error.argument_unexpected': ours('sobrou o argumento “{argument}”', 'argument “{argument}” is too many'),
  'error.file_not_found': ours('o arquivo {file} não existe', 'the file {file} does not exist'),
  'error.file_is_folder': ours('{file} é uma pasta, não um arquivo', '{file} is a folder, not a file'),
  'error.file_forbidden': ours('sem permissão para ler {file}', 'no permission to read {file}'),
  'error.file_too_large': ours(
    '{file} passa de {limit} bytes, mais que qualquer arquivo deste tipo',
    '{file} exceeds {limit} bytes, more than any file of its kind',
  ),
  'error.file_unreadable': ours('não foi possível ler {file} ({reason})', '{file} cannot be read ({reason})'),
  'error.key_unknown': ours(
    '“{key}” não é uma chave de verificação (nome+hash+base64) nem um arquivo que exista',
    '“{key}” is neither a verifier key (name+hash+base64) nor an existing file',
  ),
  'error.keys_invalid': ours(
    '{file} não prova as chaves de um registro ({reason})',
    '{file} does not prove the keys of a log ({reason})',
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
  'error.file_unwritable': ours(
    'não foi possível gravar {file} ({reason})',
    '{file} cannot be written ({reason})',
  ),
  'error.shipment_unknown': ours(
    'esta instalação não tem a remessa {code}',
    'this installation has no shipment {code}',
  ),
  'error.log_not_named': ours(
    'falta o registro: dê o endereço da instalação ou do registro, ou a pasta de um registro exportado',
    'the log is missing: give the address of the installation or of the log, or the folder of an exported log',
  ),
  'error.timeout_invalid': ours(
    '“{seconds}” não é um tempo: use segundos, de 1 a 600',
    '“{seconds}” is no time: use seconds, from 1 to 600',
  ),
  'error.address_invalid': ours('“{address}” não é um endereço', '“{address}” is no address'),
  'error.log_missing': ours(
    'em {log} não há registro: falta a cabeça assinada (checkpoint)',
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
    '{path}, que o registro publica, não é o carimbo de tempo de uma cabeça dele',
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
    '{file} não contém uma cabeça assinada de um registro',
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
  'error.folder_not_named': ours('falta a pasta de destino', 'the folder to write to is missing'),
  'error.folder_not_empty': ours(
    'a pasta {folder} não está vazia e não é a de um registro exportado',
    'the folder {folder} is not empty, and not that of an exported log',
  ),
  'error.folder_of_other_log': ours(
    'a pasta {folder} é a de outro registro, ou de outra chave',
    'the folder {folder} is that of another log, or of another key',
  ),
  'error.unknown_shell': ours(
    'não há complemento para “{shell}”: use bash, zsh ou fish',
    'there is no completion for “{shell}”: use bash, zsh or fish',
  ),
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
  'error.shipment_missing': ours(
    '{address} não tem página pública da remessa {code}',
    '{address} has no public page of shipment {code}',
  ),
  'error.page_private': ours(
    'o remetente mantém privada a página da remessa {code}',
    'the sender keeps the page of shipment {code} private',
  ),
  'error.receipt_pending': ours(
    'a remessa {code} ainda aguarda a assinatura do registro: tente de novo em instantes',
    'shipment {code} still awaits the signature of the log: try again in a moment',
  ),
  'error.frame_missing': ours(
    '{address} não tem a página que se confere sozinha',
    '{address} does not have the page that checks itself',
  ),
  'error.page_without_receipt': ours(
    '{file} é uma página que não traz exatamente um comprovante',
    '{file} is a page that does not hold exactly one receipt',
  ),
  'error.entry_without_proof': ours(
    '--entry só serve com uma prova (.tlog-proof) ou um carimbo (.ots), e {file} não é nenhum dos dois',
    '--entry goes with a proof (.tlog-proof) or a timestamp (.ots), and {file} is neither',
  ),
  'error.header_without_timestamp': ours(
    '--header só serve com um carimbo de tempo (.ots), e {file} não é um',
    '--header goes with a timestamp (.ots), and {file} is none',
  ),
  'error.header_unreadable': ours(
    '{file} não é um cabeçalho de bloco em hexadecimal, nem um arquivo que o contenha',
    '{file} is neither a block’s header in hexadecimal nor a file that holds one',
  ),
  'error.timestamp_without_file': ours(
    'um carimbo não traz o arquivo de que é: dê-o com --entry',
    'a timestamp does not hold the file that it is of: give it with --entry',
  ),
  'error.timestamp_of_no_log': ours(
    'um carimbo nada diz de registros nem remessas: --key, --witness, --tracking-id e --rpc não servem com ele',
    'a timestamp says nothing of logs and shipments: --key, --witness, --tracking-id and --rpc do not go with it',
  ),
  'error.proof_without_key': ours(
    'uma prova não traz a chave do registro: dê-a com --key',
    'a proof does not hold the key of the log: give it with --key',
  ),
  'error.proof_without_entry': ours(
    'uma prova não traz o que ela prova: dê o arquivo da folha com --entry',
    'a proof does not hold what it proves: give the file of the leaf with --entry',
  ),
  'error.proof_of_no_shipment': ours(
    'uma prova nada diz de remessas: --tracking-id só serve com um comprovante',
    'a proof says nothing of shipments: --tracking-id goes with a receipt',
  ),
  'error.unknown_anchor_action': ours(
    '“{action}” não se faz com âncoras: use deploy ou status',
    '“{action}” is nothing to do with anchors: use deploy or status',
  ),
  'error.option_missing': ours('falta a opção {option}', 'option {option} is missing'),
  'error.installation_not_named': ours(
    'falta o endereço da instalação',
    'the address of the installation is missing',
  ),
  'error.anchors_unknown': ours('{address} não diz onde ancora', '{address} does not say where it anchors'),
  'error.chain_unreachable': ours('o nó {host} não respondeu', 'the node {host} did not answer'),
  'error.chain_malformed': ours(
    '{host} não responde como um nó de uma cadeia',
    '{host} does not answer like a node of a chain',
  ),
  'error.chain_refused': ours('o nó {host} recusou: {reason}', 'the node {host} refused: {reason}'),
  'error.chain_other': ours(
    'o nó {host} é da cadeia {found}, e a âncora está na {expected}',
    'the node {host} is of chain {found}, and the anchor is on {expected}',
  ),
  'error.chain_key_invalid': ours(
    '{file} não contém uma chave privada de 64 dígitos hexadecimais, ou contém mais do que ela',
    '{file} does not hold a private key of 64 hexadecimal digits, or holds more than it',
  ),
  'error.contract_differs': ours(
    'o que ficou em {contract} não é o contrato que foi compilado: não o use',
    'what stands at {contract} is not the contract that was compiled: do not use it',
  ),
  'anchor.deployed': ours('Contrato criado: {chain}', 'Contract created: {chain}'),
  'anchor.then': ours(
    'Para ancorar nele, configure a instalação com ANCHOR_RPC_URL, ANCHOR_KEY e:',
    'To anchor with it, configure the installation with ANCHOR_RPC_URL, ANCHOR_KEY and:',
  ),
  'anchor.off': ours('Esta instalação não ancora.', 'This installation does not anchor.'),
  'anchor.under_way': ours(
    'A caminho da cadeia: a cabeça de tamanho {size}.',
    'On its way to the chain: the head of size {size}.',
  ),
  'anchor.on_chain': ours(
    'Conferido: a âncora está na cadeia, como o nó que você indicou a vê.',
    'Checked: the anchor is on the chain, as the node that you named sees it.',
  ),
  'anchor.not_on_chain': ours(
    'NÃO CONFERE: na cadeia não há, nesse lugar, o que a instalação diz.',
    'DOES NOT VERIFY: the chain does not have at that place what the installation says.',
  ),
  'anchor.bitcoin': ours('Bitcoin (OpenTimestamps)', 'Bitcoin (OpenTimestamps)'),
  'anchor.bitcoin_off': ours(
    'Esta instalação não carimba cabeças no Bitcoin.',
    'This installation does not timestamp heads in Bitcoin.',
  ),
  'anchor.bitcoin_none': ours('Nenhuma cabeça está em um bloco ainda.', 'No head is in a block yet.'),
  'anchor.bitcoin_pending': ours(
    'Pendente na agenda: a cabeça de tamanho {size}; promessas de pô-la em um bloco: {promised} de {asked}.',
    'Pending at the calendar: the head of size {size}; promises to put it into a block: {promised} of {asked}.',
  ),
  'anchor.bitcoin_proved': ours(
    'Conferido: o carimbo leva da cabeça ao cabeçalho do bloco.',
    'Checked: the timestamp leads from the head to the header of the block.',
  ),
  'anchor.earlier': ours('Conta anterior', 'Account before'),
  'anchor.earlier_says': ours('0x{sender}, até {size} folhas', '0x{sender}, up to {size} leaves'),
  'anchor.bitcoin_refused': ours('NÃO CONFERE: {reason}.', 'DOES NOT VERIFY: {reason}.'),
  'export.title': ours('Exportação', 'Export'),
  'export.folder': ours('Pasta', 'Folder'),
  'export.files': ours('Arquivos', 'Files'),
  'export.timestamps': ours('Carimbos', 'Timestamps'),
  'export.new_files': ours('{count} novos', '{count} new'),
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
  'proof.title': ours('Prova de uma folha do registro', 'Proof of a leaf of the log'),
  'proof.index': ours('Índice', 'Index'),
  'proof.leaf_hash': ours('Hash da folha', 'Leaf hash'),
  'proof.meaning': ours(
    'A folha dada está neste índice do registro, sob esta cabeça. O que ela quer dizer, a prova não diz.',
    'The given leaf stands at this index of the log, under this head. What it means, the proof does not say.',
  ),
  only_receipt_of_page: ours(
    'Conferiu-se o comprovante que está na página; o mais que ela mostra não foi olhado.',
    'What was checked is the receipt in the page; whatever else it shows was not looked at.',
  ),
  'progress.export': ours(
    'Exportando {bar} {percent} %  {done} de {total} folhas',
    'Exporting {bar} {percent} %  {done} of {total} leaves',
  ),
  'progress.installation': ours('Conferindo {bar} {percent} %', 'Checking {bar} {percent} %'),
  'progress.audit': ours(
    'Conferindo {bar} {percent} %  {done} de {total} folhas',
    'Checking {bar} {percent} %  {done} of {total} leaves',
  ),
  see_help: ours('Veja: lastro --help', 'See: lastro --help'),
  unexpected: ours(
    'ocorreu um erro inesperado, e nada foi verificado: {reason}',
    'an unexpected error occurred, and nothing was verified: {reason}',
  ),
  standard_input: ours('a entrada padrão', 'standard input'),

  title: ours('Comprovante da remessa {tracking_id}', 'Receipt of shipment {tracking_id}'),
  title_unreadable: ours('Comprovante ilegível', 'Unreadable receipt'),
  checks: ours('Verificações', 'Checks'),
  of_event: ours('no evento {numbers}', 'for event {numbers}'),
  of_events: ours('nos eventos {numbers}', 'for events {numbers}'),
  of_one_event: ours('no único evento', 'for the only event'),
  of_all_events: ours('nos {count} eventos', 'for all {count} events'),
  key_is_pinned: ours('confere: é a chave fixada', 'passed: it is the pinned key'),
  key_is_not_pinned: ours(
    'bem formada, mas nenhuma foi fixada para comparar',
    'well-formed, but none is pinned to compare with',
  ),
  still_open: ours('ainda não encerrada', 'not closed yet'),
  log: ours('Registro', 'Log'),
  size: ours('Tamanho', 'Size'),
  leaves: ours('{count} folhas', '{count} leaves'),
  one_leaf: ours('1 folha', '1 leaf'),
  head_unproved: ours(
    'Nenhuma cabeça cuja assinatura confira.',
    'There is no tree head whose signature is good.',
  ),
  history: ours('História', 'History'),
  history_unproved: ours(
    'O comprovante não confere: leia a história abaixo como alegada, não como comprovada.',
    'The receipt does not verify: read the history below as claimed, not as proved.',
  ),
  only_committed: ours(
    'Só aparecem os valores que batem com o que foi gravado.',
    'Only values that match what was committed are shown.',
  ),
  astray: ours(
    'Alterações que não nomeiam a versão que valia, e por isso nada alteram: evento {numbers}.',
    'Changes that do not name the version that was valid, and so change nothing: event {numbers}.',
  ),
  not_given: ours('Não informados', 'Not given'),
  erased: ours('Eliminados', 'Erased'),
  hidden: ours('Não revelados', 'Not disclosed'),
  failures: ours('O que não confere', 'What does not verify'),
  more_failures: ours(
    'E mais {count}. A lista inteira sai com --json.',
    'And {count} more. The whole list comes with --json.',
  ),
  verdict: ours('Veredito', 'Verdict'),
  'verdict.verified': ours('CONFERE com a chave fixada.', 'VERIFIED with the pinned key.'),
  'verdict.key_not_pinned': ours(
    'TUDO CONCORDA, MAS A CHAVE NÃO FOI CONFERIDA.',
    'EVERYTHING AGREES, BUT THE KEY IS NOT VOUCHED FOR.',
  ),
  'verdict.not_verified': ours('NÃO CONFERE.', 'DOES NOT VERIFY.'),
  key_advice: ours(
    'A chave usada veio dentro do próprio comprovante, e ninguém responde por ela: quem forja um comprovante forja também a chave. Obtenha a chave do registro por outro caminho e repita com --key.',
    'The key used came inside the receipt itself, and nobody vouches for it: who forges a receipt forges the key too. Get the key of the log by another way and repeat with --key.',
  ),
  key_condition: ours(
    'Só se esta for mesmo a chave do registro vale o que segue:',
    'Only if this really is the key of the log does the following hold:',
  ),
} satisfies Record<string, Sentence> & Record<`error.${CommandErrorCode}`, Sentence>

export type CommandWord = keyof typeof words

/** Says a sentence of the command line. */
export function tell(language: Language, key: CommandWord, facts?: Facts): string {
  return fill(words[key][language], facts)
}
