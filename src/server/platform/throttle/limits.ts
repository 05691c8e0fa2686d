import type { Limit } from './throttle.ts'

/** Password guesses for one account from one client network: 10 per 10 minutes. */
export const signInFromAddress: Limit = { name: 'sign-in', burst: 10, seconds: 60 }
/**
 * Password guesses for one account: 50 per hour from all networks together. Networks that the
 * account knows from earlier sign-ins do not count.
 */
export const signInToAccount: Limit = { name: 'sign-in-account', burst: 50, seconds: 72 }
/** Password guesses from one client network for all accounts together: 100 per 10 minutes. */
export const signInByAddress: Limit = { name: 'sign-in-address', burst: 100, seconds: 6 }

/** Guesses of one account's second-step code from one client network: 10 per 10 minutes. */
export const secondStepFromAddress: Limit = { name: 'second-step', burst: 10, seconds: 60 }
/**
 * Guesses of one account's second-step code: 20 from all networks together, then one every 3
 * minutes. Networks that the account knows from earlier sign-ins do not count.
 */
export const secondStepToAccount: Limit = { name: 'second-step-account', burst: 20, seconds: 180 }
/** Challenges of one account's factors from one client network: 30 per 5 minutes. */
export const challenges: Limit = { name: 'challenge', burst: 30, seconds: 10 }

/**
 * Calls that may send a mail or change an account, from one client network or by one signed-in
 * person: 30 per 5 minutes.
 */
export const accountRequests: Limit = { name: 'account', burst: 30, seconds: 10 }
/** Uses of mailed one-time links from one client network: 30 per 5 minutes. */
export const linkUses: Limit = { name: 'link', burst: 30, seconds: 10 }
/**
 * Renewals of one session: 150 per 5 minutes, with bursts of up to 30. The client network does not
 * count, because many scanners share one network.
 */
export const refreshes: Limit = { name: 'refresh', burst: 30, seconds: 2 }

/** Calls with an invalid token from one client network: 300 per minute. */
export const badTokens: Limit = { name: 'bad-token', burst: 300, seconds: 0.2 }

/** Exports of all data of an account by one member: 5, then one every 10 minutes. */
export const accountExports: Limit = { name: 'export', burst: 5, seconds: 600 }

/**
 * API keys that one account creates or rotates: 30, then one a minute. The limit saves storage,
 * because rows of revoked keys are never deleted.
 */
export const apiKeysMade: Limit = { name: 'api-key', burst: 30, seconds: 60 }

/**
 * Pictures uploaded by one account: 10, then one every 30 seconds. The limit saves processor time,
 * because the server decodes every picture.
 */
export const avatarUploads: Limit = { name: 'avatar', burst: 10, seconds: 30 }

/**
 * Authorizations that one account grants or changes: 60, then one a minute. The limit prevents mail
 * to third parties in bulk.
 */
export const authorizationsBy: Limit = { name: 'authorizations', burst: 60, seconds: 60 }
/**
 * Mails about authorizations from one account to one address, registered or not: 20, then one every
 * 10 minutes.
 */
export const authorizationMails: Limit = { name: 'authorization-mail', burst: 20, seconds: 600 }
/**
 * Mails about authorizations from any account to one address: 40, then one every 10 minutes. The
 * limit is separate from that of sign-up mails. Otherwise many authorizations would prevent sign-up
 * mails to the address.
 */
export const authorizationMailsTo: Limit = { name: 'authorization-mail-address', burst: 40, seconds: 600 }

/** Companies that one person opens: 3, then one every 8 hours. */
export const companiesOpened: Limit = { name: 'company', burst: 3, seconds: 28_800 }
/** Invitations of one company: 100, then one a minute. */
export const invitationsBy: Limit = { name: 'invitations', burst: 100, seconds: 60 }
/** Invitations from any company to one address: 5, then one every 8 hours. */
export const invitationMailsTo: Limit = { name: 'invitation-address', burst: 5, seconds: 28_800 }

/** Mails of one kind to one address: one per minute. */
export const mailsOfKind: Limit = { name: 'mail-kind', burst: 1, seconds: 60 }
/**
 * Mails of any kind to one address: 10, then one every 10 minutes. The limit prevents flooding
 * somebody's mailbox.
 */
export const mailsToAddress: Limit = { name: 'mail-address', burst: 10, seconds: 600 }
