import { spawnSync } from 'node:child_process'
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { verificationSamples } from './verification-samples.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = '{"event":"shipment.created","data":{"location":"São Paulo"}}'

/** Two signatures, of which the second is ours, as while a secret is replaced. */
function headersAt(at: Date) {
  const own = new Webhook(secret).sign('msg_1', at, body)
  const other = new Webhook(`whsec_${Buffer.alloc(32, 8).toString('base64')}`).sign('msg_1', at, body)
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `${other} ${own}`,
  }
}

const calls = [
  { headers: headersAt(new Date()), body, is: true },
  { headers: headersAt(new Date()), body: `${body} `, is: false },
  { headers: headersAt(new Date(Date.now() - 600_000)), body, is: false },
]

/** Runs a program on the calls that it reads as JSON; undefined where the machine has no such language. */
function answersOf(command: string, file: string, program: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-sample-'))
  try {
    const path = join(folder, file)
    writeFileSync(path, program)
    const { error, stdout, stderr } = spawnSync(command, [path], {
      input: JSON.stringify({ secret, calls }),
      encoding: 'utf8',
    })
    if (error !== undefined) return undefined
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const expected = calls.map(({ is }) => is)

it('the JavaScript sample tells ours from others', () => {
  const program = `${verificationSamples.JavaScript}
import { readFileSync } from 'node:fs'
const { secret, calls } = JSON.parse(readFileSync(0, 'utf8'))
console.log(JSON.stringify(calls.map(({ headers, body }) => isFromLastro(secret, headers, body))))`
  expect(answersOf(process.execPath, 'sample.mjs', program)).toEqual(expected)
})

it('the Python sample does, where there is Python', ({ skip }) => {
  const answers = answersOf(
    'python3',
    'sample.py',
    `${verificationSamples.Python}
import json, sys
given = json.load(sys.stdin)
print(json.dumps([is_from_lastro(given["secret"], one["headers"], one["body"].encode()) for one in given["calls"]]))`,
  )
  if (answers === undefined) skip('no Python here')
  expect(answers).toEqual(expected)
})

it('the PHP sample does, where there is PHP', ({ skip }) => {
  const answers = answersOf(
    'php',
    'sample.php',
    `${verificationSamples.PHP}
$given = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn ($one) => isFromLastro($given['secret'], $one['headers'], $one['body']), $given['calls']));`,
  )
  if (answers === undefined) skip('no PHP here')
  expect(answers).toEqual(expected)
})
