import { randomBytes } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { goodPassword, newEmail, newClient } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { callAuth, statusOnApi } from '../../support/auth/auth-http.ts'
import { newWalker } from '../../support/browser/browser-walk.ts'
import { linkIn, mailTo } from '../../support/mail/mail.ts'
import type { Person } from '../../support/auth/oidc-provider.ts'
import { newPerson, openProviderWorld, startPage } from '../../support/auth/provider-world.ts'
import { publicUrl } from '../../support/processes/server.ts'

// Supabase's published client with `flowType: 'pkce'`, as its server-side package uses it.
const world = await openProviderWorld({ REDIRECT_URLS: 'https://*.parceiro.test/**' })
const { database, provider, server } = world
afterEach(world.reset)
afterAll(world.stop)

const partnerPage = 'https://app.parceiro.test/entrada?de=aqui'

/** Signs in at the provider and returns the address of the page that opens afterwards. */
async function comeBack(client: GoTrueClient, person: Person, redirectTo = startPage): Promise<URL> {
  const { data, error } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  provider.signInAs(person)
  return newWalker(server).walk(data.url.replace(server.url, publicUrl))
}

const codeIn = ({ searchParams }: URL): string => searchParams.get('code') ?? ''
const exchange = (auth_code: string, code_verifier: string) =>
  callAuth(server, '/token?grant_type=pkce', { body: { auth_code, code_verifier } })

describe('a sign-in with a provider', () => {
  test('ends with a code that the client exchanges once for the session', async () => {
    const client = newClient(server, 'pkce')
    const person = newPerson()
    const back = await comeBack(client, person)
    expect(back.hash).toBe('')
    expect(back.searchParams.get('next')).toBe('/tracker')
    const code = codeIn(back)
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(person.email)
    expect(await statusOnApi(server, data.session?.access_token ?? '')).toBe(200)
    expect((await client.refreshSession()).error).toBeNull()
    expect(await exchange(code, 'x'.repeat(64))).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
  })

  test('gives no session for a wrong verifier, an unknown code, or an expired one', async () => {
    const client = newClient(server, 'pkce')
    const code = codeIn(await comeBack(client, newPerson()))
    expect(await exchange(code, 'x'.repeat(64))).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    })
    expect(await exchange('x', 'x'.repeat(64))).toMatchObject({ body: { code: 'flow_state_not_found' } })
    expect(await exchange(code, '')).toMatchObject({ body: { code: 'validation_failed' } })
    await askAdmin(database, `update one_time_tokens set expires_at = now() where kind = 'code'`)
    expect((await client.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_expired' })
    await askAdmin(database, 'select delete_expired_sign_ins()')
    expect(await askAdmin(database, `select from one_time_tokens where kind = 'code'`)).toEqual([])
  })

  test('accepts a plain challenge, and one of five concurrent exchanges', async () => {
    const verifier = randomBytes(40).toString('base64url')
    const query = new URLSearchParams({
      provider: 'google',
      redirect_to: startPage,
      code_challenge: verifier,
      code_challenge_method: 'plain',
    })
    provider.signInAs(newPerson())
    const back = await newWalker(server).walk(`${publicUrl}/auth/v1/authorize?${query}`)
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(codeIn(back), verifier)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  })

  test.each([
    ['short', 's256'],
    ['x'.repeat(43), 's512'],
    ['x'.repeat(50), 's256'],
    ['x'.repeat(43), ''],
    ['', 's256'],
  ])('does not begin with the challenge %s and the method %s', async (challenge, method) => {
    const query = new URLSearchParams({
      provider: 'google',
      code_challenge: challenge,
      code_challenge_method: method,
    })
    expect(await callAuth(server, `/authorize?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })
})

describe('a mailed link', () => {
  const follow = (link: URL) => callAuth(server, link.pathname.replace('/auth/v1', '') + link.search)
  const locationOf = ({ headers }: { readonly headers: Headers }) => new URL(headers.get('location') ?? '')

  test('to another origin ends with a code, for a sign-up, a new link and a recovery', async () => {
    const email = newEmail()
    const client = newClient(server, 'pkce')
    await client.signUp({ email, password: goodPassword, options: { emailRedirectTo: partnerPage } })
    await mailTo(server.dataDir, email)
    await world.reset()
    await client.resend({ type: 'signup', email, options: { emailRedirectTo: partnerPage } })
    const link = linkIn(await mailTo(server.dataDir, email, 2))
    expect(link.searchParams.get('token')).toMatch(/^pkce_[\w-]{43}$/)
    const page = locationOf(await follow(link))
    expect(page.href).toMatch(/^https:\/\/app\.parceiro\.test\/entrada\?de=aqui&code=[\w-]{43}$/)
    expect((await client.exchangeCodeForSession(codeIn(page))).data.user?.email).toBe(email)

    const again = locationOf(await follow(link))
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
    expect(again.hash).toContain('error_code=otp_expired')

    await world.reset()
    await client.resetPasswordForEmail(email, { redirectTo: partnerPage })
    const recovery = locationOf(await follow(linkIn(await mailTo(server.dataDir, email, 3))))
    const { data } = await client.exchangeCodeForSession(codeIn(recovery))
    expect(data).toMatchObject({ redirectType: 'recovery', user: { email } })
    expect((await client.updateUser({ password: 'Buriti-Veredas-90' })).error).toBeNull()
  })

  test('gives its session to the published client by its token too', async () => {
    const email = newEmail()
    const client = newClient(server, 'pkce')
    await client.signUp({ email, password: goodPassword })
    const link = linkIn(await mailTo(server.dataDir, email))
    const token_hash = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
    const { data } = await client.verifyOtp({ token_hash, type: 'signup' })
    expect(data.user?.email).toBe(email)
  })
})
