/** Problem with one field of a request. Each has a message. */
export type FieldProblemCode = PlainProblem | RangeProblem

/**
 * Problem in an answer: its code, and its range if the message names one, such as `out_of_range
 * 1..100`.
 */
export type FieldProblem =
  | PlainProblem
  | `${'too_long' | 'too_many'} ..${number}`
  | `${'too_short' | 'too_few'} ${number}..`
  | `${'out_of_range' | 'out_of_whole_range'} ${number}..${number}`

type RangeProblem =
  /** The text has more UTF-16 units than allowed. */
  | 'too_long'
  | 'too_short'
  /** The call has more items than allowed. */
  | 'too_many'
  | 'too_few'
  | 'out_of_range'
  /** Like `out_of_range`, for whole numbers. */
  | 'out_of_whole_range'

type PlainProblem =
  | 'required'
  | 'bad_characters'
  | 'wrong_type'
  | 'unknown_field'
  | 'repeated_name'
  /** Both names of a value were sent, with different values. */
  | 'given_twice'
  | 'invalid_id'
  | 'invalid_tracking_id'
  | 'invalid_time'
  | 'invalid_uf'
  | 'invalid_choice'
  /** Not a `next_cursor` of the same list. */
  | 'invalid_cursor'
  | 'invalid_hash'
  | 'invalid_number'
  /** The number has more decimals than are stored. */
  | 'too_precise'
  /** The delivery is in an implausible year. */
  | 'year_out_of_range'
  | 'invalid_email'
  | 'invalid_cep'
  /**
   * An edit of content and a change of status are two events, but one statement covers only one
   * event.
   */
  | 'separate_change'
  | 'invalid_date'
  | 'invalid_color'
  | 'invalid_key'
  /** Neither an address nor a network of IPv4 or IPv6. */
  | 'invalid_network'
  | 'invalid_url'
  /** This installation sends webhooks to public https addresses only. */
  | 'address_not_allowed'
  | 'not_distinct'
  /** The account has no such shipment. */
  | 'unknown_shipment'
  /** The entered e-mail address is not that of the account. */
  | 'other_email'
  /** The entered tracking code is not that of the shipment. */
  | 'other_code'
  /** The entered e-mail address is the account's own, but another one is required. */
  | 'own_email'
  | 'in_past'
  /** Later than the latest allowed time. */
  | 'too_far'
  | 'wrong_password'
