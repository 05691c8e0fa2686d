import type { Limit } from '#platform/throttle/throttle.ts'

/** Password guesses for one account from one client network: 10 per 10 minutes. */
export const signInFromNetwork: Limit = { name: 'sign-in', burst: 10, seconds: 60 }
/**
 * Password guesses for one account: 50 per hour from all networks together. Networks that the
 * account knows from earlier sign-ins do not count.
 */
export const signInToAccount: Limit = { name: 'sign-in-account', burst: 50, seconds: 72 }
/** Password guesses from one client network for all accounts together: 100 per 10 minutes. */
export const signInByEmail: Limit = { name: 'sign-in-address', burst: 100, seconds: 6 }

/** Guesses of one account's second-step code from one client network: 10 per 10 minutes. */
export const secondStepFromNetwork: Limit = { name: 'second-step', burst: 10, seconds: 60 }
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

/** Mails of one kind to one address: one per minute. */
export const mailsOfKind: Limit = { name: 'mail-kind', burst: 1, seconds: 60 }
/**
 * Mails of any kind to one address: 10, then one every 10 minutes. The limit prevents flooding
 * somebody's mailbox.
 */
export const mailsToEmail: Limit = { name: 'mail-address', burst: 10, seconds: 600 }
