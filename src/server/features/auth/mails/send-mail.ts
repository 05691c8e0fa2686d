import * as z from 'zod/mini'
import type { Language } from '#contract/messages/message.ts'
import { countRecoveryCodes, markRecoverySent } from '../credentials/queries.ts'
import { createLinkToken } from '../credentials/one-time-link.ts'
import { confirmedHolder } from '#core/accounts/confirmed-holder.ts'
import type { CodeChallenge } from '../sessions/auth-code.ts'
import { type LinkKind, lockUser, markConfirmationSent, type UserRow } from '#core/accounts/queries.ts'
import type { Config } from '#platform/config/config.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { readDeletionNotice } from '#core/accounts/deletion-notices.ts'
import { apiKeyMade, identityLinked } from './account-notices.ts'
import { confirmEmailChange, confirmNewEmail, emailChanged, emailInUse } from './change-email.ts'
import { composeMail, type Envelope, type Letters } from '#platform/mail/letter.ts'
import { mailLanguage } from '#platform/mail/mail-language.ts'
import { type LinkSecret, mailLink } from './mail-link.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { passwordChanged, recover } from './password.ts'
import { recoveryCodeUsed, secondStepOff, secondStepOn } from './second-step.ts'
import { accountExists, confirmSignUp } from './sign-up.ts'
import type { Services } from '#platform/services.ts'
import type { Job } from '#platform/jobs/job.ts'

/** Final target of the link of a mail, and the challenge of a client that expects a code. */
export type LinkTarget = {
  /** Allowed URL. */
  readonly redirectTo: URL
  readonly challenge?: CodeChallenge | undefined
}

type Occasion = {
  readonly tx: Transaction
  readonly pool: Services['pool']
  readonly config: Config
  readonly user: UserRow
  readonly language: Language
  /** Final target of the link. If undefined, the link ends at the sign-in page. */
  readonly redirectTo: string | undefined
  readonly challenge: CodeChallenge | undefined
  /** True for a mail about a test company. */
  readonly isTest: boolean
}

/** Composes a mail, or returns undefined if it is obsolete. */
type Compose = (occasion: Occasion) => Mail | undefined | Promise<Mail | undefined>

const compose = {
  async 'confirm-sign-up'(occasion) {
    const { tx, user } = occasion
    if (user.email_confirmed_at !== null) return undefined
    const envelope = await withLink(occasion, user.email, 'signup', 'signup')
    await markConfirmationSent(tx, user.id)
    return composeMail(envelope, confirmSignUp)
  },

  'account-exists'(occasion) {
    const { user, config } = occasion
    const { oidc, publicUrl } = config
    const isLinked = user.identities.some(({ issuer }) => issuer === oidc?.issuer)
    const ways = { password: user.has_password, provider: isLinked ? oidc?.name : undefined }
    const page = ways.password || ways.provider !== undefined ? '/auth' : RECOVERY_PAGE
    return notice(occasion, page, accountExists(ways, publicUrl + RECOVERY_PAGE))
  },

  async recover(occasion) {
    const { tx, user } = occasion
    const envelope = await withLink(occasion, user.email, 'recovery', 'recovery')
    await markRecoverySent(tx, user.id)
    return composeMail(envelope, recover)
  },

  'password-changed': (occasion) => notice(occasion, RECOVERY_PAGE, passwordChanged),

  async 'confirm-email-change-current'(occasion) {
    const { user } = occasion
    if (user.new_email === null) return undefined
    const envelope = await withLink(occasion, user.email, 'email_change_current', 'email_change')
    return composeMail(envelope, confirmEmailChange(user.new_email))
  },

  async 'confirm-email-change-new'(occasion) {
    const { pool, user, config } = occasion
    if (user.new_email === null) return undefined
    const holder = await confirmedHolder(pool, user.new_email)
    if (holder !== undefined) {
      const language = mailLanguage(holder.user_metadata)
      return composeMail({ to: user.new_email, language, link: `${config.publicUrl}/auth` }, emailInUse)
    }
    const envelope = await withLink(occasion, user.new_email, 'email_change_new', 'email_change')
    return composeMail(envelope, confirmNewEmail)
  },

  'second-step-on': (occasion) => notice(occasion, '/profile', secondStepOn),
  'second-step-off': (occasion) => notice(occasion, '/profile', secondStepOff),

  async 'recovery-code-used'(occasion) {
    const [codes] = await countRecoveryCodes(occasion.tx, occasion.user.id)
    return notice(occasion, '/profile', recoveryCodeUsed(codes?.remaining ?? 0))
  },

  'api-key-made': (occasion) => notice(occasion, '/webhook-integrations', apiKeyMade),
  'identity-linked': (occasion) => notice(occasion, '/profile', identityLinked),

  async 'email-changed'({ tx, user, config }) {
    const [left] = await readDeletionNotice(tx, user.id)
    if (left === undefined) return undefined
    const { email, language } = left
    return composeMail({ to: email, language, link: config.publicUrl }, emailChanged(config.operator?.email))
  },
} satisfies Readonly<Record<string, Compose>>

const payload = z.object({
  mail: z.enum(Object.keys(compose) as (keyof typeof compose)[]),
  userId: z.uuid(),
  isTest: z.optional(z.boolean()),
  redirectTo: z.optional(z.string()),
  /** Challenge of the client's PKCE sign-in in base64url. It is a hash, so it reveals no secret. */
  codeChallenge: z.optional(z.string()),
})

/** Returns the members of the job's payload that say where the link of a mail leads. */
export function targetOf({ redirectTo, challenge }: LinkTarget) {
  return {
    redirectTo: redirectTo.href,
    ...(challenge && { codeChallenge: challenge.toString('base64url') }),
  }
}

/**
 * Composes and sends one mail to a user, in the account's language. The payload contains neither
 * the address nor a link's secret: secrets are created here, just before the mail is sent.
 */
export const sendMail: Job<z.output<typeof payload>> = {
  name: 'send-mail',
  payload,
  async run({ mailer, pool, config }, { mail: name, userId, isTest = false, redirectTo, codeChallenge }) {
    const challenge = codeChallenge === undefined ? undefined : Buffer.from(codeChallenge, 'base64url')
    const mail = await inTransaction(pool, [userId], async (tx) => {
      // The user is locked, so that a link never goes to an address that the account has just
      // replaced.
      const [user] = await lockUser(tx, userId)
      if (user === undefined) return undefined
      const language = mailLanguage(user.user_metadata)
      return compose[name]({ tx, pool, config, user, language, redirectTo, challenge, isTest })
    })
    if (mail !== undefined) await mailer.send(mail)
  },
}

/** Page that mails a link for a new password. */
const RECOVERY_PAGE = '/auth?mode=reset-password'

/** Composes a mail to the account's address whose button leads to a page. */
function notice({ user, config, language, isTest }: Occasion, page: string, letters: Letters): Mail {
  return composeMail({ to: user.email, language, link: config.publicUrl + page, isTest }, letters)
}

/** Creates a link's secret and addresses the mail that contains it. */
async function withLink(
  { tx, config, user, language, redirectTo, challenge }: Occasion,
  to: string,
  kind: LinkKind,
  type: LinkSecret['type'],
): Promise<Envelope> {
  const token = await createLinkToken(tx, user.id, kind, challenge)
  return { to, language, link: mailLink(config, { token, type }, redirectTo) }
}
