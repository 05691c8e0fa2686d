import * as z from 'zod/mini'
import { markRecoverySent } from '../auth/change-queries.ts'
import { makeLinkToken } from '../auth/one-time-link.ts'
import { countRecoveryCodes } from '../auth/mfa/queries.ts'
import { accountByEmail, lockUser, markConfirmationSent, type UserRow } from '../auth/queries.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { accountExistsMail } from '../mail/account-exists.ts'
import { confirmEmailChangeMail, confirmNewEmailMail, emailInUseMail } from '../mail/change-email.ts'
import { confirmSignUpMail } from '../mail/confirm-sign-up.ts'
import type { Mail } from '../mail/mail.ts'
import { passwordChangedMail } from '../mail/password-changed.ts'
import { recoverMail } from '../mail/recover.ts'
import { recoveryCodeUsedMail, secondStepOffMail, secondStepOnMail } from '../mail/second-step.ts'
import type { Job } from './job.ts'

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
] as const
const payload = z.object({ mail: z.enum(mailNames), userId: z.uuid() })
type MailRequest = z.output<typeof payload>

/**
 * Writes and sends one mail to a user. The payload holds neither the address nor a link's secret: secrets are made here,
 * when the mail is about to leave.
 */
export const sendMail: Job<MailRequest> = {
  name: 'send-mail',
  payload,
  async run({ mailer, pool, config }, { mail: name, userId }) {
    const mail = await inTransaction(pool, [userId], async (tx) => {
      // Held, so that a link never goes to an address that the account has just given up.
      const [user] = await lockUser(tx, userId)
      return user && compose[name](tx, user, config.publicUrl)
    })
    if (mail !== undefined) await mailer.send(mail)
  },
}

/** The mail, or undefined where nothing is left to say. */
type Compose = (tx: Transaction, user: UserRow, publicUrl: string) => Promise<Mail | undefined>

const compose: Readonly<Record<MailRequest['mail'], Compose>> = {
  async 'confirm-sign-up'(tx, user, publicUrl) {
    if (user.email_confirmed_at !== null) return undefined
    const token = await makeLinkToken(tx, user.id, 'signup')
    await markConfirmationSent(tx, user.id)
    return confirmSignUpMail(user.email, publicUrl, token)
  },

  async 'account-exists'(_tx, user, publicUrl) {
    return accountExistsMail(user.email, publicUrl)
  },

  async recover(tx, user, publicUrl) {
    const token = await makeLinkToken(tx, user.id, 'recovery')
    await markRecoverySent(tx, user.id)
    return recoverMail(user.email, publicUrl, token)
  },

  async 'password-changed'(_tx, user, publicUrl) {
    return passwordChangedMail(user.email, publicUrl)
  },

  async 'confirm-email-change-current'(tx, user, publicUrl) {
    if (user.new_email === null) return undefined
    const token = await makeLinkToken(tx, user.id, 'email_change_current')
    return confirmEmailChangeMail(user.email, publicUrl, token, user.new_email)
  },

  async 'confirm-email-change-new'(tx, user, publicUrl) {
    if (user.new_email === null) return undefined
    const [holder] = await accountByEmail(tx, user.new_email, noPlace)
    if (holder?.is_confirmed === true) return emailInUseMail(user.new_email, publicUrl)
    const token = await makeLinkToken(tx, user.id, 'email_change_new')
    return confirmNewEmailMail(user.new_email, publicUrl, token)
  },

  async 'second-step-on'(_tx, user, publicUrl) {
    return secondStepOnMail(user.email, publicUrl)
  },

  async 'second-step-off'(_tx, user, publicUrl) {
    return secondStepOffMail(user.email, publicUrl)
  },

  async 'recovery-code-used'(tx, user, publicUrl) {
    const [codes] = await countRecoveryCodes(tx, user.id)
    return recoveryCodeUsedMail(user.email, publicUrl, codes?.remaining ?? 0)
  },
}

/** Nobody signs in here. */
const noPlace = Buffer.alloc(16)
