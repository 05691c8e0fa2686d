/**
 * Maximum time in milliseconds that a test waits for an expected event. It is generous because the
 * machine may be busy: tests check results, not speed.
 */
export const waitTimeout = 60_000
