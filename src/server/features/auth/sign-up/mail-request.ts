import type { EmailAddress } from '#core/accounts/email-address.ts'

/** A mail that someone asks for: to which address, and where its link leads in the end, an allowed address. */
export type MailRequest = { readonly email: EmailAddress; readonly redirectTo: URL }
