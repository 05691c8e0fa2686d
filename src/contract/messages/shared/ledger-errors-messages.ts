import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { ours, type Sentence } from '../../sentences/sentence.ts'

/**
 * Messages for the error codes of the ledger: the reasons why it refuses an input. A sentence omits
 * the compared hashes and keys, because the reader sees them in full below the sentence
 * (`comparedValues`).
 */
export const ledgerErrorMessages = {
  'ledger.utf8_invalid': ours(
    'O arquivo não é texto em UTF-8: há um byte inválido na posição {at}',
    'The file is not UTF-8 text: there is an invalid byte at offset {at}',
  ),
  'ledger.text_lone_surrogate': ours(
    'Um texto contém metade de um caractere e não pode ser escrito em UTF-8',
    'A text holds half a character and cannot be written in UTF-8',
  ),
  'ledger.text_not_nfc': ours(
    'O texto em {path} não está na forma normal C do Unicode',
    'The text at {path} is not in Unicode normal form C',
  ),
  'ledger.hex_invalid': ours(
    'Há um valor que não é hexadecimal em letras minúsculas',
    'A value is not lower-case hexadecimal',
  ),
  'ledger.base64_invalid': ours('Há um valor que não é base64 válido', 'A value is not valid base64'),
  'ledger.decimal_invalid': ours(
    'Há um número que não é um inteiro decimal sem zeros à esquerda',
    'A number is not a decimal integer without leading zeros',
  ),
  'ledger.length_invalid': ours(
    'Tamanho errado ({what}): esperavam-se {expected} bytes e há {found}',
    'Wrong length ({what}): expected {expected} bytes, found {found}',
  ),
  'ledger.integer_out_of_range': ours(
    'Número fora do intervalo permitido ({what}): {found}',
    'Number out of the allowed range ({what}): {found}',
  ),

  'ledger.json_invalid': ours(
    'O arquivo está cortado ou não é um JSON válido',
    'The file is cut off or is not valid JSON',
  ),
  'ledger.json_not_canonical': ours(
    'O arquivo foi alterado ou reescrito: difere da forma canônica a partir do caractere {at}',
    'The file was altered or rewritten: it differs from the canonical form from character {at} on',
  ),
  'ledger.json_too_deep': ours(
    'O arquivo tem mais de {limit} níveis, mais que qualquer formato daqui',
    'The file has more than {limit} levels, more than any format here',
  ),
  'ledger.number_not_finite': ours(
    'Há um número infinito ou indefinido',
    'A number is infinite or undefined',
  ),
  'ledger.member_missing': ours('Falta {path}', '{path} is missing'),
  'ledger.member_unknown': ours('Há algo que o formato não prevê: {path}', 'The format does not know {path}'),
  'ledger.value_invalid': ours(
    'Valor inválido em {path}: esperava-se {expected}',
    'Invalid value at {path}: expected {expected}',
  ),

  'ledger.index_beyond_size': ours(
    'A folha {index} não cabe em uma árvore de tamanho {size}',
    'Leaf {index} does not fit into a tree of size {size}',
  ),
  'ledger.tree_shrinks': ours(
    'O registro encolheu: do tamanho {from} para {to}',
    'The log shrank: from size {from} to {to}',
  ),
  'ledger.consistency_from_empty': ours(
    'Uma prova a partir da árvore vazia nada diz',
    'A proof from the empty tree says nothing',
  ),
  'ledger.proof_length': ours(
    'Número errado de hashes na prova: esperados {expected}, encontrados {found}',
    'Wrong number of hashes in the proof: expected {expected}, found {found}',
  ),
  'ledger.root_mismatch': ours('A prova não chega à {tree}', 'The proof does not lead to the {tree}'),

  'ledger.tile_path_invalid': ours(
    'O caminho não é o de um bloco do registro',
    'The path is not that of a tile of the log',
  ),
  'ledger.tile_beyond_size': ours(
    'O registro não tem o bloco {index} no nível {level}',
    'The log has no tile {index} at level {level}',
  ),
  'ledger.tile_length': ours(
    'O bloco {path} deveria ter {expected} bytes e tem {found}',
    'Tile {path} should have {expected} bytes and has {found}',
  ),
  'ledger.entry_too_long': ours(
    'Uma entrada do registro tem {found} bytes, mais que o permitido',
    'An entry of the log has {found} bytes, more than allowed',
  ),
  'ledger.bundle_truncated': ours(
    'Um pacote de entradas termina no meio de uma delas, na posição {at}',
    'A bundle of entries ends inside one of them, at offset {at}',
  ),
  'ledger.bundle_width': ours(
    'Número errado de entradas em um pacote: esperadas {expected}, encontradas {found}',
    'Wrong number of entries in a bundle: expected {expected}, found {found}',
  ),

  'ledger.verifier_key_invalid': ours(
    'Não é uma chave de verificação (nome+hash+base64)',
    'Not a verifier key (name+hash+base64)',
  ),
  'ledger.signer_key_invalid': ours('Não é uma chave de assinatura', 'Not a signer key'),
  'ledger.key_type_unsupported': ours(
    'A chave é de um tipo que um registro não usa: {type}',
    'The key is of a type that no log uses: {type}',
  ),
  'ledger.note_malformed': ours(
    'O estado do registro não é uma nota assinada: {part}',
    'The tree head is not a signed note: {part}',
  ),
  'ledger.note_too_many_signatures': ours(
    'O estado do registro traz assinaturas demais: {found}, e leem-se no máximo {limit}',
    'The tree head carries too many signatures: {found}, and at most {limit} are read',
  ),
  'ledger.note_signature_invalid': ours(
    'A assinatura do estado do registro não é da chave de {name}, ou o estado foi alterado',
    'The signature of the tree head is not by the key of {name}, or the head was altered',
  ),
  'ledger.note_signature_duplicate': ours(
    'A chave de {name} assinou duas vezes',
    'The key of {name} signed twice',
  ),
  'ledger.note_unsigned': ours(
    'O estado do registro não traz assinatura da chave dele',
    'The tree head carries no signature by the key of the log',
  ),
  'ledger.note_signature_unknown': ours(
    'O estado do registro traz assinaturas que ninguém confere: {found}',
    'The tree head carries signatures that nobody checks: {found}',
  ),
  'ledger.tree_head_malformed': ours(
    'O estado do registro não tem o formato certo: veja a linha {line}',
    'The tree head does not have the format of one: see line {line}',
  ),
  'ledger.other_origin': ours(
    'O estado assinado é de outro registro: esperava-se {expected} e é de {found}',
    'The tree head is of another log: expected {expected}, found {found}',
  ),

  'ledger.leaf_version': ours(
    'A folha é de uma versão desconhecida: {found}',
    'The leaf is of an unknown version: {found}',
  ),
  'ledger.leaf_kind': ours(
    'A folha é de uma espécie desconhecida: {found}',
    'The leaf is of an unknown kind: {found}',
  ),

  'ledger.log_leaf_malformed': ours(
    'Uma folha do próprio registro traz mais que a sua declaração',
    'A leaf of the log’s own holds more than its statement',
  ),
  'ledger.key_chain_too_large': ours(
    'A lista de chaves passa do tamanho que uma tem: {found} de {limit}',
    'The list of keys is longer than any: {found} of {limit}',
  ),
  'ledger.key_retired': ours(
    'A chave {key} foi aposentada no estado de {limit} folhas, e este comprovante diz {found}',
    'The key {key} was retired at the state of {limit} leaves, and this receipt says {found}',
  ),
  'ledger.vrf_key_changed': ours(
    'A chave que dá nome às remessas não é a mesma: antes era {expected}, e este estado traz {found}',
    'The key that names the shipments is not the same: it was {expected}, and this head has {found}',
  ),
  'ledger.key_not_announced': ours(
    'O registro não anunciou a chave {found} sob a anterior: {reason}',
    'The log did not announce the key {found} under the previous one: {reason}',
  ),

  'ledger.proof_malformed': ours(
    'O arquivo não é uma prova: veja a linha {line}',
    'The file is not a proof: see line {line}',
  ),

  'ledger.receipt_too_large': ours(
    'Há {found} caracteres, e um comprovante tem no máximo {limit}',
    'There are {found} characters, and a receipt has at most {limit}',
  ),
  'ledger.other_key': ours(
    'O comprovante é de outro registro: a chave não é a fixada',
    'The receipt is of another log: the key is not the pinned one',
  ),
  'ledger.other_tracking_id': ours(
    'O comprovante é de outra remessa: pediu-se {expected} e ele é de {found}',
    'The receipt is of another shipment: asked for {expected}, found {found}',
  ),
  'ledger.other_log': ours(
    'O evento foi declarado para outro registro: esperava-se {expected} e ele nomeia {found}',
    'The event was declared for another log: expected {expected}, found {found}',
  ),
  'ledger.log_earlier': ours(
    'O evento nomeia um registro anterior ao do evento antes dele: depois de {expected} veio {found}',
    'The event names an earlier log than the event before it: {found} came after {expected}',
  ),
  'ledger.field_hidden': ours(
    'O comprovante esconde um campo que todo comprovante tem de revelar ({path})',
    'The receipt hides a field that every receipt must disclose ({path})',
  ),
  'ledger.field_not_committed': ours(
    'O campo {field} não faz parte do que foi gravado ({statement})',
    'The field {field} is no part of what was committed ({statement})',
  ),
  'ledger.client_hash_mismatch': ours(
    'A declaração do evento não é a que consta {by}',
    'The statement of the event is not the one {by}',
  ),
  'ledger.server_hash_mismatch': ours(
    'O aceite do servidor não é o que consta na folha',
    'The acceptance by the server is not the one in the leaf',
  ),
  'ledger.sequence_gap': ours(
    'Falta um evento, ou um está repetido ou fora do lugar: esperava-se o nº {expected} e veio o nº {found}',
    'An event is missing, doubled or out of place: expected no. {expected}, found no. {found}',
  ),
  'ledger.previous_mismatch': ours(
    'O evento não sucede ao anterior: aponta para outro passado',
    'The event does not follow the previous one: it points to another past',
  ),
  'ledger.pseudonym_mismatch': ours(
    'O evento pertence ao histórico de outra remessa no registro',
    'The event belongs to the history of another shipment in the log',
  ),
  'ledger.start_not_proved': ours(
    'Nada prova que a primeira folha do registro traga a chave que este estado diz dar nome às remessas ({key})',
    'Nothing proves that the first leaf of the log gives the key that, by this head, names the shipments ({key})',
  ),
  'ledger.other_vrf_key': ours(
    'A chave que dá nome às remessas não é a fixada: esperava-se {expected} e o estado traz {found}',
    'The key that names the shipments is not the pinned one: expected {expected}, found {found}',
  ),
  'ledger.pseudonym_not_proved': ours(
    'Não está provado que este nome no registro é o único possível para este código',
    'It is not proved that this name in the log is the only one possible for this code',
  ),
  'ledger.vrf_key_missing': ours(
    'O estado assinado não traz a chave que dá nome às remessas, embora o registro tenha folhas',
    'The head does not bear the key that names the shipments, although the log has leaves',
  ),
  'ledger.tracking_id_mismatch': ours(
    'O evento é da remessa {found}, e o comprovante é da {expected}',
    'The event is of shipment {found}, and the receipt is of {expected}',
  ),
  'ledger.event_repeated': ours(
    'O evento está repetido: já é o nº {first} deste histórico',
    'The event is repeated: it already is no. {first} of this history',
  ),
  'ledger.erasure_kind': ours(
    'O evento diz que o conteúdo foi apagado, e sua folha não é de apagamento',
    'The event says that contents were erased, and its leaf is not that of an erasure',
  ),
  'ledger.erasure_extent': ours(
    'O apagamento diz que alcança {found} eventos, e há {expected} antes dele',
    'The erasure says that it covers {found} events, and there are {expected} before it',
  ),
  'ledger.event_after_final': ours(
    'O evento vem depois do nº {final}, que encerrou o histórico',
    'The event comes after no. {final}, which closed the history',
  ),
  'ledger.annex_changes_status': ours(
    'Um anexo não pode mudar o status, e este muda: {part}',
    'An annex must not change the status, and this one does: {part}',
  ),
  'ledger.witness_unsigned': ours(
    'A testemunha {name} não assinou este estado, ou há uma assinatura que ninguém confere',
    'The witness {name} did not sign this head, or there is a signature that nobody checks',
  ),
  'ledger.other_witnesses': ours(
    'O comprovante não traz a assinatura de uma testemunha que foi pedida',
    'The receipt lacks the cosignature of a witness that was asked for',
  ),
  'ledger.block_after_events': ours(
    'O bloco na posição {index} do registro não vem antes de nenhum evento',
    'The block at position {index} of the log is before no event',
  ),
  'ledger.anchor_contract_differs': ours(
    'O contrato da âncora não tem o código do contrato de ancoragem: 0x{contract}',
    'The contract of the anchor does not have the code of the anchoring contract: 0x{contract}',
  ),
  'ledger.other_sender': ours(
    'A âncora foi enviada por outra conta que não a pedida',
    'The anchor was sent by another account than the one asked for',
  ),
  'ledger.anchor_not_on_chain': ours(
    'A âncora não está na cadeia {chain_id} como o comprovante diz: transação {transaction}',
    'The anchor is not on chain {chain_id} as the receipt says: transaction {transaction}',
  ),
  'ledger.block_not_on_chain': ours(
    'No Bitcoin, o bloco {block} é outro: {found}',
    'On Bitcoin, block {block} is another: {found}',
  ),
  'ledger.stamp_invalid': ours(
    'O carimbo de tempo não pode ser lido ({reason})',
    'The timestamp cannot be read ({reason})',
  ),
  'ledger.stamp_of_other_head': ours(
    'O carimbo de tempo não é do estado ancorado',
    'The timestamp is not of the anchored head',
  ),
  'ledger.stamped_head_differs': ours(
    'O estado carimbado não é o que a âncora diz',
    'The head that is timestamped is not the one that the anchor says',
  ),
  'ledger.block_header_invalid': ours(
    'O cabeçalho do bloco não tem o trabalho que declara',
    'The header of the block does not have the work that it claims',
  ),
  'ledger.block_too_easy': ours(
    'O bloco é fácil demais: fazê-lo custou 2^{found} hashes, e os do Bitcoin custam mais de 2^{expected}',
    'The block is too easy: making it took 2^{found} hashes, and those of Bitcoin take more than 2^{expected}',
  ),
  'ledger.stamp_of_other_block': ours(
    'O carimbo de tempo não leva ao bloco {block}',
    'The timestamp does not lead to block {block}',
  ),
  'ledger.bound_before_block': ours(
    'Uma testemunha ou âncora é anterior a um bloco que ela contém, na posição {index} do registro',
    'A witness or anchor is older than a block that it contains, at position {index} of the log',
  ),
  'ledger.bound_before_received': ours(
    'Uma testemunha ou âncora é anterior ao recebimento de um evento que ela contém, na posição {index} do registro',
    'A witness or anchor is older than the receipt of an event that it contains, at position {index} of the log',
  ),
} satisfies Record<`ledger.${LedgerErrorCode}`, Sentence>

/**
 * Messages for facts of ledger errors that are terms, not values. A key is `fact_`, the fact's
 * name, `.` and the term.
 */
export const ledgerFactMessages = {
  'fact_statement.client': ours('declaração', 'statement'),
  'fact_statement.server': ours('aceite do servidor', 'acceptance by the server'),
  'fact_by.server_statement': ours('no aceite do servidor', 'in the acceptance by the server'),
  'fact_by.leaf': ours('na folha', 'in the leaf'),
  'fact_part.position': ours('é o primeiro evento', 'it is the first event'),
  'fact_part.kind': ours('sua folha não é a de um evento', 'its leaf is not that of an event'),
  'fact_part.status_after': ours('o status depois dele é outro', 'the status after it is another'),
  'fact_part.final': ours('diz que encerra o histórico', 'it says that it closes the history'),
  'fact_part.text': ours('o texto está malformado', 'its text is malformed'),
  'fact_part.separator': ours('falta a linha em branco', 'its blank line is missing'),
  'fact_part.signature': ours('uma assinatura está malformada', 'a signature is malformed'),
  'fact_tree.from': ours('raiz da árvore menor', 'root of the smaller tree'),
  'fact_tree.to': ours('raiz assinada', 'signed root'),
  'fact_type.cosignature': ours('assinatura de testemunha', 'cosignature of a witness'),
  'fact_what.leaf': ours('folha', 'leaf'),
  'fact_what.root': ours('raiz', 'root'),
  'fact_what.proof_hash': ours('hash da prova', 'proof hash'),
  'fact_what.uint64': ours('número na folha', 'number in the leaf'),
  'fact_expected.object': ours('um objeto', 'an object'),
  'fact_expected.array': ours('uma lista', 'a list'),
  'fact_expected.text': ours('um texto', 'a text'),
  'fact_expected.events': ours('ao menos um evento', 'at least one event'),
  'fact_expected.time before 10000': ours('um instante antes do ano 10000', 'a time before the year 10000'),
  'fact_expected.kind of anchor': ours('uma espécie de âncora', 'a kind of anchor'),
  'fact_expected.identifier': ours('um identificador', 'an identifier'),
  'fact_expected.field name': ours('um nome de campo', 'a field name'),
  'fact_expected.event type': ours('um tipo de evento', 'an event type'),
  'fact_expected.log origin': ours('o nome de um registro', 'the name of a log'),
  'fact_expected.decimal': ours('um número decimal', 'a decimal number'),
  'fact_expected.base64 of 32 bytes': ours('32 bytes em base64', '32 bytes in base64'),
  'fact_expected.64 hexadecimal digits': ours(
    '64 dígitos hexadecimais minúsculos',
    '64 lower-case hexadecimal digits',
  ),
  'fact_expected.40 hexadecimal digits': ours(
    '40 dígitos hexadecimais minúsculos',
    '40 lower-case hexadecimal digits',
  ),
  'fact_expected.client or server': ours('client ou server', 'client or server'),
  'fact_expected.text, boolean or null': ours('texto, booleano ou null', 'text, boolean or null'),
  'fact_expected.at_most_items': ours('uma lista de até {count} itens', 'a list of at most {count} items'),
  'fact_expected.at_most_fields': ours('até {count} campos', 'at most {count} fields'),
} satisfies Record<`fact_${string}.${string}`, Sentence>
