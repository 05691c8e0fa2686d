import { ours, type Sentence } from '#contract/sentences/sentence.ts'
import type { AuditCheck, OwnFaultCode } from '../faults/fault-list.ts'

/** Messages of `lastro audit` about a public log. */
export const auditMessages = {
  'audit.title': ours('Registro público {origin}', 'Public log {origin}'),
  'audit.installation': ours('Auditoria da instalação {origin}', 'Audit of the installation {origin}'),
  'audit.events': ours('Eventos', 'Events'),
  'audit.blocks': ours('Blocos conferidos na cadeia', 'Blocks checked on the chain'),
  'audit.anchors': ours('Âncoras conferidas na cadeia', 'Anchors checked on the chain'),
  'audit.blocks_of': ours(
    '{asked} de {total}; dos outros foi conferida só a folha',
    '{asked} of {total}; of the others, the leaf alone was checked',
  ),
  'audit.blocks_left': ours('Blocos que a cadeia deixou', 'Blocks that the chain has left'),
  'audit.blocks_left_says': ours(
    '{count}; os comprovantes se valem de um anterior',
    '{count}; receipts go by an older one',
  ),
  'audit.anchors_of': ours(
    '{asked} de {total}; das outras foi conferido o que foi assinado',
    '{asked} of {total}; of the others, what was signed was checked',
  ),
  'audit.shipment': ours('Remessa {tracking_id}', 'Shipment {tracking_id}'),
  'audit_installation.verified': ours('TUDO CONFERE COM O REGISTRO.', 'EVERYTHING AGREES WITH THE LOG.'),
  'audit_installation.not_verified': ours('HÁ DIVERGÊNCIAS.', 'THERE ARE DIFFERENCES.'),
  'audit.installation_verified': ours(
    'O que está guardado é o que foi registrado, das linhas do banco até os estados assinados e os arquivos publicados.',
    'What is stored is what was recorded, from the rows of the database up to the signed heads and the published files.',
  ),
  'audit.installation_advice': ours(
    'Antes de restaurar qualquer cópia, guarde o banco de dados como está.',
    'Before you restore any copy, keep the database as it is.',
  ),
  'audit.paused': ours(
    'As auditorias do servidor esperam. Para continuar: lastro audit --resume',
    'The audits of the server wait. To go on: lastro audit --resume',
  ),
  'audit.resumed': ours(
    'As auditorias do servidor continuam de onde pararam.',
    'The audits of the server go on from where they were.',
  ),
  'audit.remarks': ours('Observações', 'Remarks'),
  'audit.backwards': ours(
    'Nestes eventos o relógio do servidor marcava mais cedo do que em um evento anterior do mesmo histórico. O registro guarda o horário como foi dado.',
    'At these events the server’s clock showed an earlier time than at an earlier event of the same history. The log holds the time as it was given.',
  ),
  'audit.newer_version': ours(
    'Uma versão mais nova do Lastro fez estes eventos. As provas foram conferidas; as linhas destas remessas, não.',
    'A newer version of Lastro made these events. Their proofs were checked; the rows of these shipments were not.',
  ),
  'audit.remark_of': ours('{tracking_id}: eventos {numbers}', '{tracking_id}: events {numbers}'),
  'audit.address': ours('Lido em', 'Read from'),
  'audit.key_changes': ours('Trocas de chave, anunciadas', 'Changes of the key, announced'),
  'audit.leaves': ours('Folhas lidas', 'Leaves read'),
  'audit.shipments': ours('Remessas', 'Shipments'),
  'audit.witnesses': ours('Testemunhada por', 'Cosigned by'),
  'audit.earlier_size': ours('Estado lembrado', 'Remembered head'),
  'audit.anchored': ours('Estados ancorados, comparados', 'Anchored states, compared'),
  'audit.checks': ours('Verificações', 'Checks'),
  'audit.faults': ours('O que não confere', 'What does not verify'),
  'audit_check.key': ours(
    'A chave é a fixada, ou foi anunciada a partir dela',
    'The key is the pinned one, or was announced from it on',
  ),
  'audit_check.head': ours('O estado é assinado pela chave', 'The head is signed by the key'),
  'audit_check.witnesses': ours(
    'As testemunhas pedidas assinaram o estado',
    'The witnesses asked for cosigned the head',
  ),
  'audit_check.earlier': ours(
    'O registro continua os estados já vistos',
    'The log continues the heads seen before',
  ),
  'audit_check.receipt': ours(
    'O comprovante mostra todos os eventos da remessa até o estado dele',
    'The receipt shows all events of the shipment up to its head',
  ),
  'audit_check.entries': ours('As folhas são as dos blocos', 'The leaves are those of the tiles'),
  'audit_check.tiles': ours('Os blocos concordam entre si', 'The tiles agree with each other'),
  'audit_check.root': ours('Os blocos levam à raiz assinada', 'The tiles lead to the signed root'),
  'audit_check.histories': ours(
    'Cada nome de remessa tem um só histórico, sem lacunas',
    'Each name of a shipment has one history, without gaps',
  ),
  'audit_status.passed': ours('confere', 'passed'),
  'audit_status.failed': ours('não confere', 'failed'),
  'audit_status.skipped': ours('não conferido', 'not checked'),

  'audit.verified': ours(
    'Nenhuma remessa tem duas folhas no mesmo lugar do seu histórico, e nenhum lugar falta.',
    'No shipment has two leaves at one place of its history, and no place is missing.',
  ),
  'audit.receipt_advice': ours(
    'Se um comprovante esconde algum evento da sua remessa, vê-se com --receipt.',
    'Whether a receipt hides an event of its shipment is seen with --receipt.',
  ),
  'audit.receipt': ours('Comprovante', 'Receipt'),
  'audit.receipt_says': ours(
    '{tracking_id}, até o evento {events}, no estado de {size} folhas; depois dele o registro tem mais {later}',
    '{tracking_id}, up to event {events}, under the head of {size} leaves; after it the log has {later} more',
  ),
  'audit.key_advice': ours(
    'A chave veio do próprio registro, e ninguém responde por ela. Obtenha-a por outro caminho e repita com --key.',
    'The key came from the log itself, and nobody vouches for it. Get it by another way and repeat with --key.',
  ),
  'audit.since_advice': ours(
    'Só quem compara descobre um registro que se mostra diferente a cada leitor: guarde o estado com --since e compare o estado inteiro, com a linha vrf, com o de outra pessoa.',
    'Who shows one log to one reader and another to the next is caught only by comparing: keep the head with --since and compare the whole head, with its vrf line, with someone else’s.',
  ),
  'audit.since_first': ours(
    'Não havia estado em {file}: com nenhum anterior se comparou. Este foi guardado ali para a próxima vez.',
    'There was no head in {file}: nothing earlier was compared. This one is kept there for the next time.',
  ),
  'error.nothing_anchored': ours(
    'a conta 0x{sender} não ancorou nada no contrato 0x{contract}: não há o que comparar',
    'the account 0x{sender} anchored nothing by the contract 0x{contract}: there is nothing to compare',
  ),
  'audit_verdict.verified': ours(
    'O REGISTRO CONFERE com a chave fixada.',
    'THE LOG VERIFIES with the pinned key.',
  ),
  'audit_verdict.key_not_pinned': ours(
    'TUDO CONCORDA, MAS A CHAVE NÃO FOI CONFERIDA.',
    'EVERYTHING AGREES, BUT THE KEY IS NOT VOUCHED FOR.',
  ),
  'audit_verdict.key_retired': ours('A CHAVE FOI APOSENTADA.', 'THE KEY IS RETIRED.'),
  'audit_verdict.not_verified': ours('O REGISTRO NÃO CONFERE.', 'THE LOG DOES NOT VERIFY.'),

  fault_of_leaf: ours('Folha {index}: {sentence}', 'Leaf {index}: {sentence}'),
  fault_of_file: ours('{path}: {sentence}', '{path}: {sentence}'),
  'fault.entry_altered': ours(
    'A folha {index} não é a de que o bloco tem o hash: foi alterada ou trocada',
    'Leaf {index} is not the one that the tile has the hash of: it was altered or replaced',
  ),
  'fault.tile_altered': ours(
    'O bloco {path} não traz os hashes dos blocos abaixo dele',
    'Tile {path} does not hold the hashes of the tiles below it',
  ),
  'fault.file_missing': ours(
    'Falta {path}, que o estado assinado cobre',
    '{path} is missing, which the signed head covers',
  ),
  'fault.root_not_signed': ours(
    'As {size} folhas levam a outra raiz que não a assinada',
    'The {size} leaves lead to another root than the signed one',
  ),
  'fault.log_shrunk': ours(
    'O registro encolheu: já assinou {from} folhas e agora assina {to}',
    'The log shrank: it signed {from} leaves before and signs {to} now',
  ),
  'fault.log_forked': ours(
    'O registro foi bifurcado: as primeiras {size} folhas não são as que já tinha assinado',
    'The log was forked: the first {size} leaves are not those that it had signed',
  ),
  'fault.start_missing': ours(
    'A primeira folha não é o início do registro, que traz a chave que dá nome às remessas',
    'The first leaf is not the start of the log, which gives the key that names the shipments',
  ),
  'fault.start_repeated': ours(
    'Há um segundo início do registro no meio dele',
    'There is a second start of the log inside it',
  ),
  'fault.start_other_key': ours(
    'A primeira folha traz outra chave que dá nome às remessas do que o estado assinado',
    'The first leaf gives another key that names the shipments than the head',
  ),
  'fault.vrf_key_changed': ours(
    'A chave que dá nome às remessas não é mais a mesma',
    'The key that names the shipments is not the same any more',
  ),
  'fault.not_cosigned': ours(
    'A testemunha {witness} não assinou este estado; se o registro cresce agora mesmo, tente de novo em instantes',
    'Witness {witness} did not cosign this head; if the log is growing right now, try again in a moment',
  ),
  'fault.receipt_not_valid': ours(
    'O comprovante não confere com a chave deste registro: lastro verify diz por quê',
    'The receipt does not verify with the key of this log: lastro verify says why',
  ),
  'fault.receipt_newer': ours(
    'O comprovante é de um estado de {from} folhas, mais novo que o lido, de {to}',
    'The receipt is of a head of {from} leaves, newer than the one read, of {to}',
  ),
  'fault.receipt_incomplete': ours(
    'O comprovante vai até o evento {events} e esconde o que vem depois: a folha {index} é da mesma remessa e estava no estado dele',
    'The receipt goes up to event {events} and hides what follows: leaf {index} is of the same shipment and was under its head',
  ),
  'fault.remembered_by_other_key': ours(
    'O estado lembrado é de outra chave: o registro era {expected} e diz ser {found}, ou trocou de chave',
    'The remembered head is another key’s: the log was {expected} and says it is {found}, or it changed its key',
  ),
  'fault.sequence_repeated': ours(
    'Folha {index}: a remessa {pseudonym} já tem uma folha no lugar {sequence} do seu histórico',
    'Leaf {index}: shipment {pseudonym} already has a leaf at place {sequence} of its history',
  ),
  'fault.sequence_skipped': ours(
    'Folha {index}: no histórico da remessa {pseudonym} esperava-se o lugar {expected} e veio o {found}',
    'Leaf {index}: in the history of shipment {pseudonym} place {expected} was expected and {found} came',
  ),
  'fault.previous_not_last': ours(
    'Folha {index}: não continua a última folha da remessa {pseudonym}',
    'Leaf {index}: does not continue the last leaf of shipment {pseudonym}',
  ),
  'fault.erasure_of_nothing': ours(
    'Folha {index}: apaga algo da remessa {pseudonym} antes de haver o que apagar',
    'Leaf {index}: erases something of shipment {pseudonym} before there is anything to erase',
  ),
  'error.shipment_unknown': ours(
    'esta instalação não tem a remessa {code}',
    'this installation has no shipment {code}',
  ),
  'progress.installation': ours('Conferindo {bar} {percent} %', 'Checking {bar} {percent} %'),
  'progress.audit': ours(
    'Conferindo {bar} {percent} %  {done} de {total} folhas',
    'Checking {bar} {percent} %  {done} of {total} leaves',
  ),
} satisfies Record<string, Sentence> & Record<`fault.${OwnFaultCode}` | `audit_check.${AuditCheck}`, Sentence>
