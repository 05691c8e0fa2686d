import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MessageKey, messages } from '#contract/messages/messages.ts'
import {
  confirmationRefusal,
  recoveryRefusal,
  signInRefusal,
  signUpRefusal,
} from '#web/session/client/auth-refusal.ts'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newEmail,
  newClient,
} from '../../support/auth/auth.ts'
import { askAdmin, resetThrottles } from '../../support/auth/auth-database.ts'
import { type OriginalWire, startOriginalWire } from '../../support/auth/original-wire.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

// Tests which text the page shows for each error of Supabase's client library (specification,
// section 8).
// An installation may use the original sign-in server (GoTrue) instead of this server. A stub of
// GoTrue sends the messages that this server never sends.

let database: TestDatabase
let server: TestServer
let original: OriginalWire

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  original = await startOriginalWire()
})

afterAll(async () => {
  await original?.stop()
})

beforeEach(() => resetThrottles(database))

type Refused = Promise<AuthError | null>
type Case = {
  readonly words: string
  readonly when: string
  readonly refused: () => Refused
  readonly says: (error: AuthError) => MessageKey
}

const signUp = async (client: GoTrueClient, email: string, password: string): Refused =>
  (await client.signUp({ email, password })).error
const signIn = async (client: GoTrueClient, email: string, password: string): Refused =>
  (await client.signInWithPassword({ email, password })).error
const recover = async (client: GoTrueClient, email: string): Refused =>
  (await client.resetPasswordForEmail(email)).error
const confirm = async (client: GoTrueClient, token_hash: string): Refused =>
  (await client.verifyOtp({ token_hash, type: 'signup' })).error

/** Creates a client of the stub, which answers with this error. */
function elsewhere(status: number, code: string, message: string): GoTrueClient {
  original.refuseWith(status, code, message)
  return newClient(original)
}

const cases: readonly Case[] = [
  {
    words: 'Este e-mail já está cadastrado. Tente fazer login ou use o Google.',
    when: 'signing up where confirmation is switched off, with an address that has an account',
    refused: () =>
      signUp(elsewhere(422, 'user_already_exists', 'User already registered'), newEmail(), goodPassword),
    says: signUpRefusal,
  },
  {
    words: 'E-mail inválido',
    when: 'signing up with what is no address',
    refused: () => signUp(newClient(server), 'ninguem', goodPassword),
    says: signUpRefusal,
  },
  {
    words: 'E-mail inválido',
    when: 'signing up at a server that says "Invalid email"',
    refused: () => signUp(elsewhere(400, 'validation_failed', 'Invalid email'), 'ninguem', goodPassword),
    says: signUpRefusal,
  },
  {
    words: 'A senha deve ter pelo menos 6 caracteres',
    when: 'signing up with a short password',
    refused: () => signUp(newClient(server), newEmail(), '12345'),
    says: signUpRefusal,
  },
  {
    words: 'Erro no cadastro',
    when: 'signing up is refused otherwise',
    refused: () => signUp(elsewhere(422, 'signup_disabled', 'Signups not allowed'), newEmail(), goodPassword),
    says: signUpRefusal,
  },
  {
    words: 'E-mail não confirmado. Verifique sua caixa de entrada.',
    when: 'signing in before the confirmation',
    refused: async () => {
      const [client, email] = [newClient(server), newEmail()]
      await signUp(client, email, goodPassword)
      return signIn(client, email, goodPassword)
    },
    says: signInRefusal,
  },
  {
    words: 'E-mail ou senha incorretos',
    when: 'signing in with a wrong password',
    refused: async () => {
      const { client, email } = await createAccount(server)
      return signIn(client, email, 'errada-errada')
    },
    says: signInRefusal,
  },
  {
    words: 'E-mail ou senha incorretos',
    when: 'signing in with an unknown address',
    refused: () => signIn(newClient(server), newEmail(), goodPassword),
    says: signInRefusal,
  },
  {
    words: 'E-mail ou senha incorretos',
    when: 'signing in is refused otherwise',
    refused: () => signIn(elsewhere(400, 'user_banned', 'User is banned'), newEmail(), goodPassword),
    says: signInRefusal,
  },
  {
    words: 'Por segurança, só enviamos um e-mail de recuperação a cada 60 segundos.',
    when: 'asking for a second recovery within a minute',
    refused: async () => {
      const email = newEmail()
      expect(await recover(newClient(server), email)).toBeNull()
      return recover(newClient(server), email)
    },
    says: recoveryRefusal,
  },
  {
    words: 'E-mail não encontrado em nossa base de dados.',
    when: 'asking for a recovery of what is no address',
    refused: () => recover(newClient(server), 'ninguem'),
    says: recoveryRefusal,
  },
  {
    words: 'Erro ao enviar e-mail de recuperação',
    when: 'a recovery is refused otherwise',
    refused: () => recover(elsewhere(422, 'email_provider_disabled', 'Disabled'), newEmail()),
    says: recoveryRefusal,
  },
  {
    words: 'O link de confirmação expirou. Solicite um novo.',
    when: 'confirming by a link that came too late',
    refused: async () => {
      const [client, email] = [newClient(server), newEmail()]
      await signUp(client, email, goodPassword)
      const token = await confirmationToken(server, email)
      await askAdmin(database, 'update one_time_tokens set expires_at = now()')
      return confirm(client, token)
    },
    says: confirmationRefusal,
  },
  {
    words: 'O link de confirmação expirou. Solicite um novo.',
    when: 'confirming at a server that says both',
    refused: () => confirm(elsewhere(403, 'otp_expired', 'Email link is invalid or has expired'), 'x'),
    says: confirmationRefusal,
  },
  {
    words: 'Link de confirmação inválido.',
    when: 'confirming by a link that was used',
    refused: async () => {
      const [client, email] = [newClient(server), newEmail()]
      await signUp(client, email, goodPassword)
      const token = await confirmationToken(server, email)
      expect(await confirm(client, token)).toBeNull()
      return confirm(newClient(server), token)
    },
    says: confirmationRefusal,
  },
  {
    words: 'Link de confirmação inválido.',
    when: 'confirming by a link that nobody was mailed',
    refused: () => confirm(newClient(server), 'A'.repeat(43)),
    says: confirmationRefusal,
  },
  {
    words: 'Erro na confirmação',
    when: 'a confirmation is refused otherwise',
    refused: () => confirm(elsewhere(422, 'email_exists', 'A user has this address'), 'x'),
    says: confirmationRefusal,
  },
]

test.each(cases)('the error text is "$words", $when', async ({ words, refused, says }) => {
  const error = await refused()
  expect(error).not.toBeNull()
  if (error !== null) expect(messages[says(error)].pt).toBe(words)
})
