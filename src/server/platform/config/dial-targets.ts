/**
 * Hosts that callers may choose as targets: public Internet hosts by https, or any host for
 * development and tests.
 */
export type DialTargets = 'public' | 'any'
