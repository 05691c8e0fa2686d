/** Messages of the page about the public log. */
export const transparencyMessages = {
  'transparency.title': { pt: 'Transparência', en: 'Transparency' },
  'transparency.lead': {
    pt: 'O registro público desta instalação, conferido agora no seu navegador.',
    en: 'The public log of this installation, checked now in your browser.',
  },
  'transparency.looking': { pt: 'Conferindo…', en: 'Checking…' },
  'transparency.no_script': {
    pt: 'Sem JavaScript nada é conferido aqui. As ferramentas abaixo não precisam dele.',
    en: 'Without JavaScript nothing is checked here. The tools below do not need it.',
  },
  'transparency.first': {
    pt: 'Assinatura conferida. Este é o primeiro estado do registro que este navegador vê: ele o guarda e compara os próximos com ele.',
    en: 'Signature checked. This is the first head this browser sees: it keeps it and compares the next ones with it.',
  },
  'transparency.same': {
    pt: 'Assinatura conferida. O registro é o mesmo que este navegador já conhecia.',
    en: 'Signature checked. The log is the one this browser knew already.',
  },
  'transparency.grown': {
    pt: 'Assinatura conferida. O registro só cresceu desde que este navegador o viu: de {before} para {size} folhas, e começa com tudo o que já tinha.',
    en: 'Signature checked. The log has only grown since this browser saw it: from {before} to {size} leaves, and it begins with all that it had.',
  },
  'transparency.uncompared': {
    pt: 'Assinatura conferida. A comparação com o estado anterior não foi possível agora.',
    en: 'Signature checked. It could not be compared with the earlier head now.',
  },
  'transparency.forked': {
    pt: 'Este registro não continua o que este navegador já viu ({before} folhas, raiz {root}). Guarde uma cópia desta página: os dois estados assinados provam a adulteração.',
    en: 'This log does not continue what this browser has seen ({before} leaves, root {root}). Keep a copy of this page: the two signed heads prove the tampering.',
  },
  'transparency.bad_signature': {
    pt: 'Uma assinatura do estado do registro não confere, ou não é da chave que este navegador conhece. Não confie neste registro.',
    en: 'A signature on the head is bad, or the head is not signed by the key this browser knows. Do not trust this log.',
  },
  'transparency.empty': {
    pt: 'O registro ainda não tem estado assinado.',
    en: 'The log has no signed head yet.',
  },
  'transparency.failed': {
    pt: 'Não foi possível conferir agora: o servidor não respondeu.',
    en: 'It could not be checked now: the server did not answer.',
  },
  'transparency.again': { pt: 'Conferir de novo', en: 'Check again' },
  'transparency.size': { pt: 'Tamanho', en: 'Size' },
  'transparency.events': { pt: '{size} folhas', en: '{size} leaves' },
  'transparency.root': { pt: 'Raiz', en: 'Root' },
  'transparency.signed_at': { pt: 'Assinada em', en: 'Signed on' },
  'transparency.signed_says': { pt: '{time}, pelo relógio do servidor', en: '{time}, by the server’s clock' },
  'transparency.origin': { pt: 'Nome do registro', en: 'Name of the log' },
  'transparency.key': { pt: 'Chave', en: 'Key' },
  'transparency.anchors': { pt: 'Âncoras em blockchain', en: 'Blockchain anchors' },
  'transparency.anchor_none': { pt: 'Nenhuma por enquanto.', en: 'None so far.' },
  'transparency.anchor_under_way': {
    pt: 'A primeira está a caminho da cadeia.',
    en: 'The first is on its way to the chain.',
  },
  'transparency.anchor_says': {
    pt: 'Tamanho {size} na cadeia {chain_id}, bloco {block}, de {time}, transação 0x{transaction}.',
    en: 'Size {size} on chain {chain_id}, block {block}, of {time}, transaction 0x{transaction}.',
  },
  'transparency.anchor_earlier': {
    pt: 'Até o tamanho {size}, pela conta anterior 0x{sender}: continua valendo.',
    en: 'Up to size {size}, by the account before, 0x{sender}: still valid.',
  },
  'transparency.anchor_development': {
    pt: 'É a cadeia de desenvolvimento desta instalação: quem a opera pode refazê-la, e a quem é de fora ela não prova nada.',
    en: 'It is the development chain of this installation: whoever runs it can create it again, and it proves nothing to anybody else.',
  },
  'transparency.bitcoin': { pt: 'Carimbos no Bitcoin', en: 'Bitcoin timestamps' },
  'transparency.bitcoin_off': { pt: 'Nenhum nesta instalação', en: 'None in this installation' },
  'transparency.bitcoin_none': { pt: 'Nenhum por enquanto.', en: 'None so far.' },
  'transparency.bitcoin_pending': {
    pt: 'Tamanho {size}: pendente na agenda; promessas de pô-lo em um bloco: {promised} de {asked}.',
    en: 'Size {size}: pending at the calendar; promises to put it into a block: {promised} of {asked}.',
  },
  'transparency.bitcoin_says': {
    pt: 'Tamanho {size}: confirmado no bloco {block}, de {time}, hash {hash}.',
    en: 'Size {size}: confirmed in block {block}, of {time}, hash {hash}.',
  },
  'transparency.bitcoin_development': {
    pt: 'É uma rede de testes (regtest), em que qualquer um faz os blocos que quiser: a quem é de fora ela não prova nada.',
    en: 'It is a network for testing (regtest), on which anybody makes the blocks they like: to anybody else it proves nothing.',
  },
  'transparency.epoch': { pt: 'Época', en: 'Epoch' },
  'transparency.epoch_first': {
    pt: 'A primeira: o registro nunca recomeçou.',
    en: 'The first: the log has never been restarted.',
  },
  'transparency.epoch_later': {
    pt: 'A de número {epoch}. Uma perda de dados encerrou o registro anterior, com {size} folhas e a raiz {root}; o que restou segue neste.',
    en: 'Number {epoch}. A loss of data ended the log before, with {size} leaves and the root {root}; what is left goes on in this one.',
  },
  'transparency.witnesses': { pt: 'Testemunhas', en: 'Witnesses' },
  'transparency.witnesses_signed': {
    pt: 'Este estado foi testemunhado por {count} de {total}: {names}',
    en: 'This head was witnessed by {count} of {total}: {names}',
  },
  'transparency.witnesses_waiting': {
    pt: 'Nenhuma, de {total}, assinou este estado até agora',
    en: 'None, of {total}, has signed this head so far',
  },
  'transparency.none_yet': { pt: 'Nenhuma nesta instalação', en: 'None in this installation' },
  'transparency.what_title': { pt: 'O que isto prova', en: 'What this proves' },
  'transparency.what_1': {
    pt: 'Cada evento de cada remessa é uma folha de uma árvore de hashes. O estado assinado do registro é o tamanho e a raiz dessa árvore: mudar, tirar ou trocar de lugar um evento antigo muda a raiz.',
    en: 'Each event of each shipment is a leaf of a tree of hashes. The signed head is the size and root of that tree: changing, removing or moving an old event changes the root.',
  },
  'transparency.what_2': {
    pt: 'Quem guarda um estado pode exigir, a qualquer momento, a prova de que o atual começa com tudo o que o antigo tinha. É o que este navegador faz a cada visita.',
    en: 'Whoever keeps a head may ask at any time for the proof that the present one begins with all that the old one had. That is what this browser does at each visit.',
  },
  'transparency.what_3': {
    pt: 'Sem âncora em uma cadeia de outros nem testemunha, a operadora ainda poderia mostrar um registro a uns e outro a outros. Comparar o estado inteiro, com a linha vrf, com o de outra pessoa, por um meio que não passe por aqui, revela isso.',
    en: 'Without an anchor on a chain of others or a witness, the operator could still show one log to some and another to others. Comparing the whole head, with its vrf line, with somebody else’s, by a way that does not pass through here, reveals it.',
  },
  'transparency.copy': { pt: 'Copiar comandos', en: 'Copy commands' },
  'transparency.outside_title': {
    pt: 'Confira com ferramentas que não são nossas',
    en: 'Check with tools that are not ours',
  },
  'transparency.outside_1': {
    pt: 'Esta página é servida por quem opera o registro. Para não depender dela, confira a assinatura num terminal, só com curl e OpenSSL:',
    en: 'This page is served by whoever runs the log. So as not to depend on it, check the signature in a terminal, with nothing but curl and OpenSSL:',
  },
  'transparency.outside_2': {
    pt: 'A resposta certa é “Signature Verified Successfully”. Guarde a chave na primeira vez e use sempre a guardada.',
    en: 'The right answer is “Signature Verified Successfully”. Keep the key the first time, and always use the one you kept.',
  },
  'transparency.outside_3': {
    pt: 'Os formatos são públicos (C2SP signed-note, tlog-checkpoint e tlog-tiles; árvore da RFC 6962): qualquer leitor de registros desse tipo lê este, em {address}.',
    en: 'The formats are public (C2SP signed-note, tlog-checkpoint and tlog-tiles; the tree of RFC 6962): any reader of such logs reads this one, at {address}.',
  },
  'transparency.open_head': { pt: 'Abrir o estado assinado', en: 'Open the signed head' },
  'transparency.open_key': { pt: 'Abrir a chave', en: 'Open the key' },
} as const
