import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { stopThrottleClock } from '../support/auth-database.ts'
import { callAuth } from '../support/auth-http.ts'
import { newWalker } from '../support/browser-walk.ts'
import { newPerson, openProviderWorld } from '../support/provider-world.ts'
import { publicUrl } from '../support/server.ts'

const world = await openProviderWorld()
const { provider, server, addressFromClient } = world
afterEach(world.reset)
afterAll(world.stop)

describe('GET /authorize', () => {
  /** What a browser is answered with, and where that leads. */
  async function departure(address: string): Promise<{ response: Response; to: URL }> {
    const response = await newWalker(server).step(address)
    return { response, to: new URL(response.headers.get('location') ?? '') }
  }

  test('asks for a code with a proof key, a state and a nonce, and nothing of ours leaves', async () => {
    const { response, to } = await departure(
      await addressFromClient({
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
        code_challenge: 'evil',
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

  test('binds the way to the browser by a cookie that no script reads', async () => {
    const { response, to } = await departure(await addressFromClient())
    const [cookie = '', ...others] = response.headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(
      /^lastro-oidc-[0-9a-f]{16}=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(cookie).not.toContain(to.searchParams.get('state'))
  })

  test.each(['scopes', 'scope'])('asks for what signing in needs, whatever %s says', async (name) => {
    const { to } = await departure(`${publicUrl}/auth/v1/authorize?provider=oidc&${name}=email,calendar+%22x`)
    expect(to.searchParams.get('scope')).toBe('openid email profile')
  })

  test('leads back to this site only', async () => {
    const walker = newWalker(server)
    provider.signInAs(newPerson())
    const evil = encodeURIComponent('https://evil.test/auth')
    const back = await walker.walk(`${publicUrl}/auth/v1/authorize?provider=oidc&redirect_to=${evil}`)
    expect(`${back.origin}${back.pathname}`).toBe(`${publicUrl}/auth`)
  })

  test.each(['github', '', 'oidc2'])('knows no provider %j', async (name) => {
    expect(await callAuth(server, `/authorize?provider=${name}`)).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        message: `Unsupported provider: Provider ${name} could not be found`,
      },
    })
  })

  test('begins nothing for who only looks', async () => {
    const address = `${server.address}/auth/v1/authorize?provider=oidc`
    expect((await fetch(address, { method: 'HEAD', redirect: 'manual' })).status).toBe(404)
  })

  test('slows down who begins too often, and says so at the page', async () => {
    await stopThrottleClock(world.database)
    const address = await addressFromClient()
    const walker = newWalker(server)
    const leading = async (): Promise<string> => (await walker.step(address)).headers.get('location') ?? ''
    for (let count = 0; count < 60; count++) expect(await leading()).toContain(provider.issuer)
    expect(await leading()).toContain('error_code=over_request_rate_limit')
  })
})

test('the settings name the provider', async () => {
  const { body } = await callAuth(server, '/settings')
  expect(body).toMatchObject({ external: { email: true, oidc: true }, oidc_name: 'Exemplo' })
})
