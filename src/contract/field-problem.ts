/** What can be wrong with one field of a request; each has its words in the catalogue. */
export type FieldProblemCode = PlainProblem | RangeProblem

/** A problem as it travels: its code, and where its words name a range, the range, such as `out_of_range 1..100`. */
export type FieldProblem =
  | PlainProblem
  | `${'too_long' | 'too_many'} ..${number}`
  | `${'too_short' | 'too_few'} ${number}..`
  | `${'out_of_range' | 'out_of_whole_range'} ${number}..${number}`

type RangeProblem =
  /** A text of more UTF-16 units than the field takes. */
  | 'too_long'
  | 'too_short'
  /** More items than a call takes. */
  | 'too_many'
  | 'too_few'
  | 'out_of_range'
  /** As `out_of_range`, where only whole numbers are taken. */
  | 'out_of_whole_range'

type PlainProblem =
  | 'required'
  | 'bad_characters'
  | 'wrong_type'
  | 'unknown_field'
  | 'repeated_name'
  /** Two names of the same value, which differ. */
  | 'given_twice'
  | 'invalid_id'
  | 'invalid_tracking_id'
  | 'invalid_time'
  | 'invalid_uf'
  | 'invalid_choice'
  /** No `next_cursor` of the same list. */
  | 'invalid_cursor'
  | 'invalid_hash'
  | 'invalid_number'
  /** More decimals than are kept. */
  | 'too_precise'
  /** A delivery in a year that nobody means. */
  | 'year_out_of_range'
  | 'invalid_email'
  | 'invalid_cep'
  /** Content and status are two events, of which one statement can only be of one. */
  | 'separate_change'
  | 'invalid_date'
  | 'invalid_color'
  | 'invalid_key'
  /** Neither an address nor a network of the internet. */
  | 'invalid_network'
  | 'invalid_url'
  /** This installation sends webhooks to public https addresses only. */
  | 'address_not_allowed'
  | 'not_distinct'
  /** No shipment of the account. */
  | 'unknown_shipment'
  /** Not the account's own address. */
  | 'other_email'
  /** Not the shipment's tracking code. */
  | 'other_code'
  /** The account's own address, where another's is asked for. */
  | 'own_email'
  | 'in_past'
  /** Beyond the farthest time that is taken. */
  | 'too_far'
  | 'wrong_password'
