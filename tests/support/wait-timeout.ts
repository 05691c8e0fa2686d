/**
 * How long a test waits at most for what has to happen, in milliseconds. Generous, as the machine may be busy with others:
 * a test says what happens, never how fast.
 */
export const waitTimeout = 60_000
