import * as z from 'zod/mini'
import type { Language } from '#contract/messages/message.ts'
import { markRecoverySent } from '../links/change-queries.ts'
import { makeLinkToken } from '../links/one-time-link.ts'
import { countRecoveryCodes } from '../mfa/queries.ts'
import {
  accountByEmail,
  type LinkKind,
  lockUser,
  markConfirmationSent,
  userById,
  type UserRow,
} from '#core/accounts/queries.ts'
import type { Config } from '#platform/config/config.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { readDeletionNotice } from '#core/accounts/deletion-notices.ts'
import { apiKeyMadeMail, emailChangedMail, identityLinkedMail } from './account-notices.ts'
import { accountExistsMail } from './account-exists.ts'
import { confirmEmailChangeMail, confirmNewEmailMail, emailInUseMail } from './change-email.ts'
import { confirmSignUpMail } from './confirm-sign-up.ts'
import type { Envelope } from '#platform/mail/letter.ts'
import { mailLanguage } from '#platform/mail/mail-language.ts'
import { type LinkSecret, mailLink } from './mail-link.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { passwordChangedMail } from './password-changed.ts'
import { recoverMail } from './recover.ts'
import { recoveryCodeUsedMail, secondStepOffMail, secondStepOnMail } from './second-step.ts'
import type { Services } from '#platform/services.ts'
import type { Job } from '#platform/jobs/job.ts'

const mailNames = [
  'confirm-sign-up',
  'account-exists',
  'recover',
  'password-changed',
  'confirm-email-change-current',
  'confirm-email-change-new',
  'second-step-on',
  'second-step-off',
  'recovery-code-used',
  'api-key-made',
  'identity-linked',
  'email-changed',
] as const
const payload = z.object({
  mail: z.enum(mailNames),
  userId: z.uuid(),
  /** Final target of the link. */
  redirectTo: z.optional(z.string()),
})
type MailRequest = z.output<typeof payload>

/**
 * Composes and sends one mail to a user, in the account's language. The payload contains neither
 * the address nor a link's secret: secrets are created here, just before the mail is sent.
 */
export const sendMail: Job<MailRequest> = {
  name: 'send-mail',
  payload,
  async run({ mailer, pool, config }, { mail: name, userId, redirectTo }) {
    const mail = await inTransaction(pool, [userId], async (tx) => {
      // Locked, so that a link never goes to an address that the account has just replaced.
      const [user] = await lockUser(tx, userId)
      if (user === undefined) return undefined
      return compose[name]({ tx, pool, config, user, language: mailLanguage(user.user_metadata), redirectTo })
    })
    if (mail !== undefined) await mailer.send(mail)
  },
}

type Occasion = {
  readonly tx: Transaction
  readonly pool: Services['pool']
  readonly config: Config
  readonly user: UserRow
  readonly language: Language
  readonly redirectTo: string | undefined
}

/** Composes a mail, or returns undefined if it is obsolete. */
type Compose = (occasion: Occasion) => Promise<Mail | undefined>

const compose: Readonly<Record<MailRequest['mail'], Compose>> = {
  async 'confirm-sign-up'(occasion) {
    const { tx, user } = occasion
    if (user.email_confirmed_at !== null) return undefined
    const envelope = await withLink(occasion, user.email, 'signup', 'signup')
    await markConfirmationSent(tx, user.id)
    return confirmSignUpMail(envelope)
  },

  async 'account-exists'({ user, config, language }) {
    const { oidc, publicUrl } = config
    const isLinked = user.identities.some(({ issuer }) => issuer === oidc?.issuer)
    const ways = { password: user.has_password, provider: isLinked ? oidc?.name : undefined }
    return accountExistsMail({ to: user.email, language }, publicUrl, ways)
  },

  async recover(occasion) {
    const { tx, user } = occasion
    const envelope = await withLink(occasion, user.email, 'recovery', 'recovery')
    await markRecoverySent(tx, user.id)
    return recoverMail(envelope)
  },

  async 'password-changed'({ user, config, language }) {
    return passwordChangedMail({ to: user.email, language }, config.publicUrl)
  },

  async 'confirm-email-change-current'(occasion) {
    const { user } = occasion
    if (user.new_email === null) return undefined
    const envelope = await withLink(occasion, user.email, 'email_change_current', 'email_change')
    return confirmEmailChangeMail(envelope, user.new_email)
  },

  async 'confirm-email-change-new'(occasion) {
    const { tx, pool, user, config } = occasion
    if (user.new_email === null) return undefined
    const [holder] = await accountByEmail(tx, user.new_email, noPlace)
    if (holder?.is_confirmed === true) {
      const language = await languageOf(pool, holder.id)
      return emailInUseMail({ to: user.new_email, language }, config.publicUrl)
    }
    return confirmNewEmailMail(await withLink(occasion, user.new_email, 'email_change_new', 'email_change'))
  },

  async 'second-step-on'({ user, config, language }) {
    return secondStepOnMail({ to: user.email, language }, config.publicUrl)
  },

  async 'second-step-off'({ user, config, language }) {
    return secondStepOffMail({ to: user.email, language }, config.publicUrl)
  },

  async 'recovery-code-used'({ tx, user, config, language }) {
    const [codes] = await countRecoveryCodes(tx, user.id)
    return recoveryCodeUsedMail({ to: user.email, language }, config.publicUrl, codes?.remaining ?? 0)
  },

  async 'api-key-made'({ user, config, language }) {
    return apiKeyMadeMail({ to: user.email, language }, config.publicUrl)
  },

  async 'identity-linked'({ user, config, language }) {
    return identityLinkedMail({ to: user.email, language }, config.publicUrl)
  },

  async 'email-changed'({ tx, user, config }) {
    const [left] = await readDeletionNotice(tx, user.id)
    if (left === undefined) return undefined
    const { email, language } = left
    return emailChangedMail({ to: email, language }, config.publicUrl, config.operator?.email)
  },
}

/** No sign-in happens here, so there is no network fingerprint. */
const noPlace = Buffer.alloc(16)

/** Creates a link's secret and addresses the mail that contains it. */
async function withLink(
  { tx, config, user, language, redirectTo }: Occasion,
  to: string,
  kind: LinkKind,
  type: LinkSecret['type'],
): Promise<Envelope> {
  const token = await makeLinkToken(tx, user.id, kind)
  return { to, language, link: mailLink(config, { token, type }, redirectTo) }
}

async function languageOf(pool: Services['pool'], userId: string): Promise<Language> {
  const [user] = await inTransaction(pool, [userId], (tx) => userById(tx, userId))
  return mailLanguage(user?.user_metadata ?? {})
}
