export const deviceKinds = ['logger', 'gateway'] as const

/** Reasons why somebody should look after an active device. */
export const deviceProblems = ['silent', 'certificate'] as const
export type DeviceProblem = (typeof deviceProblems)[number]

/** Maximum numbers per account, per device and per account. Retired devices count too. */
export const maxDevices = 10_000
export const maxCertificates = 20
export const maxRanges = 50

/** A device is silent if none of this many readings in a row has arrived. */
export const SILENT_INTERVALS = 4
/** Days before the end of a certificate from which a device needs a new one. */
export const CERTIFICATE_NOTICE_DAYS = 30
