import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLogger } from '#platform/logger.ts'
import { goodPassword, newEmail, newClient } from '../../support/auth/auth.ts'
import { linkIn, secretsOf } from '../../support/mail/mail.ts'
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts'
import { continueLink, openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'

// A mailed link carries a secret in its address for a short time. The secret reaches the server and
// nobody else.
let visit: Visit
let mailServer: MailServer
let link: URL
let token: string
/** Server log of all levels. */
let logged = ''

beforeAll(async () => {
  mailServer = await startMailServer()
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  visit = await openVisit({ routes: true, env: { SMTP_URL: mailServer.url }, log: openLogger('trace', sink) })
  const email = newEmail()
  await newClient(visit.server).signUp({ email, password: goodPassword })
  link = linkIn(await mailServer.mailTo(email))
  token = secretsOf(link).get('token') ?? ''
  expect(token).toHaveLength(43)
})
afterAll(async () => {
  await visit.close()
  await mailServer.stop()
})

describe('the secret of a followed link', () => {
  let visitor: Visitor
  const requests: Request[] = []

  beforeAll(async () => {
    visitor = await visit.open('/verify')
    const { page } = visitor
    page.on('request', (request) => requests.push(request))
    // Records the page's address at each call of `fetch`.
    await page.addInitScript(() => {
      const call = window.fetch.bind(window)
      window.fetch = (...given) => {
        const calls = JSON.parse(sessionStorage.getItem('calls-from') ?? '[]') as string[]
        sessionStorage.setItem('calls-from', JSON.stringify([...calls, window.location.href]))
        return call(...given)
      }
    })
    await page.goto(link.href)
    await continueLink(page, goodPassword)
    await page.getByText('Confirmação realizada!').waitFor()
    await page.waitForURL('**/dashboard')
  })
  afterAll(() => visitor.context.close())

  test('is removed from the URL before the page sends any request', async () => {
    const from = await visitor.page.evaluate(
      () => JSON.parse(sessionStorage.getItem('calls-from') ?? '[]') as string[],
    )
    expect(from.length).toBeGreaterThan(0)
    expect(from.filter((url) => url.includes('token'))).toEqual([])
  })

  test('does not appear in the URL of any request', () => {
    expect(link.search).not.toContain(token)
    const sent = requests.map((request) => request.url().replace(/#.*/, ''))
    expect(sent.filter((url) => url.includes(token))).toEqual([])
  })

  test('is never sent as referrer, even to the page’s own scripts', async () => {
    const headers = await Promise.all(requests.map((request) => request.allHeaders()))
    const referrers = headers.flatMap(({ referer }) => (referer === undefined ? [] : [referer]))
    expect(referrers.length).toBeGreaterThan(0)
    expect(new Set(referrers)).toEqual(new Set([`${link.origin}/`]))
  })

  test('is not in the browser history', async () => {
    await visitor.page.goBack()
    expect(visitor.page.url()).not.toContain(token)
  })
})

describe('a followed link whose page scripts do not load', () => {
  let elsewhere: Server
  const received: IncomingMessage[] = []

  beforeAll(async () => {
    elsewhere = createServer((request, response) => {
      received.push(request)
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Fora</title>')
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
  })
  afterAll(() => {
    elsewhere.closeAllConnections()
    elsewhere.close()
  })

  test('sends at most its origin as referrer to the next page', async () => {
    const { page, context } = await visit.open('/verify')
    await page.route('**/assets/**', (route) => route.abort())
    await page.goto(link.href)
    expect(page.url()).toContain(token)
    const { port } = elsewhere.address() as AddressInfo
    await page.evaluate((url) => window.location.assign(url), `http://127.0.0.1:${port}/fora`)
    await page.waitForURL('**/fora')
    const [asked] = received
    expect(asked?.headers.referer).toBe(`${link.origin}/`)
    await context.close()
  })
})

test('no log contains the secret of a link, a token or a password', async () => {
  // Requests that carry secrets: sign-in by link, refused password, renewal and reuse of a token.
  const email = newEmail()
  const client = newClient(visit.server)
  await client.signUp({ email, password: goodPassword })
  const mailed = secretsOf(linkIn(await mailServer.mailTo(email))).get('token') ?? ''
  const { data } = await client.verifyOtp({ token_hash: mailed, type: 'signup' })
  await newClient(visit.server).signInWithPassword({ email, password: 'errada-errada' })
  await fetch(`${visit.server.url}/auth/v1/verify?token=${mailed}&type=signup`, { redirect: 'manual' })
  await fetch(`${visit.server.url}/auth?token=${mailed}&type=signup`)
  await client.refreshSession()
  const { access_token, refresh_token } = data.session ?? {}
  expect(logged).toContain('answered')
  for (const secret of [token, mailed, goodPassword, 'errada-errada', access_token, refresh_token]) {
    expect(logged).not.toContain(secret)
  }
})

describe('the security headers', () => {
  const kinds: readonly (readonly [string, () => Promise<Response>])[] = [
    ['the landing page', () => page('/')],
    ['the sign-in page', () => page('/auth?token=x&type=signup')],
    ['a page there is none of', () => page('/nada')],
    ['an asset', async () => fetch(`${visit.server.url}${await asset()}`)],
    ['a file there is none of', () => fetch(`${visit.server.url}/assets/nada.js`)],
    ['the API', () => fetch(`${visit.server.url}/api/installation`)],
    ['a refusal of the API', () => fetch(`${visit.server.url}/api/shipments`)],
    ['a call there is none of', () => fetch(`${visit.server.url}/api/nada`)],
    ['the sign-in wire', () => fetch(`${visit.server.url}/auth/v1/settings`)],
    ['a refusal of the sign-in wire', () => fetch(`${visit.server.url}/auth/v1/user`)],
    [
      'a redirect',
      () => fetch(`${visit.server.url}/auth/v1/verify?token=x&type=signup`, { redirect: 'manual' }),
    ],
  ]
  const page = (path: string) => fetch(`${visit.server.url}${path}`, { headers: { accept: 'text/html' } })
  const asset = async () => /\/assets\/[^"]+\.js/.exec(await (await page('/')).text())?.[0] ?? '/none'

  test.each(kinds)('restrict scripts, framing, referrers and MIME sniffing for %s', async (_name, ask) => {
    const { headers } = await ask()
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources] as const
      }),
    )
    expect(policy['default-src']).toEqual([`'self'`])
    expect(policy['script-src']).not.toContain(`'unsafe-inline'`)
    expect(policy['script-src']).not.toContain(`'unsafe-eval'`)
    expect(policy['object-src']).toEqual([`'none'`])
    expect(policy['base-uri']).toEqual([`'none'`])
    expect(policy['frame-ancestors']).toEqual([`'none'`])
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
  })

  test('forbid inline scripts, which the sign-in page does not contain', async () => {
    expect(await (await page('/auth')).text()).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=/)
  })
})
