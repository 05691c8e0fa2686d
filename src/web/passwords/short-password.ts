import type { WordsKey } from '../locales/catalogue.ts'

/** The specified words for a new password below the least length. */
export const SHORT_PASSWORD = 'auth.new_password_short' satisfies WordsKey
