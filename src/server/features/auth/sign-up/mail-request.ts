import type { EmailAddress } from '#core/accounts/email-address.ts'

/** Request for a mail: its address, and the allowed URL to which its link finally leads. */
export type MailRequest = { readonly email: EmailAddress; readonly redirectTo: URL }
