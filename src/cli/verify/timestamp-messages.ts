import { ours, type Sentence } from '#contract/sentences/sentence.ts'
import type { TimestampFaultCode } from '../faults/verify-timestamp.ts'

export const timestampMessages = {
  'stamp.title': ours('Carimbo de tempo (OpenTimestamps)', 'Timestamp (OpenTimestamps)'),
  'stamp.file': ours('Arquivo', 'File'),
  'stamp.digest': ours('Resumo do arquivo', 'Digest of the file'),
  'stamp.attested': ours('Atestados', 'Attestations'),
  'stamp.bitcoin': ours('Bitcoin, bloco {height}, raiz de Merkle', 'Bitcoin, block {height}, Merkle root'),
  'stamp.pending': ours(
    'Pendente: ainda sem bloco, no calendário',
    'Pending: in no block yet, at the calendar',
  ),
  'stamp.unknown': ours('De um tipo que não se confere aqui', 'Of a kind that is not checked here'),
  'stamp.block': ours('Bloco', 'Block'),
  'stamp.block_says': ours(
    '{hash}, feito em {time} (declarado por quem o fez, com até duas horas de folga), com 2^{work} tentativas',
    '{hash}, made at {time} (as its maker says, within about two hours), with 2^{work} attempts',
  ),
  'stamp_verdict.proved': ours(
    'O ARQUIVO EXISTIA quando o bloco foi feito.',
    'THE FILE EXISTED when the block was made.',
  ),
  'stamp_verdict.open': ours(
    'O CARIMBO É DESTE ARQUIVO, MAS NENHUM BLOCO FOI CONFERIDO.',
    'THE TIMESTAMP IS OF THIS FILE, BUT NO BLOCK WAS CHECKED.',
  ),
  'stamp_verdict.refused': ours('NÃO CONFERE.', 'DOES NOT VERIFY.'),
  'stamp.proved_says': ours(
    'Compare o hash do bloco com o que mostra um nó ou explorador do Bitcoin em que você confia: o trabalho mostra que o cabeçalho é caro de forjar, não que está na cadeia.',
    'Compare the block’s hash with what a Bitcoin node or explorer that you trust shows: the work shows that the header is costly to forge, not that it is in the chain.',
  ),
  'stamp.open_says': ours(
    'Obtenha o cabeçalho do bloco (80 bytes, em hexadecimal) de um nó ou explorador do Bitcoin e repita com --header.',
    'Get the header of the block (80 bytes, in hexadecimal) from a Bitcoin node or explorer, and repeat with --header.',
  ),
  'stamp.pending_says': ours(
    'Nenhum bloco o contém ainda: atualize o carimbo com o programa que o fez (ots upgrade).',
    'No block contains it yet: upgrade the timestamp with the program that made it (ots upgrade).',
  ),
  'fault.ots_not_a_timestamp': ours(
    'Não é um carimbo do OpenTimestamps',
    'Not a timestamp of OpenTimestamps',
  ),
  'fault.ots_version_unknown': ours(
    'É de uma versão que não se lê aqui',
    'It is of a version that is not read here',
  ),
  'fault.ots_digest_type_unknown': ours(
    'O arquivo foi resumido por uma função que não se conhece aqui',
    'The file was hashed by a function that is not known here',
  ),
  'fault.ots_truncated': ours('O carimbo termina no meio', 'The timestamp ends in the middle'),
  'fault.ots_trailing_bytes': ours('Sobram bytes depois do fim', 'There are bytes after the end'),
  'fault.ots_operation_unknown': ours(
    'Há uma operação que não se conhece aqui',
    'There is an operation that is not known here',
  ),
  'fault.ots_too_long': ours(
    'Uma parte tem tamanho fora do permitido',
    'A part has a length that is not allowed',
  ),
  'fault.ots_too_many_operations': ours(
    'Há mais operações do que se leem',
    'There are more operations than are read',
  ),
  'fault.ots_number_invalid': ours('Há um número mal escrito', 'There is a badly written number'),
  'fault.ots_calendar_invalid': ours(
    'O endereço de um calendário não é um',
    'The address of a calendar is none',
  ),
  'fault.stamp_of_other_file': ours('O carimbo é de outro arquivo', 'The timestamp is of another file'),
  'fault.header_invalid': ours(
    'O cabeçalho não é o de um bloco, ou não tem o trabalho que diz ter',
    'The header is not that of a block, or does not have the work that it claims',
  ),
  'fault.header_too_easy': ours(
    'O cabeçalho tem tão pouco trabalho que qualquer um poderia tê-lo feito',
    'The header has so little work that anyone could have made it',
  ),
  'fault.header_of_other_block': ours(
    'O carimbo não leva à raiz de Merkle deste bloco',
    'The timestamp does not lead to the Merkle root of this block',
  ),
} satisfies Record<string, Sentence> & Record<`fault.${TimestampFaultCode}`, Sentence>
