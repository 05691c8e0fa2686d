import type { RefusalCode } from '#domain/base/error.ts'

/**
 * Error codes of `/api`, each with its HTTP status. `domain/base/error.ts` explains the codes of
 * business rules.
 */
export const statusOf = {
  /** The body is not JSON, or not UTF-8. */
  bad_json: 400,
  /** Required fields are missing. Facts: `missing_fields`, their names. */
  missing_fields: 400,
  /** Fields have invalid values. Facts: `fields`, the problem of each field. */
  invalid_fields: 400,
  /**
   * A filter names a status that the account does not have. Facts: `status`, and `statuses`, those
   * of the account.
   */
  unknown_status: 400,
  /**
   * A cursor is damaged, belongs to another account, or to a log that ended by a loss of data.
   */
  invalid_cursor: 400,
  /** A list is asked for events of an unknown type. Facts: `type`, and `types`, the known ones. */
  unknown_event_type: 400,
  statement_mismatch: 400,
  occurred_in_future: 400,
  /** The uploaded image is damaged. */
  image_unreadable: 400,
  /** The SHA-256 of the body is not the one in the path. */
  digest_mismatch: 400,
  /** The picture contains data that decoding does not need, such as Exif with a location. */
  media_has_metadata: 400,
  /** An address without coordinates was not found on the map. */
  coordinates_required: 400,
  /**
   * The file is none of a logger, or has a part that cannot be read. Facts: `line`, its number, and
   * `maker`, that of a report for people.
   */
  logger_file_refused: 400,
  /** The air waybill of a message has a wrong number of digits. Facts: `expected` and `found`. */
  awb_length: 400,
  /** The air waybill of a message has a character that is no digit. Facts: `found`, `position`. */
  awb_characters: 400,
  /** The check digit of the air waybill of a message is wrong. Facts: `expected` and `found`. */
  awb_check_digit: 400,
  /** A message has no line `FSU/` with a version. */
  fsu_header: 400,
  /** The line after the header has no air waybill with airports and pieces. */
  fsu_consignment: 400,
  unauthorized: 401,
  /** The API key has expired. */
  key_expired: 401,
  /** The API key may not be used from the caller's IP address. */
  address_not_allowed: 403,
  /** The API key lacks a scope. Facts: `scope`, its name. */
  insufficient_scope: 403,
  /** The key belongs to another account than the one that the header `Lastro-Account` names. */
  key_of_another_account: 403,
  /** A key of a test company is used for another account, or another key for a test company. */
  test_key: 403,
  /** The person is no member of the account that the call names. */
  not_a_member: 403,
  membership_suspended: 403,
  membership_expired: 403,
  /** The company requires a second step, and the person has none. */
  second_step_required_here: 403,
  /** The sign-in of the caller is older than the company allows. */
  session_too_old_here: 403,
  /**
   * The role of the caller lacks a permission. Facts: `needs`, the permission, and `roles`, the
   * roles that have it, with spaces between them.
   */
  insufficient_role: 403,
  /** The member may change only checkpoints that they recorded. */
  checkpoint_of_another: 403,
  /** A driver may add only to shipments whose delivery or attempt they recorded. */
  delivery_of_another: 403,
  /** Nobody can open a company in this installation. */
  companies_off: 403,
  /** The company is being closed, so it can only be read. */
  company_closing: 403,
  /** The invitation is for another address. */
  invitation_of_another: 403,
  /** The caller has not confirmed their e-mail address. */
  address_unconfirmed: 403,
  /** Only an owner may change another owner or make a member an owner. */
  member_above: 403,
  /** Only signed-in people may make the call. */
  key_not_allowed: 403,
  /** A QR check of another account's shipment lacks an authorization. */
  access_denied: 403,
  authorization_used: 403,
  authorization_expired: 403,
  authorization_revoked: 403,
  /** The sign-in lacks the second step that the account requires. */
  insufficient_aal: 403,
  /** The owner of the shipment switched its public page off. */
  page_private: 403,
  /** The call needs a recent sign-in. */
  sign_in_again: 403,
  not_found: 404,
  /** No shipment has the air waybill of a message. Facts: `awb`. */
  awb_unknown: 404,
  /** The invitation was used or withdrawn, or has expired. */
  invitation_over: 404,
  /** No street or municipality has this postal code. */
  cep_not_found: 404,
  /** Neither the geocoding service nor the list of municipalities has the place. */
  coordinates_not_found: 404,
  checkpoint_not_found: 404,
  /** No event of the account names the file. */
  media_unknown: 404,
  /** The account has no such device. */
  device_not_found: 404,
  /** The path does not support the method. Facts: `method`, and `allow`, the supported methods. */
  method_not_allowed: 405,
  /** The caller acts for their own account, but the call concerns a company. */
  not_a_company: 409,
  /** The caller's own account was already converted to a company. */
  already_converted: 409,
  /** The caller is a member of the company already. */
  already_member: 409,
  /** The change would leave the company without an active owner. */
  last_owner: 409,
  /** The person is a member of the maximum number of companies. Facts: `most`, that number. */
  companies_full: 409,
  /** The person owns a test company already. */
  test_company_exists: 409,
  /** The company has the maximum number of open invitations. Facts: `most`, that number. */
  invitations_full: 409,
  shipment_delivered: 409,
  shipment_cancelled: 409,
  shipment_returned: 409,
  checkpoint_duplicate: 409,
  checkpoint_exit_missing: 409,
  event_id_reused: 409,
  history_full: 409,
  annexes_full: 409,
  media_shared: 409,
  contestation_unknown: 409,
  contestation_closed: 409,
  media_awaited: 409,
  /**
   * No signed head contains an event of the shipment yet. The next head is usually signed within
   * seconds, and a later call then succeeds.
   */
  receipt_pending: 409,
  /** The stored history is damaged in a way that no receipt can show. */
  history_damaged: 409,
  /** The stored bytes of a file are not those to which its event commits. */
  media_damaged: 409,
  /** Another row of the import has the same tracking code. Facts: `row`, its number. */
  import_row_repeated: 409,
  /** The server has not received all rows of the import. Facts: `received`, `rows`. */
  import_incomplete: 409,
  /** The import's rows became shipments, so the import accepts no more rows. */
  import_committed: 409,
  /** The account has the maximum number of open imports. Facts: `most`, that number. */
  too_many_imports: 409,
  /** The account has open shipments. Facts: `open`, their number. */
  shipments_open: 409,
  tracking_id_taken: 409,
  shipment_closed: 409,
  status_unknown: 409,
  changed_meanwhile: 409,
  /** The notice waits to be sent, so that it is not sent again. */
  notice_waiting: 409,
  /** The notice was sent again as often as allowed. */
  notice_resent: 409,
  field_list_outdated: 409,
  checkpoint_edit_closed: 409,
  checkpoint_delete_closed: 409,
  checkpoint_delete_final: 409,
  checkpoint_type_fixed: 409,
  register_full: 409,
  name_taken: 409,
  /** Another company has the short name. Facts: `name`. */
  short_name_taken: 409,
  serial_taken: 409,
  status_name_reserved: 409,
  default_status_kept: 409,
  default_status_fixed: 409,
  field_in_use: 409,
  address_in_use: 409,
  order_outdated: 409,
  id_reused: 409,
  authorizations_full: 409,
  webhooks_full: 409,
  /** The webhook endpoint is switched off, so nothing is sent to it again. */
  webhook_off: 409,
  monitoring_overlaps: 409,
  monitorings_full: 409,
  monitoring_ended: 409,
  not_monitored: 409,
  range_fixed: 409,
  signature_broken: 409,
  clock_far_off: 409,
  excursion_acknowledged: 409,
  excursion_changed: 409,
  excursion_decided: 409,
  excursion_withdrawn: 409,
  /** The `Idempotency-Key` was already used with a different request. */
  idempotency_key_reused: 409,
  /** The request with this `Idempotency-Key` is still running. */
  idempotency_in_progress: 409,
  /**
   * The content of the file was deleted by age or by a manager. The answer has `deleted_at`, and
   * facts: `day`, the day in UTC.
   */
  media_deleted: 410,
  shipment_erased: 410,
  /** The version in `If-Match` is no longer the current one. */
  precondition_failed: 412,
  body_too_large: 413,
  /** The uploaded file exceeds the limit of the call. */
  file_too_large: 413,
  /** The uploaded image has too many pixels. Facts: `megapixels`, the maximum. */
  image_too_detailed: 413,
  unsupported_media_type: 415,
  /** The uploaded file is not of a supported type. Facts: `formats`, these types. */
  image_unsupported: 415,
  rate_limited: 429,
  /** The test company has created all shipments of the day. Facts: `most`, their number. */
  test_shipments_full: 429,
  internal: 500,
  /** The database or a required service does not answer. The same request may be sent again. */
  unavailable: 503,
  field_list_unknown: 503,
  /**
   * The service of postal codes or coordinates is unavailable or off, and no other answer is known.
   */
  lookup_unavailable: 503,
  /** The disk is full. Nothing was written. */
  storage_full: 507,
} satisfies Readonly<Record<RefusalCode, number>> & Readonly<Record<string, number>>

export type ErrorCode = keyof typeof statusOf

/** Errors of each call that declares an event. */
export const eventErrors = [
  'occurred_in_future',
  'statement_mismatch',
  'field_list_unknown',
  'field_list_outdated',
  'event_id_reused',
] as const satisfies readonly ErrorCode[]

/** Errors of each call that is made on behalf of an account. */
export const actingErrors = [
  'not_a_member',
  'membership_suspended',
  'membership_expired',
  'second_step_required_here',
  'session_too_old_here',
  'insufficient_role',
  'company_closing',
] as const satisfies readonly ErrorCode[]

/** Facts that an error body has as members, because programs act on them. */
export const factsInBody = ['final_event_id', 'final_at', 'may_add'] as const

/** JSON body of an answer that reports a failure in `/api`. */
export type ErrorBody = {
  readonly status: 'error'
  readonly code: ErrorCode
  readonly error: string
  /** `Request-Id` of the answer, by which the operator finds the log lines. */
  readonly request_id: string
  /**
   * Tracking code of a shipment that differs from the requested one only in O and 0, or in I and 1.
   */
  readonly did_you_mean?: string
  /** Time at which the content of the file was deleted. */
  readonly deleted_at?: string
  /** Id of the event that closed the shipment, if a checkpoint came too late. */
  readonly final_event_id?: string
  /** Declared time of that event. */
  readonly final_at?: string
  /** `true` if the caller may add a note or pictures to the closed shipment. */
  readonly may_add?: string
  readonly missing_fields?: readonly string[]
  readonly fields?: Readonly<Record<string, string>>
}
