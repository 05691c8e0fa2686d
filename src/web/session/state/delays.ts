/** Delay between the welcome or sign-out message and the next page (specification, section 9). */
export const GREETING_MS = 1_000
/**
 * Delay between a confirmation, or a return from the identity provider, and the dashboard
 * (specification, section 9).
 */
export const RESULT_MS = 2_000
