import { encodeBase64 } from '#ledger/bytes.ts'
import type { LedgerErrorCode } from '#ledger/error.ts'
import { formatNote, openNote, signNote } from '#ledger/note.ts'
import { formatVerifierKey, signerKey } from '#ledger/note-key.ts'
import { encodeTreeHead, parseTreeHead } from '#ledger/tree-head.ts'
import { editJson } from './json-edit.ts'
import { changed, fails, receipt, type ReceiptVector, type ReceiptVectors } from './receipt-vector.ts'
import { bytesFrom, deliveredShipment, sampleKey, sampleVerifierKey } from './sample-log.ts'

/** Receipts whose text, key, head or disclosed fields are wrong. */
export function brokenDocuments(): ReceiptVectors {
  return { ...badFormat(), ...badKeyOrHead(), ...badFields() }
}

function badFormat(): ReceiptVectors {
  return {
    'format-space': badText(
      'a space that changes no value',
      receipt.replace(':', ': '),
      'json_not_canonical',
    ),
    'format-last-newline': badText('a newline at the end', `${receipt}\n`, 'json_not_canonical'),
    'format-doubled-member': badText(
      'a member twice',
      receipt.replace('"events":', '"events":[],"events":'),
      'json_not_canonical',
    ),
    'format-escaped-letter': badText(
      'a letter as an escape',
      receipt.replace('São', 'S\\u00e3o'),
      'json_not_canonical',
    ),
    'format-cut': badText('half of the text', receipt.slice(0, receipt.length / 2), 'json_invalid'),
    'format-empty': badText('nothing', '', 'json_invalid'),
    'format-other-version': badText(
      'a later format',
      changed(['format'], 'lastro-receipt/v5'),
      'value_invalid',
    ),
    'format-member-missing': badText(
      'no proof',
      changed(['events', 1, 'proof'], undefined),
      'member_missing',
    ),
    'format-member-unknown': badText('a member of no meaning', changed(['note'], 'x'), 'member_unknown'),
    'format-no-events': badText('no history', changed(['events'], []), 'value_invalid'),
    'format-index-leading-zero': badText('index 03', changed(['events', 0, 'index'], '03'), 'value_invalid'),
    'format-index-number': badText(
      'an index that is no text',
      changed(['events', 0, 'index'], 3),
      'value_invalid',
    ),
    'format-salt-upper-case': badText(
      'a salt in upper case',
      changed(['events', 0, 'client', 'fields', 'weight', 'salt'], 'AB'.repeat(32)),
      'value_invalid',
    ),
    'format-value-number': badText(
      'a quantity that is no text',
      changed(['events', 0, 'client', 'fields', 'weight', 'value'], 12.5),
      'value_invalid',
    ),
    'format-value-not-nfc': badText(
      'the same letters in another normal form',
      changed(['events', 0, 'client', 'fields', 'origin_city', 'value'], 'Sa\u0303o Paulo'),
      'text_not_nfc',
    ),
    'format-proof-hash-short': badText(
      'a proof hash of 31 bytes',
      changed(['events', 0, 'proof', 0], encodeBase64(new Uint8Array(31))),
      'value_invalid',
    ),
  }
}

function badKeyOrHead(): ReceiptVectors {
  const stranger = signerKey(sampleKey.name, bytesFrom('key of a stranger'))
  const strangerText = formatVerifierKey(stranger.verifier)
  const head = deliveredShipment().head
  const { text, signatures } = openNote(head, [sampleKey.verifier])
  const treeHead = parseTreeHead(text)
  const byStranger = openNote(signNote(text, stranger), [stranger.verifier]).signatures
  const elsewhere = signNote(encodeTreeHead({ ...treeHead, origin: 'lastro.example/other' }), sampleKey)
  const strangers = editJson(changed(['key'], strangerText), ['head'], () => signNote(text, stranger))
  return {
    'key-other': fails('all is right but the key, which is not the pinned one', strangers, [
      { name: 'key', code: 'other_key' },
    ]),
    'key-broken': fails(
      'a key that is not what its hash is of',
      changed(['key'], sampleVerifierKey.replace('+2', '+3')),
      [{ name: 'key', code: 'verifier_key_invalid' }],
    ),
    'head-other-size': badHead(
      'a size that was not signed',
      head.replace('\n12\n', '\n13\n'),
      'note_signature_invalid',
    ),
    'head-other-signer': badHead(
      'a head that only a stranger signed',
      formatNote(text, byStranger),
      'note_unsigned',
    ),
    'head-signed-twice': badHead(
      'the signature twice',
      formatNote(text, [...signatures, ...signatures]),
      'note_signature_duplicate',
    ),
    'head-unknown-signature': badHead(
      'a second signature that nobody checks',
      formatNote(text, [...signatures, ...byStranger]),
      'note_signature_unknown',
    ),
    'head-other-origin': badHead('a head of another log, signed by the key', elsewhere, 'other_origin'),
    'head-extra-newline': badHead('a newline more', `${head}\n`, 'note_malformed'),
  }
}

function badFields(): ReceiptVectors {
  const fields = ['events', 1, 'client', 'fields']
  return {
    'fields-value': badField('another city', changed([...fields, 'city', 'value'], 'Osasco')),
    'fields-value-null': badField('an empty text for null', changed([...fields, 'notes', 'value'], '')),
    'fields-salt': badField('another salt', changed([...fields, 'city', 'salt'], '00'.repeat(32))),
    'fields-nested-value': badField(
      'another value inside a custom field',
      changed(['events', 0, 'client', 'fields', 'custom_data', 'value', 'frágil'], false),
      'field_digest_mismatch',
      0,
    ),
    'fields-not-committed': badField(
      'a field that the statement does not have',
      changed([...fields, 'temperature'], { salt: '00'.repeat(32), value: '4' }),
      'field_not_committed',
    ),
    'fields-final': badField(
      'an event made to look final',
      changed(['events', 1, 'server', 'fields', 'final', 'value'], true),
    ),
  }
}

function badText(shows: string, text: string, code: LedgerErrorCode): ReceiptVector {
  return fails(shows, text, [{ name: 'format', code }])
}

function badHead(shows: string, note: string, code: LedgerErrorCode): ReceiptVector {
  return fails(shows, changed(['head'], note), [{ name: 'head_signature', code }])
}

function badField(
  shows: string,
  text: string,
  code: LedgerErrorCode = 'field_digest_mismatch',
  event = 1,
): ReceiptVector {
  return fails(shows, text, [{ name: 'fields', event, code }])
}
