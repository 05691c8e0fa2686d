import type { RefusalCode } from '#domain/error.ts'

/** Error codes of `/api`. Those of business rules are in the domain. */
export type ErrorCode =
  | RefusalCode
  /** The body is not JSON, or not UTF-8. */
  | 'bad_json'
  /** Facts: `missing_fields`. */
  | 'missing_fields'
  /** Facts: `fields`, the problem of each field. */
  | 'invalid_fields'
  /** An address without coordinates was not found on the map. */
  | 'coordinates_required'
  | 'unauthorized'
  /** The API key has expired. */
  | 'key_expired'
  /** The API key does not allow the caller's address. */
  | 'address_not_allowed'
  /** Facts: `scope`, which the API key lacks. */
  | 'insufficient_scope'
  /** Only signed-in people may make the call. */
  | 'key_not_allowed'
  /** The sign-in lacks the second step that the account requires. */
  | 'insufficient_aal'
  /** The call needs a recent sign-in. */
  | 'sign_in_again'
  /** The account has open shipments. Facts: `open`, their number. */
  | 'shipments_open'
  | 'not_found'
  /** The path does not have the method. Facts: `method`, and `allow`, the methods that it has. */
  | 'method_not_allowed'
  /** The `Idempotency-Key` was already used with a different request. */
  | 'idempotency_key_reused'
  /** The request with this `Idempotency-Key` is still running. */
  | 'idempotency_in_progress'
  /** The version in `If-Match` is no longer the current one. */
  | 'precondition_failed'
  | 'body_too_large'
  | 'unsupported_media_type'
  /** The uploaded file exceeds the limit of the call. */
  | 'file_too_large'
  /** The uploaded file is not an image of a supported type. */
  | 'image_unsupported'
  /** The uploaded image is damaged. */
  | 'image_unreadable'
  /** The uploaded image has too many pixels. Facts: `megapixels`, the maximum. */
  | 'image_too_detailed'
  | 'rate_limited'
  /** The database or a required service does not answer. The same request may be sent again. */
  | 'unavailable'
  /** The disk is full. Nothing was written. */
  | 'storage_full'
  | 'internal'
  /** A QR check of another account's shipment lacks an authorization. */
  | 'access_denied'
  /** The sender switched the public page off. */
  | 'page_private'
  /** No event of the shipment is under a signed head yet. Signing takes moments. */
  | 'receipt_pending'
  /** The stored history is damaged in a way that no receipt can show. */
  | 'history_damaged'
  /** No street or municipality has this postal code. */
  | 'cep_not_found'
  /** Neither the geocoding service nor the list of municipalities has the place. */
  | 'coordinates_not_found'
  /**
   * The service of postal codes or coordinates is unavailable or off, and no other answer is known.
   */
  | 'lookup_unavailable'
  /** Facts: `row`. Another row of the import has the same tracking code. */
  | 'import_row_repeated'
  /** Facts: `received`, `rows`. */
  | 'import_incomplete'
  /** The import's rows became shipments, so the import accepts no more rows. */
  | 'import_committed'
  /** Facts: `most`. */
  | 'too_many_imports'
  /** No address for webhooks is set. */
  | 'webhook_url_required'

/** HTTP status of each code. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  bad_json: 400,
  missing_fields: 400,
  invalid_fields: 400,
  statement_mismatch: 400,
  occurred_in_future: 400,
  image_unreadable: 400,
  webhook_url_required: 400,
  coordinates_required: 400,
  unauthorized: 401,
  key_expired: 401,
  address_not_allowed: 403,
  insufficient_scope: 403,
  key_not_allowed: 403,
  access_denied: 403,
  authorization_used: 403,
  authorization_expired: 403,
  authorization_revoked: 403,
  insufficient_aal: 403,
  page_private: 403,
  sign_in_again: 403,
  not_found: 404,
  cep_not_found: 404,
  coordinates_not_found: 404,
  checkpoint_not_found: 404,
  shipment_erased: 404,
  method_not_allowed: 405,
  shipment_delivered: 409,
  shipment_cancelled: 409,
  checkpoint_duplicate: 409,
  checkpoint_exit_missing: 409,
  event_id_reused: 409,
  history_full: 409,
  receipt_pending: 409,
  history_damaged: 409,
  import_row_repeated: 409,
  import_incomplete: 409,
  import_committed: 409,
  too_many_imports: 409,
  shipments_open: 409,
  tracking_id_taken: 409,
  shipment_closed: 409,
  status_unknown: 409,
  changed_meanwhile: 409,
  field_list_outdated: 409,
  checkpoint_edit_closed: 409,
  checkpoint_delete_closed: 409,
  checkpoint_delete_final: 409,
  checkpoint_type_fixed: 409,
  register_full: 409,
  name_taken: 409,
  status_name_reserved: 409,
  default_status_kept: 409,
  default_status_fixed: 409,
  field_in_use: 409,
  address_in_use: 409,
  order_outdated: 409,
  id_reused: 409,
  authorizations_full: 409,
  idempotency_key_reused: 409,
  idempotency_in_progress: 409,
  precondition_failed: 412,
  body_too_large: 413,
  file_too_large: 413,
  image_too_detailed: 413,
  unsupported_media_type: 415,
  image_unsupported: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  field_list_unknown: 503,
  lookup_unavailable: 503,
  storage_full: 507,
}

/** Envelope of a failure in `/api`. */
export type ErrorBody = {
  readonly status: 'error'
  readonly code: ErrorCode
  readonly error: string
  /** `Request-Id` of the answer, by which the operator finds the log lines. */
  readonly request_id: string
  readonly missing_fields?: readonly string[]
  readonly fields?: Readonly<Record<string, string>>
}
