import { ours } from '#contract/sentences/sentence.ts'

/** Messages of a verification, from its title to its verdict. */
export const verdictMessages = {
  title: ours('Comprovante da remessa {tracking_id}', 'Receipt of shipment {tracking_id}'),
  title_unreadable: ours('Comprovante ilegível', 'Unreadable receipt'),
  checks: ours('Verificações', 'Checks'),
  of_event: ours('no evento {numbers}', 'for event {numbers}'),
  of_events: ours('nos eventos {numbers}', 'for events {numbers}'),
  of_one_event: ours('no único evento', 'for the only event'),
  of_all_events: ours('nos {count} eventos', 'for all {count} events'),
  key_is_pinned: ours('confere: é a chave fixada', 'passed: it is the pinned key'),
  key_is_announced: ours(
    'confere: o registro a anunciou a partir da chave fixada',
    'passed: the log announced it from the pinned key on',
  ),
  key_is_retired: ours(
    'chave aposentada, da lista de chaves do registro: {key}',
    'a retired key, of the key list of the log: {key}',
  ),
  key_is_not_pinned: ours(
    'bem formada, mas nenhuma foi fixada para comparar',
    'well-formed, but none is pinned to compare with',
  ),
  still_open: ours('ainda não encerrado', 'not closed yet'),
  log: ours('Registro', 'Log'),
  size: ours('Tamanho', 'Size'),
  leaves: ours('{count} folhas', '{count} leaves'),
  one_leaf: ours('1 folha', '1 leaf'),
  head_unproved: ours(
    'Nenhum estado do registro cuja assinatura confira.',
    'There is no tree head whose signature is good.',
  ),
  history: ours('Histórico', 'History'),
  history_unproved: ours(
    'O comprovante não confere: leia o histórico abaixo como alegado, não como comprovado.',
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
  annexes_astray: ours(
    'Anexos a um evento que não está antes deles neste histórico: evento {numbers}.',
    'Annexes to an event that is not before them in this history: event {numbers}.',
  ),
  not_given: ours('Não informados', 'Not given'),
  erased: ours('Apagados', 'Erased'),
  hidden: ours('Não revelados', 'Not disclosed'),
  failures: ours('O que não confere', 'What does not verify'),
  more_failures: ours(
    'E mais {count}. A lista inteira sai com --json.',
    'And {count} more. The whole list comes with --json.',
  ),
  verdict: ours('Veredito', 'Verdict'),
  'verdict.verified': ours('CONFERE com a chave fixada.', 'VERIFIED with the pinned key.'),
  'verdict.verified_announced': ours(
    'CONFERE com uma chave que o registro anunciou a partir da fixada.',
    'VERIFIED with a key that the log announced from the pinned one on.',
  ),
  'verdict.verified_retired': ours(
    'CONFERE com uma chave aposentada, ligada ao registro de hoje.',
    'VERIFIED with a retired key, tied to the log of today.',
  ),
  'verdict.key_retired': ours(
    'TUDO CONCORDA, MAS A CHAVE FOI APOSENTADA.',
    'EVERYTHING AGREES, BUT THE KEY IS RETIRED.',
  ),
  'tied.consistency': ours(
    'O registro de hoje continua este estado.',
    'The log of today continues this state.',
  ),
  'tied.witness': ours(
    'Uma testemunha que você fixou assinou este estado.',
    'A witness that you pinned signed this state.',
  ),
  'tied.anchor': ours(
    'Uma âncora conferida liga este estado ao registro de hoje.',
    'A checked anchor ties this state to the log of today.',
  ),
  retired_advice: ours(
    'A chave {key} já tem sucessora: quem a roubou pode ter feito este comprovante depois. Nada aqui o liga ao registro de hoje. Repita com --log, com --witness ou com --rpc e --anchor-sender.',
    'The key {key} has a successor: a thief of the key may have made this receipt afterwards. Nothing here ties it to the log of today. Repeat with --log, with --witness or with --rpc and --anchor-sender.',
  ),
  retired_condition: ours(
    'Só se este estado for mesmo do registro vale o que segue:',
    'Only if this state really is of the log does the following hold:',
  ),
  times_of: ours('Fuso dos horários: {name} ({zone})', 'Time zone: {name} ({zone})'),
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
} as const
