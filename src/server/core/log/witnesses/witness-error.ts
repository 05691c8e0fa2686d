/** Problem with a witness or with its answer. */
export type WitnessTrouble =
  /** The witness does not answer, or its answer violates the protocol. */
  | 'unreachable'
  /** The witness does not have this log (404), or has another key for it (403). */
  | 'unknown_log'
  /**
   * The witness cosigned a larger tree of this log than exists here. The database was restored from
   * an old backup, or another log has this key.
   */
  | 'ahead'
  /** The witness reports that this log does not continue the one it cosigned before. */
  | 'forked'
  /** The answer is not the witness's cosignature of the head. */
  | 'bad_cosignature'

/** Failure of a witness to cosign. */
export class WitnessError extends Error {
  override readonly name = 'WitnessError'
  readonly trouble: WitnessTrouble
  /** Size of the head that the witness cosigned, for `ahead` and `forked`; else undefined. */
  readonly size: number | undefined

  constructor(trouble: WitnessTrouble, detail: string, size?: number) {
    super(`${trouble}: ${detail}`)
    this.trouble = trouble
    this.size = size
  }
}
