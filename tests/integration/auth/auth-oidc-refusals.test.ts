import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { newWalker, type Walker } from '../../support/browser/browser-walk.ts'
import type { Person } from '../../support/auth/oidc-provider.ts'
import { fragmentOf, newPerson, openProviderWorld } from '../../support/auth/provider-world.ts'
import { publicUrl } from '../../support/processes/server.ts'

const world = await openProviderWorld()
const { database, provider, server, comeBack, answerFor, sessionIn, signIn } = world
afterEach(world.reset)
afterAll(world.stop)

describe('the sign-in page', () => {
  const toldTwice = (back: URL): Record<string, string> => {
    expect(`${back.origin}${back.pathname}`).toBe(`${publicUrl}/auth`)
    const { next, ...inQuery } = Object.fromEntries(back.searchParams)
    expect(next).toBe('/tracker')
    const { sb, ...inFragment } = fragmentOf(back)
    expect(sb).toBe('')
    expect(inQuery).toEqual(inFragment)
    return inQuery
  }

  test.each([
    ['an address that is not verified', { email_verified: false }, 'provider_email_needs_verification'],
    [
      'an address that may be verified or not',
      { email_verified: undefined },
      'provider_email_needs_verification',
    ],
    ['no address', { email: undefined }, 'validation_failed'],
    ['what is no address', { email: 'ana at lastro' }, 'validation_failed'],
  ])('reports an error for %s', async (_, facts, code) => {
    const person = { ...newPerson(), ...facts } as Person
    const told = toldTwice(await comeBack(person))
    expect(told['error_code']).toBe(code)
    expect(await askAdmin(database, 'select from identities where subject = $1', [person.sub])).toEqual([])
  })

  test('reports a sign-in that the person cancelled', async () => {
    expect(toldTwice(await comeBack(undefined))).toEqual({
      error: 'access_denied',
      error_description: 'The person turned back',
    })
  })

  const refused = {
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Unable to exchange external code',
  }

  test.each([
    ['of another sign-in', { claims: (claims: object) => ({ ...claims, nonce: 'x'.repeat(43) }) }],
    ['without a nonce', { claims: (claims: object) => ({ ...claims, nonce: undefined }) }],
    ['for another client', { claims: (claims: object) => ({ ...claims, aud: 'somebody' }) }],
    ['for several clients', { claims: (claims: object) => ({ ...claims, aud: ['lastro', 'somebody'] }) }],
    ['of another issuer', { claims: (claims: object) => ({ ...claims, iss: 'https://evil.test' }) }],
    [
      'that has expired',
      { claims: (claims: object) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 31 }) },
    ],
    ['with an endless subject', { claims: (claims: object) => ({ ...claims, sub: 'x'.repeat(256) }) }],
    ['signed by somebody else', { foreignKey: true }],
  ])('reports an unspecific failure for an ID token %s', async (_, tampering) => {
    provider.tamper(tampering)
    const person = newPerson()
    expect(toldTwice(await comeBack(person))).toEqual(refused)
    expect(await askAdmin(database, 'select from users where email = $1', [person.email])).toEqual([])
    provider.tamper({})
    expect((await signIn(person)).user.email).toBe(person.email)
  })

  test('reports an unspecific failure for a code that the provider did not issue', async () => {
    const walker = newWalker(server)
    const answer = await answerFor(newPerson(), walker)
    answer.searchParams.set('code', 'guessed')
    expect(toldTwice(await walker.walk(answer.href))).toEqual(refused)
  })

  test('reports an unspecific failure for an answer in the name of another issuer', async () => {
    const walker = newWalker(server)
    const answer = await answerFor(newPerson(), walker)
    const before = provider.redemptions()
    answer.searchParams.set('iss', 'https://evil.test')
    expect(toldTwice(await walker.walk(answer.href))).toEqual(refused)
    expect(provider.redemptions()).toBe(before)
  })

  test('reports a temporary failure if the provider cannot answer', async () => {
    provider.breakTokens(503)
    expect(toldTwice(await comeBack(newPerson()))).toMatchObject({
      error: 'temporarily_unavailable',
      error_code: 'unexpected_failure',
      error_description: 'The identity provider cannot be reached, please try again in a moment',
    })
  })
})

describe('the state parameter', () => {
  const siteIsTold = async (walker: Walker, answer: URL, error_code: string): Promise<void> => {
    const before = provider.redemptions()
    const response = await walker.step(answer.href)
    expect(response.status).toBe(303)
    const back = new URL(response.headers.get('location') ?? '')
    expect(`${back.origin}${back.pathname}${back.hash}`).toBe(`${publicUrl}/auth`)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'invalid_request', error_code })
    expect(provider.redemptions()).toBe(before)
  }

  test('is refused with bad_oauth_callback if it is missing', async () => {
    const walker = newWalker(server)
    const answer = await answerFor(newPerson(), walker)
    answer.searchParams.delete('state')
    await siteIsTold(walker, answer, 'bad_oauth_callback')
  })

  test.each(['guessed', 'A'.repeat(43), '\u0000'])('is refused if it was never issued: %j', async (state) => {
    const walker = newWalker(server)
    const answer = await answerFor(newPerson(), walker)
    answer.searchParams.set('state', state)
    await siteIsTold(walker, answer, 'bad_oauth_state')
  })

  test('is refused in another browser, and stays valid in the original browser', async () => {
    const [own, other] = [newWalker(server), newWalker(server)]
    const person = newPerson()
    const answer = await answerFor(person, own)
    await answerFor(newPerson(), other)
    await siteIsTold(other, answer, 'bad_oauth_state')
    expect((await sessionIn(await own.walk(answer.href))).user.email).toBe(person.email)
  })

  test('is valid once, also with five concurrent uses', async () => {
    const walker = newWalker(server)
    const answer = await answerFor(newPerson(), walker)
    const cookies = await Promise.all(Array.from({ length: 5 }, () => walker.step(answer.href)))
    expect(cookies.map(({ status }) => status).toSorted()).toEqual([302, 303, 303, 303, 303])
    await siteIsTold(walker, answer, 'bad_oauth_state')
  })

  test('is consumed by a cancelled sign-in', async () => {
    const walker = newWalker(server)
    const answer = await answerFor(undefined, walker)
    expect((await walker.step(answer.href)).status).toBe(302)
    await siteIsTold(walker, answer, 'bad_oauth_state')
  })

  test('is valid for five minutes and deleted afterwards', async () => {
    const walker = newWalker(server)
    const answer = await answerFor(newPerson(), walker)
    const [row] = await askAdmin<{ seconds: number }>(
      database,
      `select extract(epoch from max(expires_at) - now())::float8 as seconds from oauth_states`,
    )
    expect(row?.seconds).toBeGreaterThan(280)
    expect(row?.seconds).toBeLessThanOrEqual(300)
    await askAdmin(database, `update oauth_states set expires_at = now() - interval '1 second'`)
    await siteIsTold(walker, answer, 'bad_oauth_state')
    await askAdmin(database, 'select delete_expired_oauth_states()')
    expect(await askAdmin(database, 'select from oauth_states')).toEqual([])
  })

  test('is not stored in plain text', async () => {
    const walker = newWalker(server)
    const answer = await answerFor(newPerson(), walker)
    const state = answer.searchParams.get('state') ?? ''
    const rows = await askAdmin<{ row: string }>(
      database,
      'select oauth_states::text as row from oauth_states',
    )
    const hex = Buffer.from(state, 'base64url').toString('hex')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(state) || row.includes(hex))).toEqual([])
  })
})
