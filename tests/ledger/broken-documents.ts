import { encodeBase64 } from '#ledger/base/bytes.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { formatNote, openNote, signNote } from '#ledger/log/note.ts'
import { formatVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { encodeTreeHead, parseTreeHead } from '#ledger/log/tree-head.ts'
import { RECEIPT_FORMAT } from '#ledger/receipt/receipt.ts'
import { editJson } from './json-edit.ts'
import {
  changed,
  editedEvent,
  fails,
  receipt,
  type FailedCheck,
  type ReceiptVector,
  type ReceiptVectors,
} from './receipt-vector.ts'
import { olderReceipts } from './older-forms.ts'
import { bytesFrom, deliveredShipment, sampleKey, sampleVerifierKey } from './sample-log.ts'

/** Returns receipts with a wrong text, key, head or disclosed field. */
export function brokenDocuments(): ReceiptVectors {
  return { ...badFormat(), ...badKeyOrHead(), ...badFields() }
}

function badFormat(): ReceiptVectors {
  return {
    ...olderForms(),
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
      changed(['format'], 'lastro-receipt/v2'),
      'value_invalid',
    ),
    'format-member-missing': badText('no head', changed(['head'], undefined), 'member_missing'),
    'format-member-unknown': badText('a member of no meaning', changed(['note'], 'x'), 'member_unknown'),
    'format-no-events': badText('no history', changed(['events'], []), 'value_invalid'),
    'format-index-leading-zero': badText('index 03', changed(['events', 0, 2], '03'), 'value_invalid'),
    'format-index-number': badText('an index that is no text', changed(['events', 0, 2], 3), 'value_invalid'),
    'format-value-number': badText(
      'a quantity that is no text',
      changed(['events', 0, 5, 6], 12.5),
      'value_invalid',
    ),
    'format-value-not-nfc': badText(
      'the same letters in another normal form',
      changed(['events', 0, 5, 4], 'Sa\u0303o Paulo'),
      'text_not_nfc',
    ),
  }
}

function badKeyOrHead(): ReceiptVectors {
  const outsider = signerKey(sampleKey.name, bytesFrom('key of an outsider'))
  const outsiderText = formatVerifierKey(outsider.verifier)
  const head = deliveredShipment().head
  const { text, signatures } = openNote(head, [sampleKey.verifier])
  const treeHead = parseTreeHead(text)
  const byOutsider = openNote(signNote(text, outsider), [outsider.verifier]).signatures
  const elsewhere = signNote(encodeTreeHead({ ...treeHead, origin: 'lastro.example/other' }), sampleKey)
  const outsiders = editJson(changed(['key'], outsiderText), ['head'], () => signNote(text, outsider))
  return {
    'key-other': fails('all is right but the key, which is not the pinned one', outsiders, [
      { name: 'key', code: 'other_key' },
    ]),
    'key-broken': fails(
      'a key that is not what its hash is of',
      changed(['key'], sampleVerifierKey.replace('+2', '+3')),
      [{ name: 'key', code: 'verifier_key_invalid' }],
    ),
    'head-other-root': badHead(
      'a root that was not signed',
      head.replace(encodeBase64(treeHead.root), encodeBase64(bytesFrom('other root'))),
      'note_signature_invalid',
    ),
    'head-other-signer': badHead(
      'a head that only an outsider signed',
      formatNote(text, byOutsider),
      'note_unsigned',
    ),
    'head-signed-twice': badHead(
      'the signature twice',
      formatNote(text, [...signatures, ...signatures]),
      'note_signature_duplicate',
    ),
    'head-unknown-signature': badHead(
      'a second signature that nobody checks',
      formatNote(text, [...signatures, ...byOutsider]),
      'note_signature_unknown',
    ),
    'head-other-origin': badHead('a head of another log, signed by the key', elsewhere, 'other_origin'),
    'head-extra-newline': badHead('a newline more', `${head}\n`, 'note_malformed'),
  }
}

function badFields(): ReceiptVectors {
  const changedStatement: readonly FailedCheck[] = [
    { name: 'client_statement', event: 1, code: 'client_hash_mismatch' },
  ]
  return {
    'fields-value-null': fails('an empty text for null', changed(['events', 1, 5, 6], ''), changedStatement),
    'fields-nested-value': fails(
      'another value inside a custom field',
      changed(['events', 0, 5, 0, 'frágil'], false),
      [{ name: 'client_statement', event: 0, code: 'client_hash_mismatch' }],
    ),
    'fields-not-committed': fails(
      'a field that the statement does not have',
      editedEvent(receipt, 1, ({ client }) => ({
        client: {
          ...client,
          fields: new Map([...client.fields, ['temperature', '4']]),
        },
      })),
      [{ name: 'fields', event: 1, code: 'field_not_committed' }],
    ),
  }
}

/** Returns receipts in the formats that were used before the first release. */
function olderForms(): ReceiptVectors {
  return Object.fromEntries(
    Object.entries(olderReceipts).map(([format, text]) => [
      `format-older-${format.split('/')[1]}`,
      badText(
        `a receipt of the form ${format} from before the first release`,
        text,
        format === RECEIPT_FORMAT ? 'member_missing' : 'value_invalid',
      ),
    ]),
  )
}

function badText(shows: string, text: string, code: LedgerErrorCode): ReceiptVector {
  return fails(shows, text, [{ name: 'format', code }])
}

function badHead(shows: string, note: string, code: LedgerErrorCode): ReceiptVector {
  return fails(shows, changed(['head'], note), [{ name: 'head_signature', code }])
}
