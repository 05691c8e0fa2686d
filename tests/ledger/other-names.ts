import { encodeBase64, encodeUtf8 } from '#ledger/base/bytes.ts'
import { vrfKeyOf, vrfProve } from '#ledger/crypto/ecvrf.ts'
import { pseudonymOf } from '#ledger/crypto/pseudonym.ts'
import { signNote } from '#ledger/log/note.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { everywhere, options, refused, type ForgedReceipt } from './forged-receipt.ts'
import { editJson } from './json-edit.ts'
import {
  arrived,
  bytesFrom,
  created,
  delivered,
  deliveredShipment,
  SampleLog,
  sampleKey,
  sampleTrackingId,
  sampleVrfKey,
} from './sample-log.ts'

/** VRF key by which the operator names the second history. */
const otherVrf = vrfKeyOf(bytesFrom('VRF key of a second history'))
const leaf = { pseudonym: pseudonymOf(otherVrf, sampleTrackingId) }
const otherProof = { pseudonymProof: vrfProve(otherVrf, encodeUtf8(sampleTrackingId)) }

/** Returns the attempts of an operator to give one code two histories under two names. */
export function otherNames(): Readonly<Record<string, ForgedReceipt>> {
  const genuine = deliveredShipment()
  const second = new SampleLog()
  second.leafHashes.push(...genuine.leafHashes.slice(1))
  second.append({ ...created, leaf }).append({ ...arrived, leaf })
  const { origin, size, root } = { origin: sampleKey.name, size: second.leafHashes.length, root: second.root }
  const fork = new SampleLog(otherVrf.publicKey).append({ ...created, leaf }).append({ ...delivered, leaf })
  const forked = fork.receipt({
    ...otherProof,
    head: signTreeHead(
      { origin, size: fork.leafHashes.length, root: fork.root, vrfKey: otherVrf.publicKey },
      sampleKey,
    ),
  })
  return {
    'second-name-other-vrf-line': refused(
      'a second history in the same tree, under a head whose line names another VRF key',
      second.receipt({
        ...otherProof,
        head: signTreeHead({ origin, size, root, vrfKey: otherVrf.publicKey }, sampleKey),
      }),
      'start',
      'start_not_proved',
    ),
    'second-name-no-vrf-line': refused(
      'a second history in the same tree, under a head that names no VRF key',
      editJson(second.receipt(otherProof), ['head'], () =>
        signNote(`${origin}\n${size}\n${encodeBase64(root)}\n`, sampleKey),
      ),
      'format',
      'vrf_key_missing',
    ),
    'second-name-true-vrf-line': refused(
      'a second history in the same tree, under the true head',
      second.receipt(otherProof),
      'pseudonym',
      'pseudonym_not_proved',
    ),
    'other-start': {
      ...everywhere('a second log whose first leaf gives another VRF key', forked, 'name_not_checked'),
      options: { ...options, vrfKey: encodeBase64(sampleVrfKey) },
      expected: {
        cli: { check: 'start', code: 'other_vrf_key' },
        ledger: { check: 'start', code: 'other_vrf_key' },
        page: 'name_not_checked',
      },
    },
    'other-start-not-pinned': everywhere(
      'the same, shown to a reader who pinned no VRF key',
      forked,
      'name_not_checked',
    ),
  }
}
