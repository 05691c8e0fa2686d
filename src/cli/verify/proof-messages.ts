import { ours } from '#contract/sentences/sentence.ts'

/** Messages of `lastro verify` about proofs of single leaves and about unsuitable files. */
export const proofMessages = {
  'error.page_without_receipt': ours(
    '{file} é uma página que não traz exatamente um comprovante',
    '{file} is a page that does not hold exactly one receipt',
  ),
  'error.entry_without_proof': ours(
    '--entry só serve com uma prova (.tlog-proof) ou um carimbo (.ots), e {file} não é nenhum dos dois',
    '--entry goes with a proof (.tlog-proof) or a timestamp (.ots), and {file} is neither',
  ),
  'error.only_receipts': ours(
    '{file} é uma prova de uma folha ou um carimbo: use o lastro verify, que confere os dois',
    '{file} is the proof of a leaf or a timestamp: use lastro verify, which checks both',
  ),
  'error.nothing_to_look_up': ours(
    'este comprovante nada traz que {option} possa conferir: nenhuma consulta foi feita. Repita sem a opção',
    'this receipt holds nothing that {option} could check: nothing was looked up. Repeat without the option',
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
  'proof.title': ours('Prova de uma folha do registro', 'Proof of a leaf of the log'),
  'proof.index': ours('Índice', 'Index'),
  'proof.leaf_hash': ours('Hash da folha', 'Leaf hash'),
  'proof.meaning': ours(
    'A folha dada está neste índice do registro, neste estado assinado. O que ela quer dizer, a prova não diz.',
    'The given leaf stands at this index of the log, under this head. What it means, the proof does not say.',
  ),
  only_receipt_of_page: ours(
    'Conferiu-se o comprovante que está na página; o mais que ela mostra não foi olhado.',
    'What was checked is the receipt in the page; whatever else it shows was not looked at.',
  ),
} as const
