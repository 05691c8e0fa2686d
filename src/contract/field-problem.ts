/** What can be wrong with one field of a request; each has its words in the catalogue. */
export type FieldProblem =
  | 'required'
  | 'too_long'
  | 'bad_characters'
  | 'wrong_type'
  | 'unknown_field'
  | 'repeated_name'
  | 'invalid_id'
  | 'invalid_tracking_id'
  | 'invalid_time'
  | 'invalid_uf'
  | 'invalid_choice'
  | 'invalid_hash'
  | 'invalid_number'
  | 'invalid_email'
  | 'invalid_cep'
  /** Content and status are two events, of which one statement can only be of one. */
  | 'separate_change'
