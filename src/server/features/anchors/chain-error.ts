/** Why a chain could not be worked with. */
export type ChainTrouble =
  /** Nobody answers at the address, or not in time. */
  | 'unreachable'
  /** What answers is not what a chain answers. */
  | 'malformed'
  /** The chain refused a call. */
  | 'refused'
  /** It is another chain than the configured one. */
  | 'wrong_chain'
  /** There is no anchoring contract at the address. */
  | 'no_contract'
  /** The chain has a larger head of this sender than the log has. */
  | 'chain_ahead'
  /** The chain has a head of this sender that is not one of the log's. */
  | 'chain_forked'
  /** The chain asks for more per unit of gas than may be paid; sending waits. */
  | 'fee_too_high'
  /** The account cannot pay for a transaction. */
  | 'balance_too_low'
  /** There is no program of the development chain for this platform. */
  | 'no_program'

/** A refusal by, or about, a chain. Its message holds neither address nor key. */
export class ChainError extends Error {
  override readonly name = 'ChainError'
  readonly trouble: ChainTrouble

  constructor(trouble: ChainTrouble, detail = '') {
    super(detail === '' ? trouble : `${trouble}: ${detail}`)
    this.trouble = trouble
  }
}
