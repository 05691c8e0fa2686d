import type { Check, CheckName } from '#ledger/receipt/check.ts'
import { ours, type Sentence } from '../../sentences/sentence.ts'

/**
 * Messages of a verification: the name, meaning and result of each check, and advice on reading
 * them.
 */
export const verificationMessages = {
  'check.format': ours('Formato do comprovante', 'Format of the receipt'),
  'check.key': ours('Chave do registro', 'Key of the log'),
  'check.head_signature': ours('Assinatura do estado do registro', 'Signature of the tree head'),
  'check.succession': ours('Sucessão das chaves', 'Succession of the keys'),
  'check.log': ours('Continuação no registro de hoje', 'Continuation in the log of today'),
  'check.start': ours('Início do registro', 'Start of the log'),
  'check.leaf': ours('Folha do registro', 'Leaf of the log'),
  'check.fields': ours('Campos revelados', 'Disclosed fields'),
  'check.client_statement': ours('Declaração do evento', 'Statement of the event'),
  'check.server_statement': ours('Aceite do servidor', 'Acceptance by the server'),
  'check.sequence': ours('Sequência do histórico', 'Sequence of the history'),
  'check.inclusion': ours('Inclusão no estado assinado', 'Inclusion under the signed head'),
  'check.pseudonym': ours(
    'Nome único sob a chave VRF deste estado',
    'Only name under the VRF key of this head',
  ),
  'check_reason.vrf_key_not_pinned': ours(
    'o nome sai do código, mas ninguém responde pela chave VRF: fixe-a para conferir',
    'the name follows from the code, but nobody vouches for the VRF key: pin it to check',
  ),
  'check.witnesses': ours('Testemunhas do estado assinado', 'Witnesses of the head'),
  'check.blocks': ours('Blocos da cadeia no registro', 'Blocks of the chain in the log'),
  'check.anchors': ours('Ancoragem do estado assinado', 'Anchoring of the head'),
  'check.timestamps': ours('Carimbo de tempo no Bitcoin', 'Bitcoin timestamp'),
  'check.chain': ours('Consulta à cadeia', 'Look-up on the chain'),
  'check.times': ours('Coerência dos horários', 'Consistency of the times'),
  'check.erasure': ours('Conteúdo apagado', 'Erased contents'),
  'check.completeness': ours('Encerramento do histórico', 'Closing of the history'),

  'check_about.format': ours(
    'O arquivo é um comprovante inteiro, escrito da única forma válida.',
    'The file is a whole receipt, written in the only valid form.',
  ),
  'check_about.key': ours(
    'A chave é bem formada e, se outra foi fixada, é a mesma.',
    'The key is well-formed and, where one is pinned, it is that one.',
  ),
  'check_about.head_signature': ours(
    'A chave do registro assinou o tamanho e a raiz da árvore.',
    'The key of the log signed the size and the root of the tree.',
  ),
  'check_about.succession': ours(
    'A lista de chaves do registro permite que esta chave assine um estado deste tamanho.',
    'The key list of the log allows this key to sign a state of this size.',
  ),
  'check_about.log': ours(
    'O registro de hoje, lido aqui, continua o estado assinado deste comprovante.',
    'The log of today, as read here, continues the signed head of this receipt.',
  ),
  'check_about.leaf': ours(
    'A folha do evento tem o formato do registro.',
    'The leaf of the event has the format of the log.',
  ),
  'check_about.fields': ours(
    'Os valores mostrados são os que foram gravados com o evento.',
    'The values shown are the ones committed with the event.',
  ),
  'check_about.client_statement': ours(
    'O que foi declarado, recalculado aqui, é o que o aceite e a folha guardam.',
    'What was declared, computed again here, is what the acceptance and the leaf hold.',
  ),
  'check_about.server_statement': ours(
    'O que o servidor acrescentou, recalculado aqui, é o que a folha guarda.',
    'What the server added, computed again here, is what the leaf holds.',
  ),
  'check_about.sequence': ours(
    'O evento está em seu lugar no histórico desta remessa, logo após o anterior.',
    'The event stands in its place in the history of this shipment, right after the previous one.',
  ),
  'check_about.inclusion': ours(
    'O caminho a partir da folha chega à raiz assinada.',
    'The path from the leaf leads to the signed root.',
  ),
  'check_about.start': ours(
    'A primeira folha do registro traz a chave VRF deste estado, a que dá nome às remessas.',
    'The first leaf of the log gives the VRF key of this head, which names the shipments.',
  ),
  'check_about.pseudonym': ours(
    'O nome desta remessa no registro sai do código pela chave VRF do estado assinado: sob ela o mesmo código não pode ter dois históricos. Só se diz conferido com a chave VRF que o leitor já conhecia.',
    'The name of this shipment in the log follows from its code by the VRF key of the head: under it one code cannot have two histories. It counts as checked only with a VRF key that the reader knew before.',
  ),
  'check_about.witnesses': ours(
    'Cada testemunha que o comprovante nomeia assinou este estado do registro, com a hora em que o viu.',
    'Each witness that the receipt names signed this head, with the time when it saw it.',
  ),
  'check_about.blocks': ours(
    'Os blocos que o comprovante mostra estão no registro antes de eventos deste histórico.',
    'The blocks that the receipt shows stand in the log before events of this history.',
  ),
  'check_about.anchors': ours(
    'A árvore que foi ancorada fora daqui e a deste comprovante são o mesmo registro.',
    'The tree that was anchored elsewhere and the one of this receipt are the same log.',
  ),
  'check_about.timestamps': ours(
    'O carimbo de tempo leva do estado ancorado ao cabeçalho de um bloco do Bitcoin.',
    'The timestamp leads from the anchored head to the header of a block of Bitcoin.',
  ),
  'check_about.chain': ours(
    'Se a âncora está mesmo na cadeia, só sabe quem consulta a cadeia por conta própria.',
    'Whether the anchor really is on the chain, only who looks it up there can tell.',
  ),
  'check_about.times': ours(
    'Nenhuma testemunha e nenhuma âncora é anterior ao que ela contém.',
    'No witness and no anchor is older than what it contains.',
  ),
  'check_about.erasure': ours(
    'O próprio registro diz que o conteúdo foi apagado, e de quantos eventos. Eles continuam nele, na mesma ordem.',
    'The log itself says that contents were erased, and of how many events. These are still in it, in the same order.',
  ),
  'check_about.completeness': ours(
    'Um evento encerra o histórico para checkpoints e status. Depois dele só pode haver anexos e o apagamento do conteúdo.',
    'An event closes the history for checkpoints and status. Only annexes and the erasure of contents may follow.',
  ),

  'check_status.passed': ours('confere', 'passed'),
  'check_status.failed': ours('não confere', 'failed'),
  'check_status.skipped': ours('não verificado', 'not checked'),

  'completeness.open': ours(
    'Conferido até o evento {events}. Depois dele pode haver outros que ainda não aparecem aqui.',
    'Verified up to event {events}. Later ones may not show here yet.',
  ),
  'completeness.sealed': ours(
    'Encerrado para paradas e status; anexos até o evento {events}, pode haver outros.',
    'Closed for stops and status; annexes up to event {events}, there may be others.',
  ),
  'completeness.unknown': ours(
    'Não há como dizer: o comprovante não confere.',
    'There is no telling: the receipt does not verify.',
  ),

  'erasure.hidden_time': ours('data não revelada', 'a date that is not disclosed'),
  'erasure.one': ours(
    'Conteúdo apagado em {time}: 1 evento está no registro, sem o que dizia.',
    'Contents erased on {time}: 1 event is in the log, without what it said.',
  ),
  'erasure.many': ours(
    'Conteúdo apagado em {time}: {events} eventos estão no registro, nesta ordem, sem o que diziam.',
    'Contents erased on {time}: {events} events are in the log, in this order, without what they said.',
  ),
  'anchor.title': ours('Âncora', 'Anchor'),
  'anchor.none': ours('Ainda não ancorado.', 'Not anchored yet.'),
  'anchor.all': ours(
    'Ancorado: {chain}, bloco {block}{caveat}.',
    'Anchored: {chain}, block {block}{caveat}.',
  ),
  'anchor.some': ours(
    'Ancorado até o evento {events}: {chain}, bloco {block}{caveat}.',
    'Anchored up to event {events}: {chain}, block {block}{caveat}.',
  ),
  'anchor.stated': ours('informado pelo arquivo, não conferido', 'stated by the file, not checked'),
  'anchor.proves_nothing': ours('não prova nada a quem é de fora', 'proves nothing to anybody else'),
  'anchor.chain': ours('cadeia {id}', 'chain {id}'),
  'anchor.development': ours(
    'cadeia de desenvolvimento desta instalação',
    'development chain of this installation',
  ),
  'anchor.development_says': ours(
    'Quem opera esta instalação opera também essa cadeia e pode refazê-la: a quem é de fora, ela não prova nada.',
    'Whoever runs this installation runs that chain too and can create it again: it proves nothing to anybody else.',
  ),
  'anchor.look_up': ours(
    'Que a âncora está na cadeia não foi conferido aqui. Consulte a transação em um nó em que você confia.',
    'That the anchor is on the chain was not checked here. Look the transaction up on a node that you trust.',
  ),
  'anchor.seen': ours(
    'Conferida: a âncora está na cadeia, segundo o serviço que você indicou.',
    'Checked: the anchor is on the chain, according to the service that you named.',
  ),
  'anchor.bitcoin_development': ours('Bitcoin de testes (regtest)', 'Bitcoin for testing (regtest)'),
  'anchor.bitcoin_development_says': ours(
    'Nessa rede de testes qualquer um faz os blocos que quiser: a quem é de fora, ela não prova nada.',
    'On that network for testing anybody makes the blocks they like: to anybody else it proves nothing.',
  ),
  'anchor.bitcoin_look_up': ours(
    'Fazer o cabeçalho deste bloco custou cerca de 2^{work} hashes. Que o bloco está na cadeia não foi conferido aqui: consulte-o onde você confia.',
    'Making the header of this block took about 2^{work} hashes. That the block is on the chain was not checked here: look it up where you trust.',
  ),
  'anchor.sender_unpinned': ours(
    'A conta que ancora é só a palavra do arquivo: fixe-a com --anchor-sender.',
    'The anchoring account is only the word of the file: pin it with --anchor-sender.',
  ),
  'anchor.block_hash': ours('Hash do bloco', 'Hash of the block'),
  'anchor.where': ours('Onde', 'Where'),
  'anchor.block': ours('{chain}, bloco {block}, de {time}', '{chain}, block {block}, of {time}'),
  'anchor.transaction': ours('Transação', 'Transaction'),
  'anchor.contract': ours('Contrato', 'Contract'),
  'anchor.sender': ours('Conta que ancora', 'Anchoring account'),

  'window.title': ours('Horário comprovado', 'Proved time'),
  'window.title_none': ours('Horário sem comprovação', 'Time without proof'),
  'window.between': ours(
    'Entrou no registro entre {from} ({chain}, bloco {block}) e {to} ({by}).',
    'Entered the log between {from} ({chain}, block {block}) and {to} ({by}).',
  ),
  'window.after': ours(
    'Entrou no registro depois de {from} ({chain}, bloco {block}).',
    'Entered the log after {from} ({chain}, block {block}).',
  ),
  'window.before': ours('Entrou no registro até {to} ({by}).', 'Entered the log by {to} ({by}).'),
  'window.title_stated': ours('Horário informado', 'Stated time'),
  'window_stated.between': ours(
    'Entre {from} ({chain}, bloco {block}) e {to} ({by}): informado pelo arquivo, não conferido.',
    'Between {from} ({chain}, block {block}) and {to} ({by}): stated by the file, not checked.',
  ),
  'window_stated.after': ours(
    'Depois de {from} ({chain}, bloco {block}): informado pelo arquivo, não conferido.',
    'After {from} ({chain}, block {block}): stated by the file, not checked.',
  ),
  'window_stated.before': ours(
    'Até {to} ({by}): informado pelo arquivo, não conferido.',
    'By {to} ({by}): stated by the file, not checked.',
  ),
  'window.none': ours(
    'Nada de fora do registro comprova ainda quando o evento entrou nele.',
    'Nothing from outside of the log proves yet when the event entered it.',
  ),
  'window.block': ours('{chain}, bloco {block}', '{chain}, block {block}'),
  'window.witness': ours('visto pela testemunha {name}', 'seen by the witness {name}'),
  'window.left': ours(
    'O bloco {block} não está mais na cadeia ({chain}): ele não comprova nada, e nada há de errado com o evento.',
    'Block {block} is no longer on the chain ({chain}): nothing is proved by it, and nothing is wrong with the event.',
  ),

  'witness.title': ours('Testemunhas', 'Witnesses'),
  'witness.seen': ours('Visto pela testemunha {name} em {time}.', 'Seen by the witness {name} on {time}.'),
  'witness.stated': ours(
    'Testemunha {name}, em {time}: informado pelo arquivo, não conferido.',
    'Witness {name}, on {time}: stated by the file, not checked.',
  ),
  'witness.pinned': ours('É uma das testemunhas pedidas.', 'It is one of the witnesses asked for.'),
  'witness.unpinned': ours(
    'A chave é a que o próprio comprovante traz: compare-a com a que a testemunha publica.',
    'The key is the one in the receipt itself: compare it with the one that the witness publishes.',
  ),
  'witness.key': ours('Chave da testemunha', 'Key of the witness'),

  'verification.annexes': ours('Anexos', 'Annexes'),
  'verification.event': ours('Evento {number}', 'Event {number}'),
  'verification.head': ours('Estado assinado do registro', 'Signed state of the log'),
  'verification.key': ours('Chave do registro', 'Key of the log'),
  'verification.epoch': ours(
    'Este registro é o de número {epoch}: o anterior perdeu dados, e o que restou dele foi posto neste outra vez.',
    'This log is number {epoch}: the previous one lost data, and what was left of it was put into this one again.',
  ),
  'verification.tree_root': ours('Raiz do registro', 'Root of the log'),
  'verification.history_root': ours('Raiz do histórico', 'Root of the history'),
  'verification.position': ours('Posição no registro', 'Position in the log'),
  'verification.event_hash': ours('Hash do evento', 'Hash of the event'),
  'verification.leaf_hash': ours('Hash da folha', 'Hash of the leaf'),
  'verification.received_backwards': ours(
    'Horário de recebimento fora de ordem: o relógio do servidor marcava mais cedo do que em um evento anterior deste histórico.',
    'Time of receipt out of order: the server’s clock showed an earlier time than at an earlier event of this history.',
  ),
  'verification.lists_differ': ours(
    'A declaração deste evento não tem exatamente os campos da sua lista.',
    'The statement of this event has not exactly the fields of its list.',
  ),
  'verification.fields_missing': ours('Faltam', 'Missing'),
  'verification.fields_unknown': ours('Sem significado conhecido', 'Without a known meaning'),
  'verification.newer_version': ours(
    'Feito por uma versão mais nova do Lastro: esta versão pode não conhecer todos os dados do evento.',
    'Made by a newer version of Lastro: this version may not know all data of the event.',
  ),
  'verification.committed_by': ours('Hash calculado por', 'Hash computed by'),
  'verification.by_client': ours('aparelho de quem registrou', 'the device that recorded it'),
  'verification.by_server': ours('servidor', 'the server'),
  'verification.expected': ours('Esperado', 'Expected'),
  'verification.found': ours('Encontrado', 'Found'),
  'verification.meaning': ours(
    'Está comprovado que os eventos estão no registro, nesta ordem, desde antes deste estado assinado. O conteúdo e o horário são declarados por quem registrou.',
    'What is proved: the events are in the log, in this order, since before this head. Their content and time are declared by whoever recorded them.',
  ),
} satisfies Record<
  | `check.${CheckName}`
  | `check_about.${CheckName}`
  | `check_reason.${NonNullable<Check['reason']>}`
  | `check_status.${Check['status']}`
  | CompletenessKey
  | `anchor.${string}`
  | `witness.${string}`
  | `window.${string}`
  | `window_stated.${string}`
  | `erasure.${'one' | 'many' | 'hidden_time'}`
  | `verification.${string}`,
  Sentence
>

type CompletenessKey = `completeness.${'open' | 'sealed' | 'unknown'}`
