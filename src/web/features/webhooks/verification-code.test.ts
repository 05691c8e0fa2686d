import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Engine } from 'php-parser'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { verificationCode, verificationLanguages, type VerificationLanguage } from './verification-code.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = '{"event":"shipment.created","data":{"location":"São Paulo"}}'

/**
 * Returns headers with two signatures, of which the second is ours, as during the rotation of a
 * secret.
 */
function headersAt(at: Date) {
  const own = new Webhook(secret).sign('msg_1', at, body)
  const other = new Webhook(`whsec_${Buffer.alloc(32, 8).toString('base64')}`).sign('msg_1', at, body)
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `${other} ${own}`,
  }
}

const now = headersAt(new Date())
/**
 * Sample webhook calls, each with the result that the receiver must report: the event's name, or
 * the reason for a refusal.
 */
const calls = [
  { headers: now, body, says: 'shipment.created' },
  { headers: now, body: `${body} `, says: 'wrong signature' },
  { headers: { ...now, 'webhook-id': 'msg_2' }, body, says: 'wrong signature' },
  { headers: headersAt(new Date(Date.now() - 600_000)), body, says: 'too old' },
  { headers: {}, body, says: 'too old' },
  { headers: { 'webhook-timestamp': now['webhook-timestamp'] }, body, says: 'wrong signature' },
  { headers: { ...now, 'webhook-timestamp': 'agora' }, body, says: 'too old' },
  { headers: { ...now, 'webhook-signature': 'v1,ção' }, body, says: 'wrong signature' },
]

/** Programs that read the calls as JSON and print the result of each. */
const runners: Readonly<Record<VerificationLanguage, { command: string; file: string; after: string }>> = {
  JavaScript: {
    command: process.execPath,
    file: 'sample.mjs',
    after: `
import { readFileSync } from 'node:fs'
const given = JSON.parse(readFileSync(0, 'utf8'))
console.log(JSON.stringify(given.calls.map(({ headers, body }) => {
  try { return verifyWebhook(given.secret, headers, body).event } catch ({ message }) { return message }
})))`,
  },
  Python: {
    command: 'python3',
    file: 'sample.py',
    after: `
import sys
given = json.load(sys.stdin)
def said(one):
    try:
        return verify_webhook(given["secret"], one["headers"], one["body"].encode())["event"]
    except ValueError as refusal:
        return str(refusal)
print(json.dumps([said(one) for one in given["calls"]]))`,
  },
  PHP: {
    command: 'php',
    file: 'sample.php',
    // Spells header names as PHP-FPM does.
    after: `
$given = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(function ($one) use ($given) {
    $headers = [];
    foreach ($one['headers'] as $name => $value) {
        $headers[ucwords($name, '-')] = $value;
    }
    try {
        return verifyWebhook($given['secret'], $headers, $one['body'])['event'];
    } catch (RuntimeException $refusal) {
        return $refusal->getMessage();
    }
}, $given['calls']));`,
  },
}

it.for(verificationLanguages)(
  'the %s sample accepts only calls that the official library signed',
  (language, { skip }) => {
    const { command, file, after } = runners[language]
    const folder = mkdtempSync(join(tmpdir(), 'lastro-verification-'))
    try {
      const path = join(folder, file)
      writeFileSync(path, `${verificationCode[language]}\n${after}`)
      const input = JSON.stringify({ secret, calls })
      const { error, stdout, stderr } = spawnSync(command, [path], { input, encoding: 'utf8' })
      if (error !== undefined) skip(`no ${language} here`)
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toEqual(calls.map(({ says }) => says))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

it('the PHP sample parses as PHP, even without a PHP installation', () => {
  expect(() => new Engine({}).parseCode(verificationCode.PHP, 'verify.php')).not.toThrow()
})
