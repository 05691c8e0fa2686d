// Written by: node bootstrap.mjs tools/make-row-types.ts. A test fails if the database differs.

/** The statement returns no columns. */
type None = { readonly [column: string]: never }

/**
 * Columns of each statement as PostgreSQL describes them. `| null` marks columns of tables that
 * may be null. PostgreSQL does not report this for an expression or an outer join.
 */
export type StatementRows = {
  accept_invitation: {
    account: string
    inviter: string
    refusal: string
  }
  account_by_email: {
    id: string
    password_hash: string
    password_decoys: readonly string[]
    is_confirmed: boolean
    is_known_network: boolean
  }
  account_recipients: {
    email: string
    user_metadata: unknown
  }
  acting_members: {
    n: number
    person: string
    standing: string
    account: string
    member: string
    role: string
    granted: readonly string[]
    is_closing: boolean
    refusal: string
  }
  add_to_shipment_counts: None
  add_to_shipment_days: None
  advance_shipments: None
  anchor_of_leaves: {
    id: number
    size: number
    root: Uint8Array
    chain_id: number
    contract: Uint8Array
    sender: Uint8Array
    state: string
    planned_at: Date
    confirmed_at: Date
    transaction: Uint8Array
    block_number: number
    block_hash: Uint8Array
    block_time: number
  }
  anchors_of_earlier_senders: {
    id: number
    size: number
    root: Uint8Array
    chain_id: number
    contract: Uint8Array
    sender: Uint8Array
    state: string
    planned_at: Date
    confirmed_at: Date | null
    transaction: Uint8Array | null
    block_number: number | null
    block_hash: Uint8Array | null
    block_time: number | null
  }
  anchors_to_follow: {
    id: number
    size: number
    root: Uint8Array
    chain_id: number
    contract: Uint8Array
    sender: Uint8Array
    state: string
    planned_at: Date
    confirmed_at: Date | null
    transaction: Uint8Array | null
    block_number: number | null
    block_hash: Uint8Array | null
    block_time: number | null
  }
  announce_signed: {
    pg_notify: string
  }
  append_to_log: {
    sequencer_append: string
  }
  ask_email_change: {
    id: string
    email: string | null
    email_confirmed_at: Date | null
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    new_email: string
    new_email_confirmed_by: string | null
    last_sign_in_at: Date | null
    user_metadata: unknown
    has_password: boolean
    created_at: Date
    updated_at: Date
    identities: unknown
    factors: unknown
  }
  audit_accounts_of_shipments: {
    account: string
  }
  audit_anchor_transactions: {
    hash: Uint8Array
    anchor_id: number
    nonce: number
    max_fee: number
    max_priority_fee: number
    raw: Uint8Array
  }
  audit_anchors: {
    id: number
    size: number
    root: Uint8Array
    chain_id: number
    contract: Uint8Array
    sender: Uint8Array
    state: string
    planned_at: Date
    confirmed_at: Date | null
    transaction: Uint8Array | null
    block_number: number | null
    block_hash: Uint8Array | null
    block_time: number | null
    head_root: Uint8Array
  }
  audit_blocks_after: {
    id: number
    leaf_hash: Uint8Array
    index: number
    chain_id: number
    number: number
    hash: Uint8Array
    time: number
  }
  audit_blocks_of_leaves: {
    index: number
    leaf: Uint8Array
    chain_id: number
    number: number
    hash: Uint8Array
    time: number
  }
  audit_blocks_without_leaf: {
    leaf_hash: Uint8Array
  }
  audit_checkpoints: {
    id: string
    user_id: string
    shipment_id: string
    checkpoint_type: string
    location: string
    address: string | null
    city: string | null
    uf: string | null
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    status: string
    notes: string | null
    blockchain_hash: string
    occurred_at: string
    received_at: string
    version_event_id: string | null
    annulled_at: string
    annulled_by: string | null
  }
  audit_cosignatures: {
    size: number
    witness: string
    line: string
    cosigned_at: Date
    note: string
  }
  audit_count_blocks: {
    count: number
    left: number
  }
  audit_entries: {
    index: number
    leaf: Uint8Array
    leaf_hash: Uint8Array
  }
  audit_entries_beyond: {
    index: number
  }
  audit_entries_without_event: {
    index: number
    leaf_hash: Uint8Array
    shipment_id: string
  }
  audit_events: {
    event_id: string
    user_id: string
    shipment_id: string
    sequence: number
    client_statement: string
    client_fields: Uint8Array | null
    client_seed: Uint8Array | null
    server_statement: string
    server_fields: Uint8Array | null
    server_seed: Uint8Array | null
    leaf: Uint8Array
    leaf_hash: Uint8Array
    log_index: number
  }
  audit_events_with_leaves: {
    leaf_hash: Uint8Array
    event_id: string
    has_shipment: boolean
  }
  audit_heads: {
    size: number
    previous_size: number | null
    root: Uint8Array
    note: string
  }
  audit_last_entry: {
    index: number
  }
  audit_placed: {
    index: number
    leaf: Uint8Array
    leaf_hash: Uint8Array
  }
  audit_search: {
    shipment_id: string
    user_id: string
    text: string
    recipient_key: string
  }
  audit_shipments: {
    id: string
    user_id: string
    tracking_id: string
    status: string
    reference: string
    origin: string
    origin_number: string
    origin_complement: string
    origin_neighborhood: string
    origin_city: string
    origin_state: string
    origin_cep: string
    destination: string
    destination_number: string
    destination_complement: string
    destination_neighborhood: string
    destination_city: string
    destination_state: string
    destination_cep: string
    recipient_name: string
    recipient_address: string
    recipient_email: string
    recipient_phone: string
    description: string
    weight: number
    estimated_delivery: string
    custom_data: unknown
    blockchain_hash: string
    version_event_id: string
    created_at: string
    received_at: string
    updated_at: string
    open_entry: string
    last_entrada: string
    last_saida: string
    last_finalizacao: string
    pseudonym: Uint8Array
    events: number
    last_leaf_hash: Uint8Array
    erased_at: string
    search_text: string
    search_key: string
  }
  audit_shipments_after: {
    id: string
    arrival: string
    events: number
  }
  audit_some_blocks: {
    id: number
    leaf_hash: Uint8Array
    index: number
    chain_id: number
    number: number
    hash: Uint8Array
    time: number
  }
  audit_sort_index: {
    shipment_id: string
    user_id: string
    status: string
    updated_at: string
    last_place: string | null
  }
  audit_tile_places: {
    level: number
    index: number
    width: number
  }
  audit_timestamps: {
    id: number
    size: number
    root: Uint8Array
    note: string
    ots: Uint8Array | null
    block_number: number | null
    block_header: Uint8Array | null
    head_root: Uint8Array
    head_note: string
  }
  audit_waiting_without_block: {
    leaf_hash: Uint8Array
  }
  audit_waiting_without_event: {
    leaf_hash: Uint8Array
    shipment_id: string
  }
  begin_audit: {
    kind: string
  }
  blocks_before_leaves: {
    index: number
    leaf_hash: Uint8Array
    chain_id: number
    number: number
    hash: Uint8Array
    time: number
  }
  calendar_troubles: {
    calendar: string
    trouble: string | null
  }
  cancel_email_change: {
    id: string
    email: string | null
    email_confirmed_at: Date | null
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    new_email: string
    new_email_confirmed_by: string | null
    last_sign_in_at: Date | null
    user_metadata: unknown
    has_password: boolean
    created_at: Date
    updated_at: Date
    identities: unknown
    factors: unknown
  }
  cancel_waiting_webhooks: None
  change_authorization: {
    id: string
    user_id: string
    shipment_id: string
    email: string | null
    authorized_user_id: string | null
    is_single_use: boolean
    expires_at: Date
    created_at: Date
    used_at: Date | null
    uses: number
    last_used_at: Date | null
    revoked_at: Date | null
  }
  change_company: {
    id: string
    name: string
    cnpj: string | null
    phone: string | null
    whatsapp: string | null
    email: string | null
    site: string | null
    color: string | null
    logo_url: string
    closes_at: Date | null
    revision: number
  }
  change_member: {
    outcome: string
  }
  change_password: {
    changed: boolean
  }
  change_policies: {
    outcome: string
  }
  claim_audit_mail: {
    kind: string
  }
  claim_idempotency_key: {
    seed: string
  }
  claim_leaves: {
    leaf: Uint8Array
    leaf_hash: Uint8Array
  }
  claim_new_idempotency_keys: {
    seed: string
  }
  claim_webhooks: {
    endpoint_id: string
    ordering_key: string
    delivery_id: string
    user_id: string
    url: string
    secret: Uint8Array
    previous_secret: Uint8Array
    event: string
    facts: unknown
    form: unknown
    is_test: boolean
    tries: number
    is_failing: boolean
  }
  close_company: {
    close_company: string
  }
  companies_to_close: {
    account: string
  }
  company_members: {
    id: string
    number: number
    name: string
    email: string
    role: string
    state: string
    expires_at: Date
    joined_at: Date
    second_step: boolean
    revision: number
    signing_name: string | null
    registration: string | null
    warehouse_id: string | null
    place: string
    sees_recipients: boolean
  }
  company_of_person: {
    former_id: string | null
  }
  complete_email_change: {
    completed: boolean
  }
  confirm_email_side: None
  confirm_timestamp: {
    size: number
  }
  confirm_user: None
  consume_authorizations: None
  consume_code: {
    session_id: string | null
    code_challenge: Uint8Array | null
  }
  consume_deletion_notice: {
    email: string
    language: string
  }
  consume_time_step: None
  convert_account: {
    is_converted: boolean
  }
  count_findings: {
    findings: number
    shipments: number
    newest: Date
  }
  count_import_rows: {
    received: number
  }
  count_recovery_codes: {
    id: string
    friendly_name: string
    total: number
    remaining: number
  }
  count_shipments_containing: {
    shipments: number
    ids: readonly string[]
  }
  count_shipments_since: {
    shipments: number
  }
  count_webhook_tests: {
    tests: number
  }
  create_company: {
    is_opened: boolean
  }
  declared_times_near: {
    shipment_id: string
    checkpoint_type: string
    occurred_at: Date
  }
  delete_address: None
  delete_addresses_of: None
  delete_api_keys_of: None
  delete_authorizations_by: None
  delete_configurable_statuses_of: None
  delete_custom_fields_of: None
  delete_expired_deletion_notices: {
    delete_expired_deletion_notices: string
  }
  delete_expired_factors: {
    delete_expired_factors: string
  }
  delete_expired_idempotency_keys: {
    delete_expired_idempotency_keys: string
  }
  delete_expired_imports: {
    delete_expired_imports: string
  }
  delete_expired_invitations: {
    delete_expired_invitations: string
  }
  delete_expired_oauth_states: {
    delete_expired_oauth_states: string
  }
  delete_expired_places: {
    delete_expired_places: string
  }
  delete_expired_sign_ins: {
    delete_expired_sign_ins: string
  }
  delete_factor: None
  delete_factors: None
  delete_forgotten_factors: None
  delete_head_conflicts: None
  delete_idempotency_keys_of: None
  delete_import: {
    id: string
  }
  delete_imports_of: None
  delete_invitation: {
    email: string
  }
  delete_log_findings: {
    shipment_id: string | null
  }
  delete_old_webhooks: {
    delete_old_webhooks: string
  }
  delete_ordering_keys_of: None
  delete_ordering_keys_of_shipments: None
  delete_other_nodes: None
  delete_private_page: {
    shipment_id: string
  }
  delete_recovery_codes: None
  delete_removed_warehouses_at: None
  delete_shipment_findings: None
  delete_tokens: None
  delete_tokens_of_kinds: None
  delete_unverified_factors: None
  delete_violations: None
  delete_warehouses_of: None
  delete_webhook_deliveries_of_shipments: None
  delete_webhook_endpoints_of: None
  disable_webhook_endpoint: {
    id: string
  }
  drop_all_import_rows: None
  drop_import_rows: None
  drop_unproven_password: {
    drop_unproven_password: string
  }
  due_promises: {
    timestamp_id: number
    calendar: string
    answer: Uint8Array | null
    attempts: number
    note: string
    nonce: Uint8Array
    size: number
    root: Uint8Array
  }
  earlier_senders: {
    sender: Uint8Array
    size: number
    block_time: number | null
  }
  empty_settings_of: None
  enable_webhook_endpoint: None
  end_all_sessions: {
    pg_notify: string
  }
  end_other_sessions: {
    pg_notify: string
  }
  end_other_sessions_below: {
    pg_notify: string
  }
  end_recovery: {
    id: string
  }
  end_session: {
    id: string
    pg_notify: string
  }
  end_webhook_ordering_keys: None
  enqueue_job: {
    enqueue_job: string
  }
  enqueue_leaves: None
  erase_account: {
    erase_account: string
  }
  erase_shipments: {
    erase_shipments: string
  }
  find_active_warehouse: {
    id: string
  }
  find_address: {
    id: string
    user_id: string
    name: string
    cep: string
    street: string
    number: string | null
    complement: string | null
    neighborhood: string
    city: string
    uf: string
    latitude: number
    longitude: number
    is_active: boolean
    created_at: Date
    updated_at: Date
    in_use: boolean
  }
  find_api_key: {
    id: string
    name: string
    scopes: readonly string[]
    networks: readonly string[]
    expires_at: string
    is_active: boolean
    is_expired: boolean
    encrypted_key: Uint8Array | null
    previous_until: Date
    previous_used_at: Date
    rotation: string | null
    rotated_at: Date | null
    last_used_at: Date | null
    created_at: Date
    updated_at: Date
    revision: number
    maker: string
    maker_name: string | null
    maker_number: number
    maker_left_at: Date | null
  }
  find_asked_shipments: {
    n: number
    id: string
    user_id: string
    tracking_id: string
    status: string
    reference: string | null
    origin: string
    origin_number: string | null
    origin_complement: string | null
    origin_neighborhood: string | null
    origin_city: string | null
    origin_state: string | null
    origin_cep: string | null
    destination: string
    destination_number: string | null
    destination_complement: string | null
    destination_neighborhood: string | null
    destination_city: string | null
    destination_state: string | null
    destination_cep: string | null
    recipient_name: string | null
    recipient_address: string | null
    recipient_email: string | null
    recipient_phone: string | null
    description: string | null
    weight: number
    estimated_delivery: Date | null
    custom_data: unknown
    blockchain_hash: Uint8Array
    created_at: Date
    received_at: Date
    updated_at: Date
    open_entry: string | null
    events: number
    version_event_id: string | null
    revision_tag: string
    last_place: string
    is_verified: boolean
  }
  find_asked_shipments_by_code: {
    n: number
    id: string
    user_id: string
    tracking_id: string
    status: string
    reference: string | null
    origin: string
    origin_number: string | null
    origin_complement: string | null
    origin_neighborhood: string | null
    origin_city: string | null
    origin_state: string | null
    origin_cep: string | null
    destination: string
    destination_number: string | null
    destination_complement: string | null
    destination_neighborhood: string | null
    destination_city: string | null
    destination_state: string | null
    destination_cep: string | null
    recipient_name: string | null
    recipient_address: string | null
    recipient_email: string | null
    recipient_phone: string | null
    description: string | null
    weight: number
    estimated_delivery: Date | null
    custom_data: unknown
    blockchain_hash: Uint8Array
    created_at: Date
    received_at: Date
    updated_at: Date
    open_entry: string | null
    events: number
    version_event_id: string | null
    revision_tag: string
    last_place: string
    is_verified: boolean
  }
  find_authorization: {
    id: string
    user_id: string
    shipment_id: string
    email: string | null
    authorized_user_id: string | null
    is_single_use: boolean
    expires_at: Date
    created_at: Date
    used_at: Date | null
    uses: number
    last_used_at: Date | null
    revoked_at: Date | null
  }
  find_authorized_events: {
    event_id: string
    user_id: string
    request_digest: Uint8Array | null
    occurred_at: Date
    received_at: Date
    leaf: Uint8Array
  }
  find_authorized_recorders: {
    id: string
    name: string
    email: string
    is_deleted: boolean
  }
  find_avatar: {
    picture: Uint8Array
  }
  find_challenge: {
    is_open: boolean
    now: number
  }
  find_checkpoints: {
    id: string
    shipment_id: string
    tracking_id: string
    checkpoint_type: string
    location: string
    address: string | null
    city: string | null
    uf: string | null
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    status: string
    notes: string | null
    address_id: string | null
    blockchain_hash: Uint8Array
    occurred_at: Date
    received_at: Date
    version_event_id: string | null
    annulled_at: Date | null
    annulled_by: string | null
  }
  find_checkpoints_of: {
    n: number
    id: string
    shipment_id: string
    tracking_id: string
    checkpoint_type: string
    location: string
    address: string | null
    city: string | null
    uf: string | null
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    status: string
    notes: string | null
    address_id: string | null
    blockchain_hash: Uint8Array
    occurred_at: Date
    received_at: Date
    version_event_id: string | null
    annulled_at: Date | null
    annulled_by: string | null
  }
  find_checkpoints_of_by_code: {
    n: number
    id: string
    shipment_id: string
    tracking_id: string
    checkpoint_type: string
    location: string
    address: string | null
    city: string | null
    uf: string | null
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    status: string
    notes: string | null
    address_id: string | null
    blockchain_hash: Uint8Array
    occurred_at: Date
    received_at: Date
    version_event_id: string | null
    annulled_at: Date | null
    annulled_by: string | null
  }
  find_closing_companies: {
    id: string
  }
  find_company: {
    id: string
    name: string
    cnpj: string | null
    phone: string | null
    whatsapp: string | null
    email: string | null
    site: string | null
    color: string | null
    logo_url: string
    closes_at: Date | null
    revision: number
  }
  find_cosignatures: {
    line: string
  }
  find_erased_by_code: {
    account: string
    tracking_id: string
  }
  find_erased_shipment: {
    id: string
    tracking_id: string
    events: number
    erased_at: Date
  }
  find_events: {
    event_id: string
    user_id: string
    request_digest: Uint8Array | null
  }
  find_events_behind_code: {
    sequence: number
    client_statement: Uint8Array
    client_fields: Uint8Array
    client_seed: Uint8Array
    server_statement: Uint8Array
    server_fields: Uint8Array
    server_seed: Uint8Array
    leaf: Uint8Array
    leaf_hash: Uint8Array
  }
  find_events_of: {
    sequence: number
    client_statement: Uint8Array
    client_fields: Uint8Array | null
    client_seed: Uint8Array | null
    server_statement: Uint8Array
    server_fields: Uint8Array | null
    server_seed: Uint8Array | null
    leaf: Uint8Array
    leaf_hash: Uint8Array
  }
  find_every_checkpoint_of: {
    id: string
    shipment_id: string
    tracking_id: string
    checkpoint_type: string
    location: string
    address: string | null
    city: string | null
    uf: string | null
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    status: string
    notes: string | null
    address_id: string | null
    blockchain_hash: Uint8Array
    occurred_at: Date
    received_at: Date
    version_event_id: string | null
    annulled_at: Date | null
    annulled_by: string | null
  }
  find_factor: {
    id: string
    factor_type: string
    secret: Uint8Array | null
    last_step: number | null
    is_verified: boolean
  }
  find_field: {
    id: string
    user_id: string
    field_name: string
    field_type: string
    is_required: boolean
    is_active: boolean
    is_used: boolean
    created_at: Date
    updated_at: Date
    field_options: unknown
  }
  find_findings_of_shipments: {
    n: number
    shipment_id: string
    code: string
    place: string
    sequence: number
    event_id: string
    field: string
    found_at: Date
  }
  find_findings_of_shipments_by_code: {
    n: number
    shipment_id: string
    code: string
    place: string
    sequence: number
    event_id: string
    field: string
    found_at: Date
  }
  find_head_conflicts: {
    place: string
    size: number
    is_fresh: boolean
  }
  find_history_seals: {
    shipment_id: string
    hash: string
    events: number
  }
  find_idempotent_answer: {
    request_mac: Uint8Array
    status: number | null
    answer: string | null
    etag: string | null
  }
  find_idempotent_answers: {
    user_id: string
    key: string
    request_mac: Uint8Array
    status: number | null
    answer: string | null
    etag: string | null
  }
  find_import: {
    id: string
    file_name: string
    rows: number
    created_at: Date
    committed_at: Date | null
    received: number
    without_gap: number
  }
  find_import_codes_elsewhere: {
    n: number
    tracking_id: string
  }
  find_import_references_elsewhere: {
    n: number
    reference: string | null
  }
  find_imported_file: {
    committed_at: Date | null
  }
  find_key_names: {
    of: string
    id: string
    email: string
    name: string
  }
  find_known_keys: {
    id: string
    name: string
  }
  find_known_webhook: {
    known: boolean
  }
  find_leaf_indexes: {
    index: number
    leaf_hash: Uint8Array
  }
  find_log_keys: {
    key: string
    previous_key: string
    index: number
    size: number
    proof: readonly Uint8Array[]
    note: string
    lost_head: string | null
  }
  find_lost_heads: {
    lost_head: string | null
    previous_key: string
  }
  find_member_names: {
    of: string
    id: string
    email: string
    name: string | null
    is_deleted: boolean
    role: string
    place: string
  }
  find_newest_behind_code: {
    leaf_hash: Uint8Array
  }
  find_newest_entry: {
    id: string
    shipment_id: string
    tracking_id: string
    checkpoint_type: string
    location: string
    address: string | null
    city: string | null
    uf: string | null
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    status: string
    notes: string | null
    address_id: string | null
    blockchain_hash: Uint8Array
    occurred_at: Date
    received_at: Date
    version_event_id: string | null
    annulled_at: Date | null
    annulled_by: string | null
  }
  find_noted_violations: {
    shipment_id: string
  }
  find_other_nodes: {
    id: string
  }
  find_owners: {
    id: string
    revision: number
    email: string | null
    name: string
    is_company: boolean
  }
  find_policies: {
    second_step_from: Date | null
    idle_minutes: number
    session_hours: number
    operators_export: boolean
    revision: number
    members_without_second_step: number
  }
  find_private_page: {
    since: Date
  }
  find_received_authorizations: {
    id: string
    account: string
    shipment_id: string
    tracking_id: string
    owner_id: string
  }
  find_recorders_of_shipments: {
    of: string
    id: string
    name: string
    email: string
    is_deleted: boolean
  }
  find_references: {
    reference: string
    tracking_id: string
  }
  find_saved_addresses: {
    id: string
    user_id: string
  }
  find_sender_name: {
    name: string
  }
  find_shipment_findings: {
    shipment_id: string
    code: string
    place: string
    sequence: number | null
    event_id: string | null
    field: string | null
    found_at: Date
  }
  find_shipment_owner: {
    user_id: string
    status: string
  }
  find_shipments_in_log_findings: {
    shipment_id: string | null
  }
  find_status: {
    id: string
    user_id: string
    name: string
    description: string | null
    color: string
    is_active: boolean
    created_at: Date
    updated_at: Date
  }
  find_stored_head_conflicts: {
    place: string
    index: number
    expected: string | null
    found: string | null
  }
  find_taken_codes: {
    code: string
  }
  find_warehouse: {
    id: string
    user_id: string
    name: string
    address_id: string
    is_active: boolean
    created_at: Date
    updated_at: Date
    address_name: string
    cep: string
    street: string
    number: string | null
    complement: string | null
    neighborhood: string
    city: string
    uf: string
    latitude: number
    longitude: number
    address_created_at: Date
    address_updated_at: Date
    in_use: boolean
  }
  find_webhook_delivery: {
    id: string
    position: number
    event: string
    tracking_id: string
    shipment_id: string | null
    is_test: boolean
    state: string
    facts: unknown
    form: unknown
    created_at: Date
    attempts: number
    next_at: Date
    last_at: Date
    outcome: string
    response_status: number | null
    duration: number
    url: string
  }
  find_webhook_endpoint: {
    id: string
    url: string | null
    events: readonly string[]
    form: unknown
    secret: Uint8Array
    previous_secret: Uint8Array | null
    previous_until: Date | null
    failing_since: Date | null
    failures: number
    disabled_at: Date | null
    created_at: Date
    updated_at: Date
    maker: string
    maker_name: string
    maker_number: number
    maker_left_at: Date | null
  }
  find_webhook_preview: {
    tracking_id: string
    status: string
    origin: string
    destination: string
    recipient_name: string | null
    id: string
    reference: string | null
    estimated_delivery: Date | null
    custom_data: unknown
    events: number
    created_at: Date
    checkpoint_id: string
    checkpoint_type: string
    location: string
    address: string | null
    latitude: number | null
    longitude: number | null
    city: string | null
    uf: string | null
    checkpoint_status: string
    notes: string | null
    occurred_at: Date
    event_hash: string
  }
  finish_audit: None
  forget_old_in_configurable_statuses: None
  forget_old_in_custom_fields: None
  forget_old_in_warehouses: None
  former_id: {
    former_id: string | null
  }
  free_idempotency_key: None
  has_business_leaves: {
    found: boolean
  }
  hold_accounts: {
    id: string
  }
  hold_shipments: {
    user_id: string
    tracking_id: string
  }
  holds_password: {
    holds: boolean
  }
  hurry_webhook_ordering_key: {
    pg_notify: string
  }
  hurry_webhook_ordering_keys: None
  insert_address: None
  insert_api_key: None
  insert_audit_entry: None
  insert_authorization: {
    id: string
    user_id: string
    shipment_id: string
    email: string | null
    authorized_user_id: string | null
    is_single_use: boolean
    expires_at: Date
    created_at: Date
    used_at: Date | null
    uses: number
    last_used_at: Date | null
    revoked_at: Date | null
  }
  insert_avatar: None
  insert_challenge: {
    expires_at: Date
  }
  insert_checkpoints: None
  insert_code: None
  insert_deletion_notice: None
  insert_events: None
  insert_field: None
  insert_identity: {
    id: string
  }
  insert_import: None
  insert_private_page: {
    shipment_id: string
  }
  insert_recovery_codes: None
  insert_recovery_factor: None
  insert_session: {
    id: string
    user_id: string
    method: string
    second_step: string | null
    second_step_at: Date | null
    refresh_counter: number
    created_at: Date
    expires_at: Date
  }
  insert_shipment_findings: None
  insert_shipments: None
  insert_sort_keys: None
  insert_status: None
  insert_token: None
  insert_totp_factor: None
  insert_user: {
    id: string
    email: string | null
    email_confirmed_at: Date | null
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    new_email: string
    new_email_confirmed_by: string | null
    last_sign_in_at: Date | null
    user_metadata: unknown
    has_password: boolean
    created_at: Date
    updated_at: Date
    identities: unknown
    factors: unknown
  }
  insert_vouched_user: {
    id: string
    email: string | null
    email_confirmed_at: Date | null
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    new_email: string
    new_email_confirmed_by: string | null
    last_sign_in_at: Date | null
    user_metadata: unknown
    has_password: boolean
    created_at: Date
    updated_at: Date
    identities: unknown
    factors: unknown
  }
  insert_warehouse: None
  insert_webhook_attempts: None
  invitation_by_token: {
    company: string
    role: string
    email: string
    is_expired: boolean
  }
  invite_member: {
    outcome: string
  }
  is_installation_in_use: {
    in_use: boolean
  }
  is_known_network: {
    known: boolean
  }
  leave_chain_blocks: None
  leave_company: {
    member: string
  }
  leave_timestamp_block: {
    size: number
  }
  let_go_of_idempotency_key: None
  list_active_api_keys: {
    id: string
    name: string
    scopes: readonly string[]
    networks: readonly string[]
    expires_at: string
    is_active: boolean
    is_expired: boolean
    encrypted_key: Uint8Array | null
    previous_until: Date
    previous_used_at: Date
    rotation: string | null
    rotated_at: Date | null
    last_used_at: Date | null
    created_at: Date
    updated_at: Date
    revision: number
    maker: string
    maker_name: string | null
    maker_number: number
    maker_left_at: Date | null
  }
  list_active_fields: {
    id: string
    user_id: string
    field_name: string
    field_type: string
    is_required: boolean
    is_active: boolean
    is_used: boolean
    created_at: Date
    updated_at: Date
    field_options: unknown
  }
  list_active_statuses: {
    id: string
    user_id: string
    name: string
    description: string | null
    color: string
    is_active: boolean
    created_at: Date
    updated_at: Date
  }
  list_active_warehouses: {
    id: string
    user_id: string
    name: string
    address_id: string
    is_active: boolean
    created_at: Date
    updated_at: Date
    address_name: string
    cep: string
    street: string
    number: string | null
    complement: string | null
    neighborhood: string
    city: string
    uf: string
    latitude: number
    longitude: number
    address_created_at: Date
    address_updated_at: Date
    in_use: boolean
  }
  list_addresses_of: {
    id: string
    user_id: string
    name: string
    cep: string
    street: string
    number: string | null
    complement: string | null
    neighborhood: string
    city: string
    uf: string
    latitude: number
    longitude: number
    is_active: boolean
    created_at: Date
    updated_at: Date
    in_use: boolean
  }
  list_all_api_keys: {
    id: string
    name: string
    scopes: readonly string[]
    networks: readonly string[]
    expires_at: string
    is_active: boolean
    is_expired: boolean
    encrypted_key: Uint8Array | null
    previous_until: Date
    previous_used_at: Date
    rotation: string | null
    rotated_at: Date | null
    last_used_at: Date | null
    created_at: Date
    updated_at: Date
    revision: number
    maker: string
    maker_name: string | null
    maker_number: number
    maker_left_at: Date | null
  }
  list_all_fields: {
    id: string
    user_id: string
    field_name: string
    field_type: string
    is_required: boolean
    is_active: boolean
    is_used: boolean
    created_at: Date
    updated_at: Date
    field_options: unknown
  }
  list_all_received_authorizations: {
    id: string
    owner_id: string
    owner_name: string
    owner_email: string
    is_single_use: boolean
    created_at: Date
    expires_at: Date
    used_at: Date
    uses: number
    last_used_at: Date
    revoked_at: Date
    shipment_id: string
    tracking_id: string
    status: string
    origin_city: string
    origin_state: string
    destination_city: string
    destination_state: string
    open_entry: string
    now: Date
  }
  list_all_statuses: {
    id: string
    user_id: string
    name: string
    description: string | null
    color: string
    is_active: boolean
    created_at: Date
    updated_at: Date
  }
  list_all_warehouses: {
    id: string
    user_id: string
    name: string
    address_id: string
    is_active: boolean
    created_at: Date
    updated_at: Date
    address_name: string
    cep: string
    street: string
    number: string | null
    complement: string | null
    neighborhood: string
    city: string
    uf: string
    latitude: number
    longitude: number
    address_created_at: Date
    address_updated_at: Date
    in_use: boolean
  }
  list_audit_before: {
    id: number
    event: string
    occurred_at: Date
    user_agent: string | null
  }
  list_authorizations_by: {
    id: string
    user_id: string
    shipment_id: string
    email: string | null
    authorized_user_id: string | null
    is_single_use: boolean
    expires_at: Date
    created_at: Date
    used_at: Date | null
    uses: number
    last_used_at: Date | null
    revoked_at: Date | null
  }
  list_authorizations_of: {
    id: string
    user_id: string
    shipment_id: string
    email: string | null
    authorized_user_id: string | null
    is_single_use: boolean
    expires_at: Date
    created_at: Date
    used_at: Date | null
    uses: number
    last_used_at: Date | null
    revoked_at: Date | null
  }
  list_authorizations_of_all: {
    id: string
  }
  list_company_trail: {
    id: number
    event: string
    occurred_at: Date
    actor: string | null
    name: string
    number: number
    facts: unknown
  }
  list_erased_shipments: {
    id: string
    tracking_id: string
    events: number
    erased_at: Date
  }
  list_fields_of: {
    id: string
    user_id: string
    field_name: string
    field_type: string
    is_required: boolean
    is_active: boolean
    is_used: boolean
    created_at: Date
    updated_at: Date
    field_options: unknown
  }
  list_imports: {
    id: string
    file_name: string
    rows: number
    created_at: Date
    committed_at: Date | null
    received: number
    without_gap: number
  }
  list_invitations: {
    id: string
    email: string
    role: string
    member_until: Date | null
    last_sent_at: Date
    expires_at: Date
    is_expired: boolean
    invited_by: string
  }
  list_known_statuses: {
    name: string
  }
  list_live_sessions: {
    id: string
    user_agent: string | null
    created_at: Date
    refreshed_at: Date
  }
  list_private_pages: {
    tracking_id: string
    since: Date
  }
  list_received_authorizations: {
    id: string
    owner_id: string
    owner_name: string
    owner_email: string
    is_single_use: boolean
    created_at: Date
    expires_at: Date
    used_at: Date
    uses: number
    last_used_at: Date
    revoked_at: Date
    shipment_id: string
    tracking_id: string
    status: string
    origin_city: string
    origin_state: string
    destination_city: string
    destination_state: string
    open_entry: string
    now: Date
  }
  list_sessions_of: {
    id: string
    method: string
    second_step: string | null
    second_step_at: Date | null
    user_agent: string | null
    created_at: Date
    refreshed_at: Date
    idle_until: Date
    expires_at: Date
  }
  list_shipments_after: {
    id: string
    user_id: string
    tracking_id: string
    status: string
    reference: string | null
    origin: string
    origin_number: string | null
    origin_complement: string | null
    origin_neighborhood: string | null
    origin_city: string | null
    origin_state: string | null
    origin_cep: string | null
    destination: string
    destination_number: string | null
    destination_complement: string | null
    destination_neighborhood: string | null
    destination_city: string | null
    destination_state: string | null
    destination_cep: string | null
    recipient_name: string | null
    recipient_address: string | null
    recipient_email: string | null
    recipient_phone: string | null
    description: string | null
    weight: number
    estimated_delivery: Date | null
    custom_data: unknown
    blockchain_hash: Uint8Array
    created_at: Date
    received_at: Date
    updated_at: Date
    open_entry: string | null
    events: number
    version_event_id: string | null
    revision_tag: string
    last_place: string
    is_verified: boolean
  }
  list_status_names: {
    user_id: string
    name: string
  }
  list_timestamps: {
    size: number
    hash: string
  }
  list_webhook_attempts: {
    n: number
    started_at: Date
    url: string
    outcome: string
    duration: number
    request_headers: unknown
    response_status: number | null
    response_headers: unknown
    response_body: string | null
  }
  list_webhook_attempts_to_export: {
    position: number
    created_at: Date
    state: string
    started_at: Date
    outcome: string
    url: string
    duration: number
    response_status: number | null
  }
  list_webhook_deliveries: {
    id: string
    position: number
    event: string
    tracking_id: string
    shipment_id: string | null
    is_test: boolean
    state: string
    facts: unknown
    form: unknown
    created_at: Date
    attempts: number
    next_at: Date
    last_at: Date
    outcome: string
    response_status: number | null
    duration: number
    url: string
  }
  live_checkpoints: {
    id: string
    shipment_id: string
    tracking_id: string
    checkpoint_type: string
    location: string
    address: string | null
    city: string | null
    uf: string | null
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    status: string
    notes: string | null
    address_id: string | null
    blockchain_hash: Uint8Array
    occurred_at: Date
    received_at: Date
    version_event_id: string | null
    annulled_at: Date | null
    annulled_by: string | null
    version_list: number
    recorded_by: string
  }
  lock_account: None
  lock_authorizations: {
    id: string
    user_id: string
    shipment_id: string
    email: string | null
    authorized_user_id: string | null
    is_single_use: boolean
    expires_at: Date
    created_at: Date
    used_at: Date | null
    uses: number
    last_used_at: Date | null
    revoked_at: Date | null
  }
  lock_import: {
    rows: number
    committed_at: Date | null
  }
  lock_open_authorizations: {
    id: string
    user_id: string
    shipment_id: string
    email: string | null
    authorized_user_id: string | null
    is_single_use: boolean
    expires_at: Date
    created_at: Date
    used_at: Date | null
    uses: number
    last_used_at: Date | null
    revoked_at: Date | null
  }
  lock_session: {
    id: string
    user_id: string
    method: string
    second_step: string | null
    second_step_at: Date | null
    refresh_counter: number
    created_at: Date
    expires_at: Date
    is_expired: boolean
    seconds_since_refresh: number
  }
  lock_shipment_to_authorize: {
    id: string
    tracking_id: string
    status: string
  }
  lock_shipment_to_erase: {
    id: string
    user_id: string
    tracking_id: string
    status: string
    open_entry: string | null
    last_entrada: Date | null
    last_saida: Date | null
    last_finalizacao: Date | null
    pseudonym: Uint8Array
    events: number
    last_leaf_hash: Uint8Array
  }
  lock_shipments: {
    id: string
    user_id: string
    tracking_id: string
    status: string
    open_entry: string | null
    last_entrada: Date | null
    last_saida: Date | null
    last_finalizacao: Date | null
    pseudonym: Uint8Array
    events: number
    last_leaf_hash: Uint8Array
  }
  lock_shipments_to_erase: {
    id: string
    user_id: string
    tracking_id: string
    status: string
    open_entry: string | null
    last_entrada: Date | null
    last_saida: Date | null
    last_finalizacao: Date | null
    pseudonym: Uint8Array
    events: number
    last_leaf_hash: Uint8Array
  }
  lock_user: {
    id: string
    email: string | null
    email_confirmed_at: Date | null
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    new_email: string
    new_email_confirmed_by: string | null
    last_sign_in_at: Date | null
    user_metadata: unknown
    has_password: boolean
    created_at: Date
    updated_at: Date
    identities: unknown
    factors: unknown
  }
  lock_user_to_delete: {
    id: string
    email: string | null
    email_confirmed_at: Date | null
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    new_email: string
    new_email_confirmed_by: string | null
    last_sign_in_at: Date | null
    user_metadata: unknown
    has_password: boolean
    created_at: Date
    updated_at: Date
    identities: unknown
    factors: unknown
  }
  lock_webhook_ordering_key: {
    endpoint_id: string
    ordering_key: string
  }
  lock_webhook_ordering_keys: {
    endpoint_id: string
    ordering_key: string
  }
  lock_whole_shipments: {
    id: string
    user_id: string
    tracking_id: string
    status: string
    reference: string | null
    origin: string
    origin_number: string | null
    origin_complement: string | null
    origin_neighborhood: string | null
    origin_city: string | null
    origin_state: string | null
    origin_cep: string | null
    destination: string
    destination_number: string | null
    destination_complement: string | null
    destination_neighborhood: string | null
    destination_city: string | null
    destination_state: string | null
    destination_cep: string | null
    recipient_name: string | null
    recipient_address: string | null
    recipient_email: string | null
    recipient_phone: string | null
    description: string | null
    weight: number
    estimated_delivery: Date | null
    custom_data: unknown
    blockchain_hash: Uint8Array
    created_at: Date
    received_at: Date
    updated_at: Date
    open_entry: string | null
    events: number
    version_event_id: string | null
    revision_tag: string
    last_place: string
    is_verified: boolean
    last_entrada: Date | null
    last_saida: Date | null
    last_finalizacao: Date | null
    pseudonym: Uint8Array
    last_leaf_hash: Uint8Array
    version_list: number
  }
  log_queue_length: {
    leaves: number
  }
  lose_anchors_elsewhere: {
    id: number
  }
  lower_all_sessions: None
  lower_other_sessions: {
    pg_notify: string
  }
  mark_anchor_confirmed: None
  mark_anchor_landed: None
  mark_anchor_missing: None
  mark_anchor_sent: None
  mark_chain_blocks_left: None
  mark_confirmation_sent: {
    email: string | null
  }
  mark_factor_challenged: None
  mark_fields_used: None
  mark_identity_used: {
    id: string
  }
  mark_import_committed: None
  mark_published: {
    log_publish: string
  }
  mark_recovery_sent: None
  mark_sign_in: {
    id: string
    email: string | null
    email_confirmed_at: Date | null
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    new_email: string
    new_email_confirmed_by: string | null
    last_sign_in_at: Date | null
    user_metadata: unknown
    has_password: boolean
    created_at: Date
    updated_at: Date
    identities: unknown
    factors: unknown
  }
  member_recipients: {
    email: string
    user_metadata: unknown
    role: string
    expires_at: Date
  }
  merge_user_metadata: {
    id: string
    email: string | null
    email_confirmed_at: Date | null
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    new_email: string
    new_email_confirmed_by: string | null
    last_sign_in_at: Date | null
    user_metadata: unknown
    has_password: boolean
    created_at: Date
    updated_at: Date
    identities: unknown
    factors: unknown
  }
  move_audit_to_phase: None
  municipality_around: {
    localidade: string
    uf: string
  }
  name_responsible: {
    outcome: string
  }
  newest_anchor: {
    id: number
    size: number
    root: Uint8Array
    chain_id: number
    contract: Uint8Array
    sender: Uint8Array
    state: string
    planned_at: Date
    confirmed_at: Date | null
    transaction: Uint8Array | null
    block_number: number | null
    block_hash: Uint8Array | null
    block_time: number | null
  }
  newest_anchors: {
    id: number
    size: number
    root: Uint8Array
    chain_id: number
    contract: Uint8Array
    sender: Uint8Array
    state: string
    planned_at: Date
    confirmed_at: Date
    transaction: Uint8Array
    block_number: number
    block_hash: Uint8Array
    block_time: number
  }
  newest_chain_blocks: {
    id: number
    number: number
    hash: Uint8Array
    index: number
  }
  newest_cosigned: {
    size: number
  }
  newest_cosigned_head: {
    size: number
    root: Uint8Array
    note: string
    signed_at: Date
  }
  newest_delivered: {
    tracking_id: string
  }
  newest_head: {
    size: number
    root: Uint8Array
    note: string
    signed_at: Date
  }
  newest_pending_timestamp: {
    size: number
    planned_at: Date
    asked: number
    promised: number
  }
  newest_stamp: {
    id: number
    size: number
    root: Uint8Array
    note: string
    ots: Uint8Array | null
    block_number: number | null
    block_header: Uint8Array | null
  }
  newest_timestamp: {
    size: number
    planned_at: Date
  }
  next_promise_due: {
    next_at: Date
  }
  note_api_key_use: {
    note_api_key_use: string
  }
  note_log_finding: {
    is_new: boolean
  }
  note_look_at_timestamp_block: None
  note_violations: None
  note_webhook_endpoints: {
    id: string
    failing_since: Date | null
    failures: number
    now: Date
  }
  note_webhook_tries: None
  notify_all: {
    pg_notify: string
  }
  notify_authorized: {
    notify_authorized: string
  }
  oauth_state_consume: {
    redirect_to: string
    code_challenge: Uint8Array
  }
  oauth_state_start: {
    oauth_state_start: string
  }
  open_log: {
    sequencer_open: string
  }
  owner_of_identity: {
    user_id: string
  }
  owner_of_session: {
    user_id: string
  }
  owner_of_token: {
    user_id: string
    is_expired: boolean
  }
  pause_audits: None
  place_in_configurable_statuses: None
  place_in_custom_fields: None
  place_in_warehouses: None
  plan_anchor: {
    id: number
    size: number
    root: Uint8Array
    chain_id: number
    contract: Uint8Array
    sender: Uint8Array
    state: string
    planned_at: Date
    confirmed_at: Date | null
    transaction: Uint8Array | null
    block_number: number | null
    block_hash: Uint8Array | null
    block_time: number | null
  }
  plan_timestamp: {
    timestamp_id: number
  }
  postpone_promise: None
  postpone_webhook_ordering_keys: None
  public_page_behind_code: {
    visible: boolean
  }
  published_head: {
    size: number
    root: Uint8Array
    note: string
    signed_at: Date
  }
  put_import_rows: None
  queue_webhook_deliveries: {
    is_queued: boolean
  }
  queue_webhook_test: {
    pg_notify: string
  }
  raise_session: {
    id: string
    user_id: string
    method: string
    second_step: string | null
    second_step_at: Date | null
    refresh_counter: number
    created_at: Date
    expires_at: Date
  }
  read_audits: {
    kind: string
    started_at: Date | null
    advanced_at: Date | null
    finished_at: Date | null
    phase: string | null
    is_paused: boolean
    log_size: number
    log_root: Uint8Array | null
    last_arrival: string
    last_shipment: string | null
    shipments_done: number
    shipments_total: number
    findings: number
    mailed_at: Date | null
  }
  read_clock: {
    now: Date
  }
  read_clocks: {
    now: Date
    newest_head: Date
  }
  read_deletion_notice: {
    email: string
    language: string
  }
  read_endpoint_health: {
    state: string
    endpoints: number
    waiting: number
    oldest_seconds: number
  }
  read_entries: {
    index: number
    leaf: Uint8Array
  }
  read_import_rows: {
    n: number
    body: unknown
  }
  read_late_shipments: {
    id: string
    tracking_id: string
    status: string
    recipient_name: string | null
    destination: string
    estimated_delivery: Date | null
    updated_at: Date
    found: number
  }
  read_named_shipments: {
    id: string
    tracking_id: string
    status: string
  }
  read_public_pages: {
    public_pages: boolean
  }
  read_settings: {
    maps_key: Uint8Array | null
    google_maps_enabled: boolean
    updated_at: Date
  }
  read_shipment_counts: {
    status: string
    shipments: number
  }
  read_shipment_days_since: {
    day: string
    created: number
    delivered: number
  }
  read_stuck_shipments: {
    id: string
    tracking_id: string
    status: string
    recipient_name: string | null
    destination: string
    estimated_delivery: Date | null
    updated_at: Date
    found: number
  }
  read_tiles: {
    level: number
    index: number
    hashes: Uint8Array
  }
  read_violated_shipments: {
    id: string
    tracking_id: string
    status: string
    recipient_name: string | null
    destination: string
    estimated_delivery: Date | null
    updated_at: Date
    found: number
  }
  read_webhook_statistics: {
    calls: number
    taken: number
    median: number
    p95: number
    waiting: number
    failed: number
  }
  recall_cep: {
    logradouro: string
    complemento: string
    bairro: string
    localidade: string
    uf: string
    is_fresh: boolean
  }
  recall_coordinates: {
    latitude: number
    longitude: number
    is_fresh: boolean
  }
  received_authorizations_of_code: {
    id: string
    owner_id: string
    owner_name: string
    owner_email: string
    is_single_use: boolean
    created_at: Date
    expires_at: Date
    used_at: Date
    uses: number
    last_used_at: Date
    revoked_at: Date
    shipment_id: string
    tracking_id: string
    status: string
    origin_city: string
    origin_state: string
    destination_city: string
    destination_state: string
    open_entry: string
    now: Date
  }
  received_open_entry: {
    location: string
    city: string
    uf: string
  }
  register_node: None
  release_webhook_ordering_keys: None
  remember_cep: {
    cep_remember: string
  }
  remember_coordinates: {
    geocode_remember: string
  }
  remember_place: None
  remember_place_of_one_step: None
  remove_other_avatars: None
  rename_account: None
  rename_memberships: {
    rename_memberships: string
  }
  renew_invitation: {
    id: string
    email: string
    role: string
    member_until: Date | null
    last_sent_at: Date
    expires_at: Date
    is_expired: boolean
    invited_by: string
    company: string
    logo_url: string
  }
  repeat_sign_up: {
    repeat_sign_up: string
  }
  replace_user_metadata: None
  request_head: {
    pg_notify: string
  }
  resolve_key_calls: {
    n: number
    id: string
    user_id: string
    scopes: string
    is_expired: boolean
    is_from_elsewhere: boolean
    is_previous: boolean
    is_use_noted: boolean
    account_revision: number
    revision_tag: string
    is_settled: boolean
    run: string
  }
  rest_calendar: None
  revoke_api_key: None
  revoke_received_authorizations: {
    revoke_received_authorizations: string
  }
  rotate_api_key: None
  rotate_session: {
    id: string
    user_id: string
    method: string
    second_step: string | null
    second_step_at: Date | null
    refresh_counter: number
    created_at: Date
    expires_at: Date
  }
  rotate_webhook_secret: {
    previous_until: Date | null
  }
  save_webhook_endpoint: None
  sender_behind_code: {
    name: string
    phone: string
    whatsapp: string
    email: string
    site: string
    color: string
    logo_url: string
  }
  session_age: {
    method: string
    seconds: number
  }
  session_proven_ago: {
    seconds: number
  }
  set_active_in_configurable_statuses: None
  set_active_in_custom_fields: None
  set_active_in_warehouses: None
  set_authorization_revoked: {
    id: string
    user_id: string
    shipment_id: string
    email: string | null
    authorized_user_id: string | null
    is_single_use: boolean
    expires_at: Date
    created_at: Date
    used_at: Date | null
    uses: number
    last_used_at: Date | null
    revoked_at: Date | null
  }
  set_closing: {
    id: string
    name: string
    cnpj: string | null
    phone: string | null
    whatsapp: string | null
    email: string | null
    site: string | null
    color: string | null
    logo_url: string
    closes_at: Date | null
    revision: number
  }
  shipments_to_audit_again: {
    id: string
  }
  store_anchor_transaction: None
  store_audit_position: None
  store_audit_shipments: None
  store_chain_findings: None
  store_cosignature: None
  store_idempotent_response: None
  store_log_key: None
  store_promise: None
  tell_authorized_accounts: {
    pg_notify: string
  }
  tell_owner: {
    pg_notify: string
  }
  throttle_return: {
    throttle_return: string
  }
  throttle_take: {
    wait: number
  }
  throttle_wait: {
    wait: number
  }
  timestamp_blocks_to_look_at: {
    block_number: number | null
    block_header: Uint8Array | null
  }
  timestamp_of_leaves: {
    id: number
    size: number
    root: Uint8Array
    note: string
    ots: Uint8Array
    block_number: number
    block_header: Uint8Array
  }
  timestamp_of_size: {
    note: string
    ots: Uint8Array | null
  }
  transactions_of_anchors: {
    anchor_id: number
    hash: Uint8Array
    nonce: number
    max_fee: number
    max_priority_fee: number
    raw: Uint8Array
    signed_at: Date
  }
  update_address: None
  update_api_key: None
  update_checkpoints: None
  update_field: None
  update_shipment_contents: None
  update_sort_keys: None
  update_status: None
  update_warehouse: None
  use_challenge: None
  use_recovery_code: {
    factor_id: string
  }
  use_token: {
    kind: string
    code_challenge: Uint8Array | null
  }
  user_by_id: {
    id: string
    email: string | null
    email_confirmed_at: Date | null
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    new_email: string
    new_email_confirmed_by: string | null
    last_sign_in_at: Date | null
    user_metadata: unknown
    has_password: boolean
    created_at: Date
    updated_at: Date
    identities: unknown
    factors: unknown
  }
  wait_webhooks_again: {
    id: string
    endpoint_id: string
    ordering_key: string
  }
  warn_auditors: {
    account: string
    member: string
  }
  workplaces: {
    id: string
    name: string
    logo_url: string
    role: string
    state: string
    missing: string
    idle_minutes: number
    warehouse_id: string
    is_converted: boolean
  }
  write_chain_block: {
    id: number
    pg_notify: string
  }
  write_maps_key: {
    maps_key: Uint8Array | null
    google_maps_enabled: boolean
    updated_at: Date
  }
  write_public_pages: None
}
