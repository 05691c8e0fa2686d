import { execFileSync, spawnSync } from 'node:child_process'
import { Engine } from 'php-parser'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { verificationCode } from './webhook-verification.ts'

const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
const samplePayload = { event: 'checkpoint.created', data: { location: 'Armazém 1' } }
const body = JSON.stringify(samplePayload)

function signed(at: Date, text = body): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', at, text)}`,
  }
}

function canRun(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined
}

describe('the JavaScript of the page', () => {
  const load = async () =>
    (await import(`data:text/javascript,${encodeURIComponent(verificationCode.javascript)}`)) as {
      verifyWebhook: (secret: string, headers: Record<string, string>, body: string) => unknown
    }

  test('takes what the official library signed, also as the second signature', async () => {
    const { verifyWebhook } = await load()
    expect(verifyWebhook(secret, signed(new Date()), body)).toEqual(samplePayload)
  })

  test('refuses another body, another secret and an old call', async () => {
    const { verifyWebhook } = await load()
    const now = new Date()
    expect(() => verifyWebhook(secret, signed(now), `${body} `)).toThrow('wrong signature')
    expect(() => verifyWebhook(`whsec_${btoa('another')}`, signed(now), body)).toThrow('wrong signature')
    expect(() => verifyWebhook(secret, signed(new Date(now.getTime() - 400_000)), body)).toThrow('too old')
  })
})

test('the Python of the page takes the same call and refuses another body', () => {
  const program = `${verificationCode.python}
import sys
given = json.load(sys.stdin)
verify_webhook(given["secret"], given["headers"], given["body"].encode())
try:
    verify_webhook(given["secret"], given["headers"], given["body"].encode() + b" ")
except ValueError as refusal:
    print(refusal)
`
  const input = JSON.stringify({ secret, headers: signed(new Date()), body })
  expect(execFileSync('python3', ['-c', program], { input, encoding: 'utf8' })).toBe('wrong signature\n')
})

describe('the PHP of the page', () => {
  test('is PHP', () => {
    expect(() => new Engine({}).parseCode(verificationCode.php, 'verify.php')).not.toThrow()
  })

  test.skipIf(!canRun('php'))('takes the same call and refuses another body', () => {
    const program = `${verificationCode.php.replace(/^<\?php\n/, '')}
$given = json_decode(file_get_contents('php://stdin'), true);
verifyWebhook($given['secret'], $given['headers'], $given['body']);
try {
    verifyWebhook($given['secret'], $given['headers'], $given['body'] . ' ');
} catch (RuntimeException $refusal) {
    echo $refusal->getMessage();
}`
    const input = JSON.stringify({ secret, headers: signed(new Date()), body })
    expect(execFileSync('php', ['-r', program], { input, encoding: 'utf8' })).toBe('wrong signature')
  })
})
