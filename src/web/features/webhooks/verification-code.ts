/**
 * Sample code that verifies a webhook call from Lastro, without dependencies. The test beside it
 * runs the sample of each language that is installed.
 */
export const verificationCode = {
  JavaScript: `import { createHmac, timingSafeEqual } from 'node:crypto'

// secret: whsec_…   headers: as Node gives them   body: the text as it came, before JSON.parse
export function verifyWebhook(secret, headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) throw new Error('too old')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  const isSigned = String(headers['webhook-signature']).split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) throw new Error('wrong signature')
  return JSON.parse(body)
}`,
  Python: `import base64, hashlib, hmac, json, time

# secret: whsec_…   headers: of the request (Flask, Django, FastAPI)   body: the bytes as they came
def verify_webhook(secret, headers, body):
    webhook_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").encode().split(b" ")
    if not any(hmac.compare_digest(expected.encode(), one) for one in given):
        raise ValueError("wrong signature")
    return json.loads(body)`,
  PHP: `<?php
// $secret: whsec_…   $headers: getallheaders()   $body: file_get_contents('php://input')
function verifyWebhook(string $secret, array $headers, string $body): array
{
    // Servers write the names of headers in their own ways.
    $headers = array_change_key_case($headers);
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        throw new RuntimeException('too old');
    }
    $key = base64_decode(str_replace('whsec_', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('wrong signature');
}`,
} as const

export type VerificationLanguage = keyof typeof verificationCode
export const verificationLanguages = Object.keys(verificationCode) as readonly VerificationLanguage[]
