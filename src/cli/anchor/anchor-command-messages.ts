import { ours } from '#contract/sentences/sentence.ts'

export const anchorMessages = {
  'error.unknown_anchor_action': ours(
    '“{action}” não se faz com âncoras: use deploy ou status',
    '“{action}” is nothing to do with anchors: use deploy or status',
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
    'A caminho da cadeia: o estado assinado de tamanho {size}.',
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
    'Esta instalação não carimba o registro no Bitcoin.',
    'This installation does not timestamp heads in Bitcoin.',
  ),
  'anchor.bitcoin_none': ours('Nenhum estado assinado está em um bloco ainda.', 'No head is in a block yet.'),
  'anchor.bitcoin_pending': ours(
    'Pendente na agenda: o estado assinado de tamanho {size}; promessas de pô-lo em um bloco: {promised} de {asked}.',
    'Pending at the calendar: the head of size {size}; promises to put it into a block: {promised} of {asked}.',
  ),
  'anchor.bitcoin_proved': ours(
    'Conferido: o carimbo leva do estado assinado ao cabeçalho do bloco.',
    'Checked: the timestamp leads from the head to the header of the block.',
  ),
  'anchor.earlier': ours('Conta anterior', 'Account before'),
  'anchor.earlier_says': ours('0x{sender}, até {size} folhas', '0x{sender}, up to {size} leaves'),
  'anchor.bitcoin_refused': ours('NÃO CONFERE: {reason}.', 'DOES NOT VERIFY: {reason}.'),
} as const
