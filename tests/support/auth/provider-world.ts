import { randomUUID } from 'node:crypto'
import type { Session } from '@supabase/auth-js'
import { newEmail, newClient } from './auth.ts'
import { askAdmin } from './auth-database.ts'
import { newWalker, type Walker } from '../browser/browser-walk.ts'
import { freePort } from '../processes/free-port.ts'
import { type Person, startProvider, type TestProvider } from './oidc-provider.ts'
import { createDatabase, type TestDatabase } from '../database/postgres.ts'
import { publicUrl, startServer, type TestServer } from '../processes/server.ts'

/** A server with an identity provider, and the steps of a sign-in with it. */
export type ProviderWorld = {
  readonly database: TestDatabase
  readonly provider: TestProvider
  readonly server: TestServer
  /**
   * Returns the address to which Supabase's client sends a browser, under the server's public
   * URL.
   */
  readonly urlFromClient: (queryParams?: Readonly<Record<string, string>>, scopes?: string) => Promise<string>
  /**
   * Starts a sign-in. The person signs in at the provider; `undefined` cancels the sign-in there.
   * Returns the address of the product's page that opens afterwards.
   */
  readonly comeBack: (person: Person | undefined) => Promise<URL>
  /**
   * Starts a sign-in and returns the address of the provider's answer, without sending that answer
   * to the server.
   */
  readonly answerFor: (person: Person | undefined, walker: Walker) => Promise<URL>
  /**
   * Reads the session in the fragment of an address with Supabase's client, as the page at that
   * address would.
   */
  readonly sessionIn: (url: URL) => Promise<Session>
  readonly signIn: (person: Person) => Promise<Session>
  /** Undoes all faults of the provider and clears the throttles. */
  readonly reset: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Page on which people start the sign-in. */
export const startPage = `${publicUrl}/auth?next=%2Ftracker`

export async function openProviderWorld(env: Readonly<Record<string, string>> = {}): Promise<ProviderWorld> {
  const database = await createDatabase()
  const provider = await startProvider(await freePort(), `${publicUrl}/auth/v1/callback`)
  const server = await startServer({
    database,
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Exemplo',
      ...env,
    },
  })

  const urlFromClient: ProviderWorld['urlFromClient'] = async (queryParams = {}, scopes = 'email') => {
    const { data, error } = await newClient(server).signInWithOAuth({
      provider: 'google',
      options: { redirectTo: startPage, scopes, queryParams, skipBrowserRedirect: true },
    })
    if (error) throw error
    return data.url.replace(server.url, publicUrl)
  }
  const comeBack: ProviderWorld['comeBack'] = async (person) => {
    provider.signInAs(person)
    return newWalker(server).walk(await urlFromClient())
  }
  const sessionIn: ProviderWorld['sessionIn'] = async (url) => {
    const { access_token = '', refresh_token = '' } = fragmentOf(url)
    const { data, error } = await newClient(server).setSession({ access_token, refresh_token })
    if (error) throw error
    if (!data.session) throw new Error('no session')
    return data.session
  }

  return {
    database,
    provider,
    server,
    urlFromClient,
    comeBack,
    sessionIn,
    signIn: async (person) => sessionIn(await comeBack(person)),
    async answerFor(person, walker) {
      provider.signInAs(person)
      return walker.walkTo(await urlFromClient(), ({ pathname }) => pathname === '/auth/v1/callback')
    },
    async reset() {
      provider.tamper(undefined)
      provider.breakTokens(undefined)
      provider.keepClaimsFromIdToken(false)
      await askAdmin(database, 'delete from throttles')
    },
    async stop() {
      await server.stop()
      await provider.stop()
      await database.drop()
    },
  }
}

/** Creates a person at the provider with an address that no account of the product uses. */
export function newPerson(facts: Partial<Person> = {}): Person & { readonly email: string } {
  const email = newEmail()
  return { sub: randomUUID(), email, email_verified: true, name: 'Ana Souza', ...facts } as const
}

/** Returns the parameters in the fragment of an address. */
export function fragmentOf({ hash }: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.slice(1)))
}
