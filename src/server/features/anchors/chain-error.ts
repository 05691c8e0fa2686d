/** Reason why a chain could not be used. */
export type ChainTrouble =
  /** Nothing answers at the address, or not in time. */
  | 'unreachable'
  /** The answer is not a valid answer of a chain. */
  | 'malformed'
  /** The chain refused a call. */
  | 'refused'
  /** The chain is not the configured one. */
  | 'wrong_chain'
  /** There is no anchoring contract at the address. */
  | 'no_contract'
  /**
   * The contract already has a head of the anchoring account that is not smaller than the head to
   * anchor.
   */
  | 'chain_ahead'
  /** The contract has a head of the anchoring account that is not a head of the log. */
  | 'chain_forked'
  /** The chain's fee per unit of gas exceeds the configured maximum, so nothing is sent now. */
  | 'fee_too_high'
  /** The account cannot pay for a transaction. */
  | 'balance_too_low'
  /** The program of the development chain is missing for this platform, or does not start. */
  | 'no_program'

/** Problem with a chain. The message contains neither the RPC address nor a key. */
export class ChainError extends Error {
  override readonly name = 'ChainError'
  readonly trouble: ChainTrouble

  constructor(trouble: ChainTrouble, detail = '') {
    super(detail === '' ? trouble : `${trouble}: ${detail}`)
    this.trouble = trouble
  }
}
