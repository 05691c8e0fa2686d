import { randomUUID } from 'node:crypto'
import { GoTrueClient, type Session } from '@supabase/auth-js'
import { linkIn, mailTo, secretsOf } from './mail.ts'
import type { TestServer } from './server.ts'

/** A password that the rules take. */
export const goodPassword = 'Cerrado-Vereda-71'

/** An address nobody has used. */
export function newAddress(name = 'ana'): string {
  return `${name}.${randomUUID().slice(0, 8)}@lastro.test`
}

/** The official client, unmodified, with a memory of its own: one browser. */
export function newClient({ address }: Pick<TestServer, 'address'>): GoTrueClient {
  const kept = new Map<string, string>()
  return new GoTrueClient({
    url: `${address}/auth/v1`,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  })
}

export type TestAccount = {
  readonly email: string
  readonly password: string
  readonly client: GoTrueClient
  readonly session: Session
}

/** A confirmed account, signed in by the link it was mailed. */
export async function createAccount(
  server: Pick<TestServer, 'address' | 'dataDir'>,
  { email = newAddress(), password = goodPassword, fullName = 'Ana Souza' } = {},
): Promise<TestAccount> {
  const client = newClient(server)
  const { error } = await client.signUp({ email, password, options: { data: { full_name: fullName } } })
  if (error) throw error
  const token = await confirmationToken(server, email)
  const verified = await client.verifyOtp({ token_hash: token, type: 'signup' })
  if (verified.error) throw verified.error
  if (!verified.data.session) throw new Error('the confirmation gave no session')
  return { email, password, client, session: verified.data.session }
}

/** What the n-th confirmation mail to an address carries in its link. */
export async function confirmationToken(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  email: string,
  count = 1,
): Promise<string> {
  const token = secretsOf(linkIn(await mailTo(dataDir, email, count))).get('token')
  if (token === null) throw new Error('the link has no token')
  return token
}
