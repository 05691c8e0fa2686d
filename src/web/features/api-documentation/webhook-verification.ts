/** How a receiver checks a call's signature, in languages; `webhook-verification.test.ts` runs them, PHP where there is one. */
export const verificationLanguages = ['javascript', 'python', 'php'] as const

export const verificationCode: Readonly<Record<(typeof verificationLanguages)[number], string>> = {
  javascript: `import { createHmac, timingSafeEqual } from 'node:crypto'

// secret: whsec_…   headers: of the request   body: exactly as it came, before JSON.parse
export function verifyWebhook(secret, headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new Error('too old')
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  const isSigned = headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) throw new Error('wrong signature')
  return JSON.parse(body)
}`,
  python: `import base64, hashlib, hmac, json, time

# secret: whsec_…   headers: of the request   body: the bytes exactly as they came
def verify_webhook(secret, headers, body):
    webhook_id = headers["webhook-id"]
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(expected, one) for one in given):
        raise ValueError("wrong signature")
    return json.loads(body)`,
  php: `<?php
// $secret: whsec_…   $headers: of the request   $body: file_get_contents('php://input')
function verifyWebhook(string $secret, array $headers, string $body): array
{
    $id = $headers['webhook-id'];
    $timestamp = $headers['webhook-timestamp'];
    if (abs(time() - (int) $timestamp) > 300) {
        throw new RuntimeException('too old');
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($expected, $given)) {
            return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('wrong signature');
}`,
}
