/**
 * Failure of a public service. The message contains no URL, because the request may contain
 * personal data.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  /** HTTP status, if there was an answer. */
  readonly status: number | undefined

  constructor(reason: string, status?: number) {
    super(reason)
    this.status = status
  }
}
