import { decodeUtf8, encodeHex } from '#ledger/base/bytes.ts'
import type { Json } from '#ledger/base/json.ts'
import type { LedgerErrorCode } from '#ledger/base/error.ts'
import {
  clientStatement,
  parseClientStatement,
  commitFields,
  serverStatement,
  type EncodedStatement,
} from '#ledger/log/statement.ts'
import { editJson } from './json-edit.ts'
import { arrived, bytesFrom, created, sampleKey, sampleTrackingId } from './sample-log.ts'

export type StatementVector = {
  readonly shows: string
  readonly side: 'client' | 'server'
  /** The statement's bytes are this text in UTF-8. */
  readonly text: string
  readonly expected: { readonly hash: string } | { readonly code: LedgerErrorCode }
}

export const arrivedStatement = clientStatement({
  log: sampleKey.name,
  type: arrived.type,
  eventId: '0193a0c8-6d2e-7b1a-9c55-000000000001',
  trackingId: sampleTrackingId,
  committedBy: 'client',
  digests: commitFields(bytesFrom('client seed 1'), arrived.client),
})
export const acceptedStatement = serverStatement({
  client: arrivedStatement.hash,
  digests: commitFields(bytesFrom('server seed 1'), arrived.server),
})

export function validStatements(): Record<string, StatementVector> {
  const byServer = clientStatement({
    log: sampleKey.name,
    type: created.type,
    eventId: '0193a0c8-6d2e-7b1a-9c55-000000000000',
    trackingId: sampleTrackingId,
    committedBy: 'server',
    digests: commitFields(bytesFrom('client seed 0'), created.client),
  })
  const later = clientStatement({ ...parseClientStatement(arrivedStatement.bytes), list: 2 })
  return {
    'client-by-client': good(
      'a checkpoint that the declarer’s device committed to',
      'client',
      arrivedStatement,
    ),
    'client-by-server': good('a creation that the server committed to for an API caller', 'client', byServer),
    'client-later-list': good(
      'a statement of a later field list, whose fields a reader need not know',
      'client',
      later,
    ),
    server: good('the acceptance of the checkpoint', 'server', acceptedStatement),
  }
}

export function invalidStatements(): Record<string, StatementVector> {
  const clientText = decodeUtf8(arrivedStatement.bytes)
  const serverText = decodeUtf8(acceptedStatement.bytes)
  const edited = (path: string[], value: Json | undefined): string => editJson(clientText, path, () => value)
  return {
    'client-space': badClient(
      'a space that changes no value',
      clientText.replace(':', ': '),
      'json_not_canonical',
    ),
    'client-unsorted': badClient(
      'members in another order',
      `{"v":1,${clientText.slice(1).replace(',"v":1', '')}`,
      'json_not_canonical',
    ),
    'client-version': badClient('a field list of version 0', edited(['v'], 0), 'value_invalid'),
    'client-member-missing': badClient('no device key', edited(['device_key'], undefined), 'member_missing'),
    'client-member-unknown': badClient('a member of no meaning', edited(['note'], 'x'), 'member_unknown'),
    'client-device-key': badClient(
      'a device key, which this version has none of',
      edited(['device_key'], 'x'),
      'value_invalid',
    ),
    'client-log': badClient('a log name with a space', edited(['log'], 'lastro example'), 'value_invalid'),
    'client-digest-short': badClient(
      'a digest of 31 bytes',
      edited(['digests', 'city'], '00'.repeat(31)),
      'value_invalid',
    ),
    'client-digest-upper-case': badClient(
      'a digest in upper case',
      edited(['digests', 'city'], 'AB'.repeat(32)),
      'value_invalid',
    ),
    'client-is-server': badClient('a server statement', serverText, 'member_missing'),
    'server-is-client': {
      shows: 'a client statement',
      side: 'server',
      text: clientText,
      expected: { code: 'member_missing' },
    },
  }
}

function good(shows: string, side: 'client' | 'server', { bytes, hash }: EncodedStatement): StatementVector {
  return { shows, side, text: decodeUtf8(bytes), expected: { hash: encodeHex(hash) } }
}

function badClient(shows: string, text: string, code: LedgerErrorCode): StatementVector {
  return { shows, side: 'client', text, expected: { code } }
}
