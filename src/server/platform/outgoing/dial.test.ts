import { expect, it } from 'vitest'
import { dial, isCallable } from './dial.ts'

const asked = { headers: {}, body: '{}', signal: new AbortController().signal }

it.each([
  'http://exemplo.com.br/',
  'ftp://exemplo.com.br/',
  'file:///etc/passwd',
  'https://ana:senha@exemplo.com.br/',
  'https://exemplo.com.br:22/',
  'https://exemplo.com.br:5432/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://%31%32%37.0.0.1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://10.0.0.1:8443/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[2002:7f00:1::]/',
  'https://[::ffff:0:7f00:1]/',
  'https://[fe80::1%25eth0]/',
  'https://0x7f.0.0.0x1:8443/',
  'https://017700000001/',
  'https://169.254.169.254.:443/',
  'https://0.0.0.0:9999/',
  'https://127.0.0.1\\@8.8.8.8/',
  'https://8.8.8.8@127.0.0.1/',
  'https://localhost/',
  'https://localhost./',
  'https://xn--localhost-/',
  'https://qualquer.LOCALHOST/',
  'https://intranet/',
])('does not call %s', async (text) => {
  const url = URL.parse(text)
  expect(url !== null && isCallable(url, 'public')).toBe(false)
  expect(await dial(text, { ...asked, targets: 'public' })).toEqual({ trouble: 'not_allowed' })
})

it('allows public addresses on ports of web servers', () => {
  for (const url of ['https://exemplo.com.br/a?b=c', 'https://8.8.8.8/', 'https://exemplo.com.br:8443/'])
    expect(isCallable(new URL(url), 'public')).toBe(true)
  expect(isCallable(new URL('http://127.0.0.1:5000/'), 'any')).toBe(true)
})
