import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createAccount, goodPassword, newEmail, newClient } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { statusOnApi } from '../../support/auth/auth-http.ts'
import { newWalker } from '../../support/browser/browser-walk.ts'
import { fragmentOf, newPerson, openProviderWorld, startPage } from '../../support/auth/provider-world.ts'
import { switchOnSecondStep } from '../../support/auth/second-step.ts'
import { publicUrl } from '../../support/processes/server.ts'

const world = await openProviderWorld()
const { database, provider, server, urlFromClient, comeBack, answerFor, sessionIn, signIn } = world
afterEach(world.reset)
afterAll(world.stop)

describe('signing in with a provider', () => {
  test('requires the second factor if the account has one', async () => {
    const account = await createAccount(server)
    const app = await switchOnSecondStep(account)
    const { access_token = '', refresh_token = '' } = fragmentOf(
      await comeBack(newPerson({ email: account.email })),
    )
    expect(await statusOnApi(server, access_token)).toBe(403)
    const client = newClient(server)
    await client.setSession({ access_token, refresh_token })
    const { error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(30) })
    expect(error).toBeNull()
    const raised = (await client.getSession()).data.session?.access_token ?? ''
    expect(await statusOnApi(server, raised)).toBe(200)
  })

  test('creates an account with the address that the provider verified, and redirects with its session', async () => {
    const person = newPerson()
    const back = await comeBack(person)
    expect(`${back.origin}${back.pathname}${back.search}`).toBe(startPage)
    const fragment = fragmentOf(back)
    expect(Object.keys(fragment)).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
    ])
    expect(fragment).toMatchObject({ token_type: 'bearer', expires_in: '3600' })
    expect(await statusOnApi(server, fragment['access_token'] ?? '')).toBe(200)

    const { user } = await sessionIn(back)
    expect(user).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      user_metadata: { full_name: 'Ana Souza' },
      app_metadata: { provider: 'oidc', providers: ['oidc'] },
    })
    expect(user.identities).toEqual([
      {
        identity_id: expect.any(String),
        id: person.sub,
        user_id: user.id,
        provider: 'oidc',
        email: person.email,
        identity_data: {
          email: person.email,
          email_verified: true,
          phone_verified: false,
          iss: provider.issuer,
          sub: person.sub,
        },
        created_at: expect.any(String),
        updated_at: expect.any(String),
        last_sign_in_at: expect.any(String),
      },
    ])
  })

  test('is named as method oauth in the access token, also after renewals', async () => {
    const client = newClient(server)
    const { access_token = '', refresh_token = '' } = fragmentOf(await comeBack(newPerson()))
    const { data } = await client.getClaims(access_token)
    expect(data?.claims).toMatchObject({
      amr: [{ method: 'oauth', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'oidc', providers: ['oidc'] },
    })
    const renewed = await client.refreshSession({ refresh_token })
    expect(renewed.error).toBeNull()
    const claims = await client.getClaims(renewed.data.session?.access_token)
    expect(claims.data?.claims).toMatchObject({ amr: [{ method: 'oauth' }] })
  })

  test('creates an account without a password', async () => {
    const person = newPerson()
    await signIn(person)
    for (const password of ['', goodPassword]) {
      const { error } = await newClient(server).signInWithPassword({ email: person.email, password })
      expect(error).toMatchObject({ code: 'invalid_credentials' })
    }
  })

  test('reuses the account even if the address has changed or is no longer verified', async () => {
    const person = newPerson()
    const first = await signIn(person)
    const moved = newPerson({ sub: person.sub })
    expect((await signIn(moved)).user).toMatchObject({ id: first.user.id, email: person.email })
    const unverified = await signIn({ ...moved, email_verified: false })
    expect(unverified.user.id).toBe(first.user.id)
    expect(unverified.user.identities?.map(({ identity_data }) => identity_data?.['email'])).toEqual([
      moved.email,
    ])
  })

  test('reads the address from the user info if the ID token has none', async () => {
    provider.keepClaimsFromIdToken(true)
    const person = newPerson({ name: 'Rui Lima' })
    const { user } = await signIn(person)
    expect(user).toMatchObject({ email: person.email, user_metadata: { full_name: 'Rui Lima' } })
  })

  test('creates one account despite five concurrent sign-ins', async () => {
    const person = newPerson()
    provider.signInAs(person)
    const walkers = Array.from({ length: 5 }, () => newWalker(server))
    const answers = await Promise.all(walkers.map((walker) => answerFor(person, walker)))
    const backs = await Promise.all(walkers.map((walker, i) => walker.walk(String(answers[i]))))
    const sessions = await Promise.all(backs.map(sessionIn))
    expect(new Set(sessions.map(({ user }) => user.id)).size).toBe(1)
  })

  test('starts a session in each of two tabs of one browser', async () => {
    const walker = newWalker(server)
    const person = newPerson()
    const answers = [await answerFor(person, walker), await answerFor(person, walker)]
    const backs = await Promise.all(answers.map(({ href }) => walker.walk(href)))
    const sessions = await Promise.all(backs.map(sessionIn))
    expect(sessions.map(({ user }) => user.email)).toEqual([person.email, person.email])
    expect(sessions[0]?.access_token).not.toBe(sessions[1]?.access_token)
  })

  test('accepts an answer that the provider sends as a form POST', async () => {
    const walker = newWalker(server)
    const person = newPerson()
    const answer = await answerFor(person, walker)
    const sent = await newWalker(server).step(`${publicUrl}/auth/v1/callback`, {
      method: 'POST',
      body: new URLSearchParams(answer.search),
    })
    expect(sent.status).toBe(303)
    const back = await walker.walk(sent.headers.get('location') ?? '')
    expect((await sessionIn(back)).user.email).toBe(person.email)
  })

  test('passes no token of the provider to the page', async () => {
    provider.signInAs(newPerson())
    const queryParams = { access_type: 'offline', prompt: 'consent' }
    const back = await newWalker(server).walk(await urlFromClient(queryParams, 'offline_access'))
    expect(Object.keys(fragmentOf(back)).filter((name) => name.startsWith('provider'))).toEqual([])
  })

  test('is recorded in the audit log', async () => {
    const { user } = await signIn(newPerson())
    const rows = await askAdmin(
      database,
      `select event, facts->>'provider' as provider from audit_log where user_id = $1 order by id`,
      [user.id],
    )
    expect(rows).toEqual([
      { event: 'signed_up', provider: 'oidc' },
      { event: 'signed_in', provider: 'oidc' },
    ])
  })
})

describe('an account with the same address as the person at the provider', () => {
  test('is linked to the provider if it is confirmed, and keeps its password and name', async () => {
    const account = await createAccount(server, { fullName: 'Ana do Lastro' })
    const { user } = await signIn(newPerson({ email: account.email.toUpperCase() }))
    expect(user).toMatchObject({
      id: account.session.user.id,
      user_metadata: { full_name: 'Ana do Lastro' },
      app_metadata: { provider: 'email', providers: ['email', 'oidc'] },
    })
    expect(user.identities?.map((identity) => identity.provider)).toEqual(['email', 'oidc'])
    const { error } = await newClient(server).signInWithPassword(account)
    expect(error).toBeNull()
  })

  test('loses all data of a sign-up that nobody confirmed', async () => {
    const person = newPerson({ name: 'Dona Real' })
    const squatter = newClient(server)
    const signedUp = await squatter.signUp({
      email: person.email,
      password: goodPassword,
      options: { data: { full_name: 'Squatter' } },
    })
    expect(signedUp.error).toBeNull()

    const { user } = await signIn(person)
    expect(user).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { full_name: 'Dona Real' },
      app_metadata: { provider: 'oidc', providers: ['oidc'] },
    })
    const { error } = await squatter.signInWithPassword({ email: person.email, password: goodPassword })
    expect(error).toMatchObject({ code: 'invalid_credentials' })
    const rows = await askAdmin(
      database,
      `select password_hash, password_decoys,
         (select count(*)::int from one_time_tokens where user_id = users.id) as links from users where id = $1`,
      [user.id],
    )
    expect(rows).toEqual([{ password_hash: null, password_decoys: [], links: 0 }])
  })

  test.each([
    ['confirmed', true],
    ['not confirmed', false],
  ])('is not changed by a sign-in with an unverified address if it is %s', async (_, isConfirmed) => {
    const email = newEmail()
    if (isConfirmed) await createAccount(server, { email })
    else await newClient(server).signUp({ email, password: goodPassword })
    const state = `select email_confirmed_at, password_hash, user_metadata, last_sign_in_at from users where email = $1`
    const before = await askAdmin(database, state, [email])
    const back = await comeBack(newPerson({ email, email_verified: false }))
    expect(fragmentOf(back)).toMatchObject({ error_code: 'provider_email_needs_verification' })
    expect(await askAdmin(database, state, [email])).toEqual(before)
  })
})
