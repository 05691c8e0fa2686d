/** What is wrong with a witness, or with what it says. */
export type WitnessTrouble =
  /** It does not answer, or not with what the protocol knows. */
  | 'unreachable'
  /** It does not know this log (404), or another key of it (403). */
  | 'unknown_log'
  /** It cosigned a larger tree of this log than there is here: a restored backup, or another log with this key. */
  | 'ahead'
  /** It says that this log does not continue what it cosigned before. */
  | 'forked'
  /** What it answers is not its cosignature of the head. */
  | 'bad_cosignature'

/** A witness did not cosign. */
export class WitnessError extends Error {
  override readonly name = 'WitnessError'
  readonly trouble: WitnessTrouble
  /** Size of the head that the witness cosigned, for `ahead` and `forked`. */
  readonly size: number | undefined

  constructor(trouble: WitnessTrouble, detail: string, size?: number) {
    super(`${trouble}: ${detail}`)
    this.trouble = trouble
    this.size = size
  }
}
