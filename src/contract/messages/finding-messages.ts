import type { ShipmentFinding, FindingCode } from '../endpoints/audit-finding.ts'
import { eventTypeMessage, fieldNameMessage } from './event-messages.ts'
import { ours, type Sentence } from '../sentences/sentence.ts'
import { fill, type Language } from './message.ts'

/**
 * Messages that only the command line and a rarely shown part of a page use. They are therefore not
 * in the table that every page loads.
 */
const sentences: Readonly<Record<FindingCode, Sentence>> = {
  event_missing: ours(
    'o evento não está mais guardado, embora o registro o conte',
    'the event is no longer stored, although the log counts it',
  ),
  event_foreign: ours(
    'há um evento guardado que não é desta remessa ou está repetido',
    'an event is stored that is not of this shipment, or is stored twice',
  ),
  field_changed: ours(
    'um valor guardado foi alterado depois de registrado',
    'a stored value was changed after it was recorded',
  ),
  content_missing: ours(
    'o conteúdo sumiu, e o registro não diz que foi apagado',
    'the contents were deleted, and the log does not say that they were erased',
  ),
  statement_changed: ours(
    'a declaração guardada não é a que foi registrada',
    'the stored statement is not the one that was recorded',
  ),
  leaf_changed: ours(
    'a folha guardada não é a que está no registro',
    'the stored leaf is not the one in the log',
  ),
  chain_broken: ours('o evento não segue o anterior', 'the event does not follow the previous one'),
  not_in_log: ours(
    'o evento não está no registro nem na fila para entrar nele',
    'the event stands neither in the log nor in the queue for it',
  ),
  overdue: ours(
    'o evento espera há tempo demais para entrar no registro',
    'the event has waited for too long to enter the log',
  ),
  astray: ours(
    'a alteração não nomeia a versão que valia, ou o anexo não nomeia um evento anterior',
    'the change does not name the version that was valid, or the annex names no earlier event',
  ),
  derived_changed: ours(
    'um dado mantido ao lado dos eventos não é o que eles dão',
    'what is kept beside the events is not what they give',
  ),
  row_missing: ours('falta um dado guardado', 'something stored is missing'),
  row_unexpected: ours(
    'há um dado guardado que nenhum evento registrou',
    'something is stored that no event recorded',
  ),
  entry_changed: ours('uma folha do registro foi alterada', 'a leaf of the log was changed'),
  entry_missing: ours('falta uma folha do registro', 'a leaf of the log is missing'),
  entry_unexpected: ours(
    'o registro tem uma folha que não é de nenhum evento guardado',
    'the log has a leaf that is of no stored event',
  ),
  tile_changed: ours('um bloco de hashes do registro foi alterado', 'a tile of the log was changed'),
  tile_missing: ours('falta um bloco de hashes do registro', 'a tile of the log is missing'),
  tile_unexpected: ours(
    'há um bloco de hashes que o registro não tem',
    'there is a tile that the log does not have',
  ),
  head_unsigned: ours(
    'um estado guardado não é assinado pela chave do registro',
    'a stored head is not signed by the key of the log',
  ),
  head_changed: ours(
    'o que está ao lado de um estado assinado não é o que ele diz',
    'what stands beside a signed head is not what it says',
  ),
  head_mismatch: ours(
    'um estado assinado não é o das folhas: o registro foi bifurcado',
    'a signed head is not that of the leaves: the log was forked',
  ),
  file_changed: ours('um arquivo publicado foi alterado', 'a published file was changed'),
  file_missing: ours('falta um arquivo publicado', 'a published file is missing'),
  published_unknown: ours(
    'o estado publicado não é deste banco: uma cópia antiga foi restaurada ou o registro foi bifurcado',
    'the published head is not of this database: an old copy was restored, or the log was forked',
  ),
  cosignature_changed: ours(
    'uma cossinatura guardada não é a da testemunha para esse estado',
    'a stored cosignature is not that of the witness under that head',
  ),
  anchor_changed: ours(
    'o que está guardado de uma âncora não é o que foi assinado ou o que a cadeia tem',
    'what is stored of an anchor is not what was signed, or not what the chain has',
  ),
  anchor_unknown: ours(
    'a cadeia não tem uma âncora que havia confirmado',
    'the chain does not have an anchor that it had confirmed',
  ),
  anchored_other: ours(
    'a conta que ancora pôs na cadeia um estado que não é deste registro: o registro foi bifurcado ou voltou a uma cópia antiga',
    'the anchoring account put a head on the chain that is not of this log: the log was forked, or went back to an old copy',
  ),
  block_unknown: ours(
    'a cadeia não tem o bloco que uma folha do registro nomeia',
    'the chain does not have the block that a leaf of the log names',
  ),
}

const changedField = ours(
  'o campo {field} foi alterado depois de registrado',
  'the field {field} was changed after it was recorded',
)
const ofEvent = ours('Evento {number}', 'Event {number}')
const ofTypedEvent = ours('Evento {number} ({type})', 'Event {number} ({type})')

/** Returns a finding as a sentence without a full stop that begins in lower case. */
export function findingMessage(
  language: Language,
  { code, field }: Pick<ShipmentFinding, 'code' | 'field'>,
): string {
  if (code !== 'field_changed' || field === null) return sentences[code][language]
  const said = fieldNameMessage(language, field)
  return fill(changedField[language], { field: said === field ? field : `${said} (${field})` })
}

/**
 * Returns a text that names the event of a finding: its number, counted from 1, and its type if
 * known.
 */
export function findingEventMessage(language: Language, sequence: number, type: string | undefined): string {
  const number = sequence + 1
  return type === undefined
    ? fill(ofEvent[language], { number })
    : fill(ofTypedEvent[language], { number, type: eventTypeMessage(language, type) })
}
