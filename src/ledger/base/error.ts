/**
 * Reason for a refusal by the ledger. Codes that begin with `other_` mean valid bytes that are not
 * the requested ones. All other codes mean bytes that break a format or contradict each other.
 */
export type LedgerErrorCode =
  // Codes about encodings.
  /** The bytes are not UTF-8. Facts: `at`, the offset of the first bad byte. */
  | 'utf8_invalid'
  /** A text contains half of a surrogate pair, which UTF-8 cannot encode. Facts: `text_length`. */
  | 'text_lone_surrogate'
  /** A text is not in Unicode normal form C. Facts: `path`. */
  | 'text_not_nfc'
  /** A text is not lower-case hexadecimal with two digits per byte. Facts: `text_length`. */
  | 'hex_invalid'
  /** A text is not canonical base64: the decoded bytes do not encode to the same text. */
  | 'base64_invalid'
  /** A text is not a decimal number from 0 to 2^53 - 1 without leading zeros. */
  | 'decimal_invalid'
  /** Bytes have another length than the format requires. Facts: `what`, `expected`, `found`. */
  | 'length_invalid'
  /** A number is not an integer from 0 to 2^53 - 1. Facts: `what`, `found`. */
  | 'integer_out_of_range'
  // Codes about JSON (RFC 8785).
  /** A text is not JSON. */
  | 'json_invalid'
  /**
   * A text is JSON, but not in its one canonical form. Facts: `at`, the offset where the canonical
   * text differs.
   */
  | 'json_not_canonical'
  /** The JSON is nested deeper than any format allows. Facts: `limit`. */
  | 'json_too_deep'
  /** A number is infinite or NaN. */
  | 'number_not_finite'
  /** A document lacks a member that its format requires. Facts: `path`. */
  | 'member_missing'
  /** A document has a member that its format does not define. Facts: `path`. */
  | 'member_unknown'
  /** A member has a value that its format does not allow. Facts: `path`, `expected`. */
  | 'value_invalid'
  // Codes about the Merkle tree (RFC 6962, RFC 9162).
  /** The leaf's index is not below the tree's size. Facts: `index`, `size`. */
  | 'index_beyond_size'
  /** The later tree is smaller than the earlier one. Facts: `from`, `to`. */
  | 'tree_shrinks'
  /**
   * The earlier tree of a consistency proof is empty. Every tree extends the empty one, so such a
   * proof would prove nothing.
   */
  | 'consistency_from_empty'
  /**
   * A proof has a wrong number of hashes for its tree sizes and leaf index. Facts: `expected`,
   * `found`.
   */
  | 'proof_length'
  /**
   * A proof leads to another root than the given one. Facts: `tree`, which is `from` for the
   * earlier tree and `to` for the later or only tree; `expected`, `found`.
   */
  | 'root_mismatch'
  // Codes about tiles (C2SP tlog-tiles).
  /** A path is not the canonical spelling of a tile's or bundle's path. */
  | 'tile_path_invalid'
  /** A requested tile does not exist in a tree of this size. Facts: `level`, `index`. */
  | 'tile_beyond_size'
  /** A tile has a wrong number of bytes for its width. Facts: `path`, `expected`, `found`. */
  | 'tile_length'
  /** A log entry is longer than 65,535 bytes. Facts: `found`. */
  | 'entry_too_long'
  /** A bundle ends inside an entry. Facts: `at`. */
  | 'bundle_truncated'
  /**
   * The number of entries in a bundle differs from the bundle's width. Facts: `expected`, `found`.
   */
  | 'bundle_width'
  // Codes about signed notes (C2SP signed-note) and tree heads (C2SP tlog-checkpoint).
  /** A text is not a verifier key `name+hash+base64`, or its hash is not that of the key. */
  | 'verifier_key_invalid'
  /**
   * A text is not a signer key `PRIVATE+KEY+name+hash+base64`, or its hash is not that of the key.
   */
  | 'signer_key_invalid'
  /** The key is well-formed, but its signature type is not supported. Facts: `type`. */
  | 'key_type_unsupported'
  /**
   * A text is not a signed note. Facts: `part` (`text`, `separator`, `signature`), `line`, the
   * number of the signature line, from 1.
   */
  | 'note_malformed'
  /** A note has more signatures than allowed. Facts: `limit`, `found`. */
  | 'note_too_many_signatures'
  /** A note's signature by a known key does not verify. Facts: `name`. */
  | 'note_signature_invalid'
  /** A note has two signatures by the same known key. Facts: `name`. */
  | 'note_signature_duplicate'
  /** No known key signed the note. Facts: `found`, the number of signatures by other keys. */
  | 'note_unsigned'
  /**
   * A receipt's head has signatures by others than the log and the receipt's witnesses. No check
   * verifies such signatures. Facts: `found`, their number.
   */
  | 'note_signature_unknown'
  /** A text is not a tree head. Facts: `line`, the first invalid line, from 1. */
  | 'tree_head_malformed'
  /** The tree head is valid, but of another log. Facts: `expected`, `found`. */
  | 'other_origin'
  // Codes about leaves.
  /** The leaf's version is not known. Facts: `found`. */
  | 'leaf_version'
  /** The leaf's kind is not known. Facts: `found`. */
  | 'leaf_kind'
  /**
   * A leaf of the log itself is not zero in the parts that only leaves of shipments use. Facts:
   * `kind`.
   */
  | 'log_leaf_malformed'
  // Codes about the keys of a log.
  /** A key list exceeds the maximum length. Facts: `limit`, `found`. */
  | 'key_chain_too_large'
  /**
   * The log did not announce the key in a leaf under the previous key. Facts: `found`, the key;
   * `reason`, the error code of the failed proof of the announcement.
   */
  | 'key_not_announced'
  /**
   * A key signed a head that is larger than the head that announced its successor. Facts: `key`;
   * `limit`, the size of the announcing head; `found`, the size of the signed head.
   */
  | 'key_retired'
  /** A head names another VRF key than an earlier head or the list. Facts: `expected`, `found`. */
  | 'vrf_key_changed'
  // Codes about proof files (C2SP tlog-proof).
  /** A text is not a proof file. Facts: `line`, the first invalid line, from 1. */
  | 'proof_malformed'
  // Codes about receipts.
  /** A receipt exceeds the maximum length. Facts: `limit`, `found`. */
  | 'receipt_too_large'
  /** The receipt is signed by a key that is not the pinned one. Facts: `expected`, `found`. */
  | 'other_key'
  /**
   * The receipt's history is of another shipment than the requested one. Facts: `expected`,
   * `found`.
   */
  | 'other_tracking_id'
  /** A statement names another log than the tree head does. Facts: `expected`, `found`. */
  | 'other_log'
  /**
   * A statement names an earlier log of the series than the event before it. Facts: `expected`,
   * `found`.
   */
  | 'log_earlier'
  /** A receipt hides a field that it must disclose. Facts: `path`. */
  | 'field_hidden'
  /**
   * A statement has no digest of a field that the receipt discloses. Facts: `statement`, `field`.
   */
  | 'field_not_committed'
  /**
   * The client statement is not the one to which the leaf or the server statement commits. Facts:
   * `by`, which names the committing part (`leaf` or `server_statement`); `expected`, `found`.
   */
  | 'client_hash_mismatch'
  /** The server statement is not the one that the leaf commits to. Facts: `expected`, `found`. */
  | 'server_hash_mismatch'
  /**
   * An event is missing, duplicated or out of place. Facts: `expected`, `found`, positions in the
   * history.
   */
  | 'sequence_gap'
  /**
   * The leaf of an event does not contain the hash of the shipment's previous leaf. Facts:
   * `expected`, `found`.
   */
  | 'previous_mismatch'
  /**
   * The leaf of an event has another pseudonym than the first leaf of the history. Facts:
   * `expected`, `found`.
   */
  | 'pseudonym_mismatch'
  /**
   * The proof does not show that the log's VRF key derives this pseudonym from the tracking code.
   * Facts: `key`, in hexadecimal.
   */
  | 'pseudonym_not_proved'
  /**
   * An event states that contents are erased, but its leaf is not of the kind `erasure`. Facts:
   * `found`, the kind.
   */
  | 'erasure_kind'
  /**
   * An erasure states another number of events than are before it. Facts: `expected`, `found`,
   * numbers of events.
   */
  | 'erasure_extent'
  /** The head of a log that has leaves names no VRF key. */
  | 'vrf_key_missing'
  /** The first leaf of the log does not give the VRF key that the head names. Facts: `key`. */
  | 'start_not_proved'
  /** The head names another VRF key than the pinned one. Facts: `expected`, `found`. */
  | 'other_vrf_key'
  /** An event's statement names another shipment than the receipt. Facts: `expected`, `found`. */
  | 'tracking_id_mismatch'
  /** An event occurs twice in the history. Facts: `first`, the sequence of its first occurrence. */
  | 'event_repeated'
  /**
   * An event other than an erasure or annex follows the final event. Facts: `final`, the sequence
   * of the final event.
   */
  | 'event_after_final'
  /**
   * An annex begins or ends the history, or changes the status. Facts: `part`, which shows it:
   * `position`, `kind` of the leaf, `status_after` or `final`.
   */
  | 'annex_changes_status'
  /** A witness that the receipt names did not cosign its head. Facts: `name`. */
  | 'witness_unsigned'
  /**
   * The receipt does not name a witness that the reader requires. Facts: `expected`, the key of
   * that witness; `found`, the keys that the receipt names.
   */
  | 'other_witnesses'
  /**
   * The leaf of a chain block in the receipt precedes no event of the receipt. Facts: `index`, of
   * that leaf.
   */
  | 'block_after_events'
  /**
   * The chain does not have this anchor as the receipt states it. Facts: `chain_id`, `transaction`.
   */
  | 'anchor_not_on_chain'
  /** The contract of an anchor has other code than the anchoring contract. Facts: `contract`. */
  | 'anchor_contract_differs'
  /** Another account than the requested one sent the anchor. Facts: `expected`, `found`. */
  | 'other_sender'
  /**
   * Bitcoin has another block at this height. Facts: `block`, the height; `found`, the hash of
   * Bitcoin's block.
   */
  | 'block_not_on_chain'
  /**
   * The bytes are not a timestamp of a supported form. Facts: `reason`, a code of
   * src/ledger/timestamp/ots.ts.
   */
  | 'stamp_invalid'
  /**
   * The timestamp is not of the anchored head. Facts: `expected`, the digest of the head; `found`,
   * the digest in the timestamp.
   */
  | 'stamp_of_other_head'
  /**
   * The timestamped note states another size or root than the anchor. Facts: `expected`, `found`,
   * sizes.
   */
  | 'stamped_head_differs'
  /**
   * The bytes are not the header of a block, or its hash lacks the proof of work that it claims.
   */
  | 'block_header_invalid'
  /**
   * The block has so little work that anyone could have made it. Facts: `expected`, `found`,
   * exponents of two.
   */
  | 'block_too_easy'
  /**
   * The timestamp leads to another block than the anchor's, or has a second attestation. Facts:
   * `block`, the height of the anchor's block.
   */
  | 'stamp_of_other_block'
  /**
   * A witness cosigned or a chain recorded a tree head before the time of a block that the tree
   * contains. Facts: `index`, of the block's leaf.
   */
  | 'bound_before_block'
  /**
   * A witness cosigned or a chain recorded a tree head before the server received an event that the
   * tree contains. Facts: `index`, of the event's leaf.
   */
  | 'bound_before_received'

export type LedgerFacts = Readonly<Record<string, string | number>>

/**
 * Error with a code, which programs use. Other modules compose the messages for people from the
 * code and its facts, which are named values.
 */
export class CodedError<Code extends string> extends Error {
  readonly code: Code
  readonly facts: LedgerFacts

  constructor(code: Code, facts: LedgerFacts = {}, message: string = code) {
    super(message)
    this.code = code
    this.facts = facts
  }
}

/** Error that refuses an input of the ledger. */
export class LedgerError extends CodedError<LedgerErrorCode> {
  override readonly name = 'LedgerError'
}

/** Returns the result of a call, or undefined if the call throws a `LedgerError`. */
export function unlessRefused<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch (error) {
    if (error instanceof LedgerError) return undefined
    throw error
  }
}

/**
 * Returns what a call reads from a line.
 * @throws LedgerError `code` with the number of the line if the call throws
 */
export function parseLine<T>(code: LedgerErrorCode, line: number, parse: () => T): T {
  try {
    return parse()
  } catch {
    throw new LedgerError(code, { line })
  }
}

/** Returns the error for a value that a document's format does not allow at that path. */
export function invalidValue(path: string, expected: string): LedgerError {
  return new LedgerError('value_invalid', { path, expected })
}
