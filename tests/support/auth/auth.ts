import { randomUUID } from 'node:crypto'
import { GoTrueClient, type Session } from '@supabase/auth-js'
import { linkIn, mailTo, secretsOf } from '../mail/mail.ts'
import type { TestServer } from '../processes/server.ts'

/** A password that the rules accept. */
export const goodPassword = 'Cerrado-Vereda-71'

/** Returns an unused e-mail address. */
export function newEmail(name = 'ana'): string {
  return `${name}.${randomUUID().slice(0, 8)}@lastro.test`
}

/**
 * Creates Supabase's official auth client with separate storage, so that it acts as one browser.
 */
export function newClient(
  { url }: Pick<TestServer, 'url'>,
  flowType: 'implicit' | 'pkce' = 'implicit',
): GoTrueClient {
  const kept = new Map<string, string>()
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    autoRefreshToken: false,
    persistSession: true,
    flowType,
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

/** Creates a confirmed account, signed in by its mailed link. */
export async function createAccount(
  server: Pick<TestServer, 'url' | 'dataDir'>,
  { email = newEmail(), password = goodPassword, fullName = 'Ana Souza' } = {},
): Promise<TestAccount> {
  const client = newClient(server)
  const { error } = await client.signUp({ email, password, options: { data: { full_name: fullName } } })
  if (error) throw error
  const token = await confirmationToken(server, email)
  const link = { token_hash: token, type: 'signup', password } as const
  const verified = await client.verifyOtp(link)
  if (verified.error) throw verified.error
  if (!verified.data.session) throw new Error('the confirmation gave no session')
  return { email, password, client, session: verified.data.session }
}

/** Returns the token in the link of the n-th confirmation mail to an address. */
export async function confirmationToken(
  { url, dataDir }: Pick<TestServer, 'url' | 'dataDir'>,
  email: string,
  count = 1,
): Promise<string> {
  const mail = await mailTo(dataDir, email, count).catch(async (cause: unknown) => {
    // Adds metrics to the error message. They show whether no worker has claimed the mail, or
    // whether the attempts to send it failed.
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const lines = metrics.split('\n').filter((line) => /^lastro_(mail|job)/.test(line))
    throw new Error(`no mail ${count} to ${email}\n${lines.join('\n')}`, { cause })
  })
  const token = secretsOf(linkIn(mail)).get('token')
  if (token === null) throw new Error('the link has no token')
  return token
}
