import { encodeHex } from '#ledger/base/bytes.ts'
import type { Json } from '#ledger/base/json.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { commitFields, fieldSalt } from '#ledger/log/statement.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { bytesFrom } from './sample-log.ts'

export type FieldVector = {
  readonly shows: string
  readonly seed: string
  readonly name: string
  readonly value: Json
  readonly expected: { readonly salt: string; readonly digest: string } | { readonly code: LedgerErrorCode }
}

export function fieldVectors(): Record<string, FieldVector> {
  const seed = bytesFrom('seed of the field vectors')
  const opened = (shows: string, name: string, value: Fields[string]): FieldVector => {
    const salt = encodeHex(fieldSalt(seed, name))
    const digest = commitFields(seed, { [name]: value })[name] ?? ''
    return { shows, seed: encodeHex(seed), name, value, expected: { salt, digest } }
  }
  const refused = (shows: string, name: string, value: Json, code: LedgerErrorCode): FieldVector => {
    return { shows, seed: encodeHex(seed), name, value, expected: { code } }
  }
  return {
    'valid-text': opened('letters beyond ASCII', 'city', 'São Paulo'),
    'valid-text-beyond-bmp': opened('a letter of two UTF-16 code units', 'location', 'Doca 📦'),
    'valid-text-control': opened('characters that JSON escapes', 'notes', 'a\u0000"\\\n\u007f\u2028'),
    'valid-empty-text': opened('a text of no letters', 'notes', ''),
    'valid-null': opened('nothing, which is not the empty text', 'notes', null),
    'valid-boolean': opened('no', 'final', false),
    'valid-quantity': opened('a quantity, which is a text', 'weight', '12.5'),
    'valid-members': opened('members in the order of UTF-16 code units', 'custom_data', {
      '\uff21': 'última',
      '📦': null,
      b: true,
      a: '1',
    }),
    'invalid-not-nfc': refused('a letter and its tilde apart', 'city', 'Sa\u0303o Paulo', 'text_not_nfc'),
    'invalid-member-not-nfc': refused(
      'the same in a name',
      'custom_data',
      { 'a\u0303': '1' },
      'text_not_nfc',
    ),
    'invalid-lone-surrogate': refused('half of a letter', 'city', '\ud83d', 'text_lone_surrogate'),
    'invalid-number': refused('a quantity that is no text', 'weight', 12.5, 'value_invalid'),
    'invalid-array': refused('a list', 'custom_data', ['a'], 'value_invalid'),
    'invalid-nested-twice': refused('members of members', 'custom_data', { a: { b: '1' } }, 'value_invalid'),
    'invalid-name': refused('a name with a capital', 'City', 'x', 'value_invalid'),
  }
}
