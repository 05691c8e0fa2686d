import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { stopThrottleClock } from '../../support/auth/auth-database.ts'
import { callAuth } from '../../support/auth/auth-http.ts'
import { newWalker } from '../../support/browser/browser-walk.ts'
import { newPerson, openProviderWorld } from '../../support/auth/provider-world.ts'
import { publicUrl } from '../../support/processes/server.ts'

const world = await openProviderWorld()
const { provider, server, urlFromClient } = world
afterEach(world.reset)
afterAll(world.stop)

describe('GET /authorize', () => {
  /**
   * Requests an address with the cookies of a browser, but does not follow the redirect.
   * @returns the response and the address to which it redirects
   */
  async function departure(url: string): Promise<{ response: Response; to: URL }> {
    const response = await newWalker(server).step(url)
    return { response, to: new URL(response.headers.get('location') ?? '') }
  }

  test('sends own PKCE, state and nonce values, and ignores those of the caller', async () => {
    const { response, to } = await departure(
      await urlFromClient({
        access_type: 'offline',
        prompt: 'consent',
        client_id: 'evil',
        client_secret: 'evil',
        redirect_uri: 'https://evil.test',
        response_type: 'token',
        response_mode: 'fragment',
        request_uri: 'https://evil.test',
        state: 'evil',
        nonce: 'evil',
        code_challenge: 'evil'.repeat(11),
        code_challenge_method: 'plain',
        code_verifier: 'evil',
      }),
    )
    expect(response.status).toBe(302)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(`${to.origin}${to.pathname}`).toBe(`${provider.issuer}/auth`)
    const secret: unknown = expect.stringMatching(/^[\w-]{43}$/)
    expect(Object.fromEntries(to.searchParams)).toEqual({
      access_type: 'offline',
      prompt: 'consent',
      client_id: provider.clientId,
      code_challenge: secret,
      code_challenge_method: 'S256',
      nonce: secret,
      redirect_uri: `${publicUrl}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      state: secret,
    })
    expect(to.href).not.toContain('evil')
  })

  test('binds the authorization request to the browser by an HttpOnly cookie', async () => {
    const { response, to } = await departure(await urlFromClient())
    const [cookie = '', ...others] = response.headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(
      /^lastro-oidc-[0-9a-f]{16}=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(cookie).not.toContain(to.searchParams.get('state'))
  })

  test.each(['scopes', 'scope'])(
    'requests only the scopes for sign-in, even if the caller sets %s',
    async (name) => {
      const { to } = await departure(
        `${publicUrl}/auth/v1/authorize?provider=oidc&${name}=email,calendar+%22x`,
      )
      expect(to.searchParams.get('scope')).toBe('openid email profile')
    },
  )

  test('returns to this site if redirect_to names another site', async () => {
    const walker = newWalker(server)
    provider.signInAs(newPerson())
    const evil = encodeURIComponent('https://evil.test/auth')
    const back = await walker.walk(`${publicUrl}/auth/v1/authorize?provider=oidc&redirect_to=${evil}`)
    expect(`${back.origin}${back.pathname}`).toBe(`${publicUrl}/auth`)
  })

  test.each(['github', '', 'oidc2'])('refuses the unknown provider %j', async (name) => {
    expect(await callAuth(server, `/authorize?provider=${name}`)).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        message: `Unsupported provider: Provider ${name} could not be found`,
      },
    })
  })

  test('does not start an authorization request on HEAD', async () => {
    const url = `${server.url}/auth/v1/authorize?provider=oidc`
    expect((await fetch(url, { method: 'HEAD', redirect: 'manual' })).status).toBe(404)
  })

  test('is rate-limited, and passes the error to the page by redirect', async () => {
    await stopThrottleClock(world.database)
    const url = await urlFromClient()
    const walker = newWalker(server)
    const leading = async (): Promise<string> => (await walker.step(url)).headers.get('location') ?? ''
    for (let count = 0; count < 60; count++) expect(await leading()).toContain(provider.issuer)
    expect(await leading()).toContain('error_code=over_request_rate_limit')
  })
})

test('the settings list the provider', async () => {
  const { body } = await callAuth(server, '/settings')
  expect(body).toMatchObject({ external: { email: true, oidc: true }, oidc_name: 'Exemplo' })
})
