/** Whom strangers may have us call: hosts of the public Internet by https, or anybody anyhow, for development and tests. */
export type DialTargets = 'public' | 'any'
