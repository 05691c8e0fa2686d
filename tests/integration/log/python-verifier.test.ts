import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { changedDeliveries } from '../../ledger/changed-deliveries.ts'
import type { ForgedReceipt } from '../../ledger/forged-receipt.ts'
import { pinned, type ReceiptVector } from '../../ledger/receipt-vector.ts'
import { vectorFiles } from '../../ledger/vector-files.ts'

/**
 * The verifier in Python was written from docs/spec, with the standard library only. It reads no
 * timestamps and looks nothing up.
 */
const program = join(import.meta.dirname, '../../python/verify_receipt.py')

const forged = vectorFiles('lastro/forged')
  .filter(([path]) => path.endsWith('.json'))
  .map(([path, file]): [string, ForgedReceipt] => [path, JSON.parse(file)])
const valid = vectorFiles('lastro/receipts/valid').map(([path, file]): [string, ReceiptVector] => [
  path,
  JSON.parse(file),
])
const deliveries = changedDeliveries()
let results: ReadonlyMap<string, string>
let ofDeliveries: readonly string[]

beforeAll(async () => {
  const given = [
    ...forged.map(([, { receipt, options }]) => ({ receipt, ...options })),
    ...valid.map(([, { receipt, options }]) => ({
      receipt,
      trackingId: receipt.match(/"tracking_id":"([^"]+)"/)?.[1],
      key: receipt.match(/"key":"([^"]+)"/)?.[1],
      ...options,
    })),
    ...[deliveries.genuine, ...deliveries.forged.map(({ receipt }) => receipt)].map((receipt) => ({
      receipt,
      ...pinned,
    })),
  ]
  const python = spawn('python3', [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  python.stdin.end(JSON.stringify(given))
  const answers: readonly string[] = JSON.parse(await text(python.stdout))
  results = new Map([...forged, ...valid].map(([path], at) => [path, answers[at] ?? '']))
  ofDeliveries = answers.slice(results.size)
}, 300_000)

describe('the verifier in Python', () => {
  test.each(forged)('does not accept the forged claim of %s', (path, { expected: { ledger } }) => {
    if (ledger === 'time_not_proved') expect(results.get(path)).toBe('name_not_checked')
    else
      expect(results.get(path)).toBe(typeof ledger === 'string' ? ledger : `${ledger.check} ${ledger.code}`)
  })

  test.each(valid)('accepts %s', (path, { options: { vrfKey } }) => {
    expect(results.get(path)).toBe(vrfKey === undefined ? 'name_not_checked' : 'valid')
  })
  test('refuses each changed member of a delivery or an annex', () => {
    expect(ofDeliveries).toEqual([
      'name_not_checked',
      ...deliveries.forged.map(() => 'client_statement client_hash_mismatch'),
    ])
  })
})
