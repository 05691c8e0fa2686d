/** A public service did not answer as it should. The message names no address: what was asked for may be somebody's. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined

  constructor(reason: string, status?: number) {
    super(reason)
    this.status = status
  }
}
