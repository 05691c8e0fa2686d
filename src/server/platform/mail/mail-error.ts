/** Causes of a mail that was not sent, as named in metrics and to operators. */
export type MailFailure =
  /** The server has no TLS, and credentials or links must not be sent without it. */
  | 'no_encryption'
  | 'certificate'
  | 'credentials'
  | 'refused'
  | 'unknown_host'
  | 'timeout'
  /** The connection broke, or the server does not speak SMTP. */
  | 'connection'
  /** The server answered and rejected this mail. */
  | 'rejected'
  /** The folder for mails without a mail server is not writable. */
  | 'outbox'

/**
 * Failure to send a mail. Its message contains no address, although servers repeat the recipient in
 * their answers.
 */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly failure: MailFailure
  /** True if the server rejected this mail for good, so that a repetition is useless (RFC 5321). */
  readonly isPermanent: boolean

  /**
   * @param facts error codes of Node and of the server
   * @param status status of the server's answer, such as `550`; empty without an answer
   */
  constructor(failure: MailFailure, facts: string, status = '') {
    super(`the mail server did not take the mail: ${failure} (${facts || 'no reason given'})`)
    this.failure = failure
    this.isPermanent = failure === 'rejected' && status.startsWith('5')
  }
}

/** OpenSSL's reasons for rejecting a certificate, as named by Node. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS/

/** Returns true if an error code of Node concerns a certificate. */
export function isCertificateError(code: string): boolean {
  return CERTIFICATE.test(code)
}

/**
 * Converts an error of nodemailer to a `MailError` with its codes, but without the texts that it
 * quotes.
 */
export function toMailError(error: unknown): MailError {
  const [code, original, response, command] = ['code', 'originalCode', 'responseCode', 'command'].map(
    (name) => {
      const fact: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
      return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : ''
    },
  )
  const facts = [original, code, response, command].filter((fact) => fact !== '').join(' ')
  return new MailError(failureOf(code ?? '', original ?? '', response ?? ''), facts, response)
}

function failureOf(code: string, original: string, response: string): MailFailure {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'credentials'
  if (isCertificateError(original) || isCertificateError(code)) return 'certificate'
  if (code === 'ETLS') return 'no_encryption'
  if (original === 'ECONNREFUSED') return 'refused'
  if (code === 'EDNS' || /^(?:ENOTFOUND|EAI_)/.test(original)) return 'unknown_host'
  if (code === 'ETIMEDOUT' || original === 'ETIMEDOUT') return 'timeout'
  return code === 'EENVELOPE' || code === 'EMESSAGE' || response !== '' ? 'rejected' : 'connection'
}
