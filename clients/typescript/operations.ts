/** Made of the contract by `node bootstrap.mjs tools/make-client-types.ts`. */

export type Address = {
  id: string
  user_id: string
  name: string
  cep: string
  street: string
  number: string | null
  complement: string | null
  neighborhood: string
  city: string
  uf:
    | 'AC'
    | 'AL'
    | 'AM'
    | 'AP'
    | 'BA'
    | 'CE'
    | 'DF'
    | 'ES'
    | 'GO'
    | 'MA'
    | 'MG'
    | 'MS'
    | 'MT'
    | 'PA'
    | 'PB'
    | 'PE'
    | 'PI'
    | 'PR'
    | 'RJ'
    | 'RN'
    | 'RO'
    | 'RR'
    | 'RS'
    | 'SC'
    | 'SE'
    | 'SP'
    | 'TO'
  latitude: number
  longitude: number
  in_use: boolean
  created_at: string
  updated_at: string
}

export type AirCargo = {
  origin: string | null
  destination: string | null
  pieces: number | null
  gross_kg: number | null
  volume_m3: number | null
  chargeable_kg: number | null
  handling: readonly string[]
} | null

export type Annex = {
  id: string
  shipment_id: string
  tracking_id: string
  kind: string
  facts: Record<string, string> | null
  text: string | null
  details: Record<string, string> | null
  media: Record<string, string> | null
  via: string
  blockchain_hash: string
  timestamp: string
  received_at: string
}

export type ApiKey = {
  id: string
  name: string
  scopes: readonly (
    | 'shipments:read'
    | 'shipments:write'
    | 'checkpoints:read'
    | 'checkpoints:write'
    | 'media:read'
    | 'media:write'
    | 'addresses:read'
    | 'addresses:write'
    | 'warehouses:read'
    | 'warehouses:write'
    | 'statuses:read'
    | 'statuses:write'
    | 'custom_fields:read'
    | 'custom_fields:write'
    | 'readings:read'
    | 'readings:write'
    | 'milestones:read'
    | 'milestones:write'
    | 'webhooks:read'
    | 'webhooks:write'
    | 'onerecord:read'
    | 'onerecord:write'
  )[]
  networks: readonly string[]
  airline_prefixes: readonly string[]
  expires_at: string | null
  state: 'active' | 'expired' | 'revoked'
  masked: string | null
  made_by: { id: string; name: string | null; number: number | null; left_at: string | null } | null
  created_at: string
  updated_at: string
  last_used_at: string | null
  rotated_at: string | null
  previous: { works_until: string; last_used_at: string | null } | null
}

export type ApiKeyWithValue = {
  id: string
  name: string
  scopes: readonly (
    | 'shipments:read'
    | 'shipments:write'
    | 'checkpoints:read'
    | 'checkpoints:write'
    | 'media:read'
    | 'media:write'
    | 'addresses:read'
    | 'addresses:write'
    | 'warehouses:read'
    | 'warehouses:write'
    | 'statuses:read'
    | 'statuses:write'
    | 'custom_fields:read'
    | 'custom_fields:write'
    | 'readings:read'
    | 'readings:write'
    | 'milestones:read'
    | 'milestones:write'
    | 'webhooks:read'
    | 'webhooks:write'
    | 'onerecord:read'
    | 'onerecord:write'
  )[]
  networks: readonly string[]
  airline_prefixes: readonly string[]
  expires_at: string | null
  state: 'active' | 'expired' | 'revoked'
  masked: string | null
  made_by: { id: string; name: string | null; number: number | null; left_at: string | null } | null
  created_at: string
  updated_at: string
  last_used_at: string | null
  rotated_at: string | null
  previous: { works_until: string; last_used_at: string | null } | null
  key: string
}

export type Authorization = {
  id: string
  shipment_id: string
  email: string | null
  single_use: boolean
  state: 'active' | 'used' | 'expired' | 'revoked'
  created_at: string
  expires_at: string
  used_at: string | null
  uses: number
  last_used_at: string | null
  revoked_at: string | null
  used_by: { name: string | null; email: string | null; is_deleted: boolean } | null
}

export type CepAddress = {
  cep: string
  logradouro: string
  complemento: string
  bairro: string
  localidade: string
  uf:
    | 'AC'
    | 'AL'
    | 'AM'
    | 'AP'
    | 'BA'
    | 'CE'
    | 'DF'
    | 'ES'
    | 'GO'
    | 'MA'
    | 'MG'
    | 'MS'
    | 'MT'
    | 'PA'
    | 'PB'
    | 'PE'
    | 'PI'
    | 'PR'
    | 'RJ'
    | 'RN'
    | 'RO'
    | 'RR'
    | 'RS'
    | 'SC'
    | 'SE'
    | 'SP'
    | 'TO'
  latitude: number | null
  longitude: number | null
  source: 'service' | 'cache' | 'stale' | 'municipality'
}

export type Checkpoint = {
  id: string
  shipment_id: string
  tracking_id: string
  event_id: string
  checkpoint_type: 'entrada' | 'saida' | 'finalizacao' | 'tentativa'
  location: string
  status: string
  address: string | null
  address_id: string | null
  city: string | null
  uf: string | null
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  notes: string | null
  delivery: {
    outcome: 'complete' | 'partial' | 'refused' | 'attempted'
    photos?: string
    photo_source?: 'camera' | 'file' | 'none'
    signature?: 'drawn' | 'refused' | 'none'
    position?: 'given' | 'refused' | 'none'
  } | null
  receiver: {
    name?: string
    relation?: 'self' | 'family' | 'neighbor' | 'doorman' | 'reception' | 'employee' | 'other'
    document_kind?: 'cpf' | 'rg' | 'cnh' | 'passport' | 'other'
    document?: string
    code?: string
    reason?:
      | 'absent'
      | 'refused'
      | 'address_not_found'
      | 'address_incomplete'
      | 'moved'
      | 'closed'
      | 'no_access'
      | 'unsafe_area'
      | 'damaged'
      | 'document_missing'
      | 'temperature'
      | 'other'
    next_at?: string
  } | null
  media: {
    photo_1?: string
    photo_2?: string
    photo_3?: string
    photo_4?: string
    photo_5?: string
    photo_6?: string
    signature?: string
  } | null
  blockchain_hash: string
  timestamp: string
  received_at: string
  created_at: string
  annulled_at: string | null
}

export type Company = {
  id: string
  name: string
  phone: string | null
  whatsapp: string | null
  email: string | null
  site: string | null
  color: string | null
  logo_url: string | null
  cnpj: string | null
  closes_at: string | null
  revision: number
  is_test: boolean
}

export type ConditionRange = {
  id: string
  is_preset: boolean
  version: number
  name: string
  temperature_minimum: number
  temperature_maximum: number
  humidity_minimum: number | null
  humidity_maximum: number | null
  absolute_minimum: number | null
  absolute_maximum: number | null
  minutes_outside: number
  longest_gap_minutes: number
  requires_certificate: boolean
  has_mean_kinetic: boolean
  activation_kelvin: number
  updated_at: string | null
}

export type Conditions = {
  monitored: boolean
  range: {
    id: string
    version: number
    name: string
    temperature_minimum: number
    temperature_maximum: number
    humidity_minimum: number | null
    humidity_maximum: number | null
    absolute_minimum: number | null
    absolute_maximum: number | null
    minutes_outside: number
    longest_gap_minutes: number
    requires_certificate: boolean
    has_mean_kinetic: boolean
    activation_kelvin: number
  } | null
  verdict: ('conforming' | 'excursion' | 'inconclusive' | 'in_progress') | null
  reasons: readonly {
    code:
      | 'excursion'
      | 'channel_missing'
      | 'no_data'
      | 'gap'
      | 'low_coverage'
      | 'no_certificate'
      | 'conflicting_readings'
    device_id?: string
    channel?: 'temperature' | 'humidity'
    count?: number
    total_ms?: number
  }[]
  judged_at: string | null
  monitorings: readonly Monitoring[]
  statistics: readonly {
    device_id: string
    channel: 'temperature' | 'humidity'
    from: string
    to: string
    count: number
    covered_ms: number
    outside_ms: number
    minimum: number | null
    maximum: number | null
    mean: number | null
    mean_kinetic: number | null
  }[]
  gaps: readonly {
    device_id: string
    channel: 'temperature' | 'humidity'
    from: string
    to: string
    is_tolerated: boolean
  }[]
  excursions: readonly Excursion[]
  unrecorded_excursions: number
  files: readonly {
    digest: string
    event_id: string
    kind: 'logger_file' | 'day_file'
    device_id: string
    name: string | null
    channel: ('temperature' | 'humidity') | null
    day: string | null
    from: string
    to: string
    count: number
    signature: ('valid' | 'absent' | 'broken') | null
    offset_ms: number
    confirmed_reason: string | null
    replaced_by: string | null
    bytes: number
    created_at: string
  }[]
  reports: readonly {
    revision: number
    event_id: string
    digest: string
    verdict: 'conforming' | 'excursion' | 'inconclusive' | 'in_progress'
    created_at: string
  }[]
}

export type CustomField = {
  id: string
  user_id: string
  is_active: boolean
  created_at: string
  updated_at: string
  field_name: string
  field_type: 'text' | 'number' | 'date' | 'boolean' | 'select'
  is_required: boolean
  field_options: { options: readonly string[] } | null
  is_used: boolean
}

export type Dashboard = {
  total: number
  this_week: number
  in_transit: number
  pending: number
  delivered: number
  others: readonly { status: string; shipments: number }[]
  recent: readonly Shipment[]
  days: readonly {
    day: string
    created: number
    in_transit: number
    delivered: number
    cancelled: number
    promised: number
    on_time: number
  }[]
  attention: {
    contested: {
      count: number
      exact: boolean
      first: readonly {
        id: string
        tracking_id: string
        status: string
        recipient_name: string | null
        destination: string
        estimated_delivery: string | null
        updated_at: string
      }[]
    }
    excursion: {
      count: number
      exact: boolean
      first: readonly {
        id: string
        tracking_id: string
        status: string
        recipient_name: string | null
        destination: string
        estimated_delivery: string | null
        updated_at: string
      }[]
    }
    late: {
      count: number
      exact: boolean
      first: readonly {
        id: string
        tracking_id: string
        status: string
        recipient_name: string | null
        destination: string
        estimated_delivery: string | null
        updated_at: string
      }[]
    }
    violated: {
      count: number
      exact: boolean
      first: readonly {
        id: string
        tracking_id: string
        status: string
        recipient_name: string | null
        destination: string
        estimated_delivery: string | null
        updated_at: string
      }[]
    }
    stuck: {
      count: number
      exact: boolean
      first: readonly {
        id: string
        tracking_id: string
        status: string
        recipient_name: string | null
        destination: string
        estimated_delivery: string | null
        updated_at: string
      }[]
    }
    far: {
      count: number
      exact: boolean
      first: readonly {
        id: string
        tracking_id: string
        status: string
        recipient_name: string | null
        destination: string
        estimated_delivery: string | null
        updated_at: string
      }[]
    }
  }
}

export type Device = {
  id: string
  user_id: string
  is_active: boolean
  created_at: string
  updated_at: string
  kind: 'logger' | 'gateway'
  maker: string
  model: string | null
  serial: string
  interval_s: number | null
  last_reading_at: string | null
  problems: readonly ('silent' | 'certificate')[]
  certificates: readonly DeviceCertificate[]
}

export type DeviceCertificate = {
  id: string
  number: string
  laboratory: string
  calibrated_on: string
  valid_until: string
  file: { sha256: string; type: string; bytes: number } | null
  created_at: string
}

export type Erasure = { id: string; tracking_id: string; events: number; erased_at: string }

export type Excursion = {
  id: string
  shipment_id: string
  tracking_id: string
  device: { id: string; maker: string; model: string | null; serial: string }
  channel: 'temperature' | 'humidity'
  direction: 'above' | 'below'
  started_at: string
  ended_at: string | null
  ended_by: ('return' | 'sensor' | 'monitoring' | 'withdrawn') | null
  duration_ms: number
  outside_ms: number
  peak: number
  is_absolute: boolean
  opened_at: string
  state: 'new' | 'acknowledged' | 'decided' | 'outdated' | 'withdrawn'
  acknowledgement: { id: string; comment: string; name: string | null; acknowledged_at: string } | null
  decisions: readonly {
    id: string
    decision:
      | 'release'
      | 'release_restricted'
      | 'quarantine'
      | 'reject'
      | 'return'
      | 'destroy'
      | 'sensor_error'
    justification: string
    name: string
    registration: string | null
    meaning: 'approval' | 'review' | 'responsibility' | 'authorship'
    method: 'password' | 'password_second_step' | 'provider'
    seen: { duration_ms: number; peak: number }
    signed_at: string
  }[]
}

export type HistoryEntry = {
  sequence: number
  event_id: string
  type: string
  made_by_newer_version: boolean
  checkpoint_id: string | null
  declared_at: string
  received_at: string
  actor: {
    id: string | null
    name: string | null
    email: string | null
    is_deleted: boolean
    role: ('owner' | 'admin' | 'operator' | 'driver' | 'reader' | 'auditor') | null
    place: string | null
  }
  via: string
  blockchain_hash: string
  fields: Record<string, (string | boolean | null) | Record<string, string | boolean | null>> | null
  changes: readonly {
    field: string
    before: (string | boolean | null) | Record<string, string | boolean | null>
    after: (string | boolean | null) | Record<string, string | boolean | null>
  }[]
  status_after: string
}

export type Import = {
  id: string
  file_name: string
  rows: number
  received: number
  without_gap: number
  created_at: string
  expires_at: string
  committed_at: string | null
}

export type Invitation = {
  id: string
  email: string
  role: 'admin' | 'operator' | 'driver' | 'reader' | 'auditor'
  member_until: string | null
  invited_by: string | null
  last_sent_at: string
  expires_at: string
  is_expired: boolean
}

export type Member = {
  id: string
  number: number
  name: string | null
  email: string | null
  role: 'owner' | 'admin' | 'operator' | 'driver' | 'reader' | 'auditor'
  state: 'active' | 'suspended' | 'removed'
  expires_at: string | null
  joined_at: string
  warehouse_id: string | null
  place: string | null
  sees_recipients: boolean
  is_self: boolean
  second_step: boolean
  responsibility: { name: string; registration: string } | null
  revision: number
}

export type Monitoring = {
  id: string
  device: { id: string; maker: string; model: string | null; serial: string }
  started_at: string
  ended_at: string | null
  stopped_at: string | null
  stop_reason: string | null
}

export type NewAirCargo = {
  origin?: string | null
  destination?: string | null
  pieces?: number | null
  gross_kg?: number | null
  volume_m3?: number | null
  chargeable_kg?: number | null
  handling?: readonly string[]
} | null

export type NewReferences = readonly {
  kind: 'order' | 'invoice' | 'nfe' | 'cte' | 'mdfe' | 'mawb' | 'hawb' | 'carrier'
  value: string
}[]

export type Policies = {
  require_second_step: boolean
  idle_minutes: number
  session_hours: number
  operators_export: boolean
  second_step_from: string | null
  members_without_second_step: number
  revision: number
}

export type QrCheck = {
  id: string
  tracking_id: string
  status: string
  origin: string | null
  destination: string | null
  exit_location: string | null
  places: {
    origin: {
      location: string | null
      street: string | null
      number: string | null
      complement: string | null
      neighborhood: string | null
      city: string | null
      uf: string | null
      cep: string | null
    }
    destination: {
      location: string | null
      street: string | null
      number: string | null
      complement: string | null
      neighborhood: string | null
      city: string | null
      uf: string | null
      cep: string | null
    }
    open_entry: {
      location: string | null
      street: string | null
      number: string | null
      complement: string | null
      neighborhood: string | null
      city: string | null
      uf: string | null
      cep: string | null
      address_id: string | null
      latitude: number | null
      longitude: number | null
    } | null
  }
  reference: string | null
  description: string | null
  recipient: { name: string | null; phone: string | null } | null
  authorization: {
    single_use: boolean
    expires_at: string
    granted_by: { name: string | null; email: string | null }
  } | null
  may_add?: boolean
  asks_code?: boolean
}

export type References = readonly {
  kind: 'order' | 'invoice' | 'nfe' | 'cte' | 'mdfe' | 'mawb' | 'hawb' | 'carrier'
  value: string
}[]

export type Settings = {
  maps_key_configured: boolean
  maps_key_masked: string | null
  google_maps_enabled: boolean
  public_conditions: boolean
  one_record_name: string | null
  one_record_url: string | null
  airline_names: Record<string, string>
  updated_at: string | null
}

export type Shipment = {
  id: string
  user_id: string
  tracking_id: string
  status: string
  reference: string | null
  references: References
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
  weight: number | null
  estimated_delivery: string | null
  air: AirCargo
  custom_data: Record<string, string | number | boolean | null>
  last_place: string | null
  blockchain_verified: boolean
  qr_code_data: string
  qr_code_url: string
  event_id: string
  blockchain_hash: string
  created_at: string
  received_at: string
  updated_at: string
  can: { add_checkpoint: boolean; exit_location: string | null; edit: boolean }
}

export type ShipmentDetail = {
  id: string
  user_id: string
  tracking_id: string
  status: string
  reference: string | null
  references: References
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
  weight: number | null
  estimated_delivery: string | null
  air: AirCargo
  custom_data: Record<string, string | number | boolean | null>
  last_place: string | null
  blockchain_verified: boolean
  qr_code_data: string
  qr_code_url: string
  event_id: string
  blockchain_hash: string
  created_at: string
  received_at: string
  updated_at: string
  can: { add_checkpoint: boolean; exit_location: string | null; edit: boolean; statuses: readonly string[] }
  checkpoints: readonly {
    id: string
    shipment_id: string
    tracking_id: string
    event_id: string
    checkpoint_type: 'entrada' | 'saida' | 'finalizacao' | 'tentativa'
    location: string
    status: string
    address: string | null
    address_id: string | null
    city: string | null
    uf: string | null
    latitude: number | null
    longitude: number | null
    accuracy: number | null
    notes: string | null
    delivery: {
      outcome: 'complete' | 'partial' | 'refused' | 'attempted'
      photos?: string
      photo_source?: 'camera' | 'file' | 'none'
      signature?: 'drawn' | 'refused' | 'none'
      position?: 'given' | 'refused' | 'none'
    } | null
    receiver: {
      name?: string
      relation?: 'self' | 'family' | 'neighbor' | 'doorman' | 'reception' | 'employee' | 'other'
      document_kind?: 'cpf' | 'rg' | 'cnh' | 'passport' | 'other'
      document?: string
      code?: string
      reason?:
        | 'absent'
        | 'refused'
        | 'address_not_found'
        | 'address_incomplete'
        | 'moved'
        | 'closed'
        | 'no_access'
        | 'unsafe_area'
        | 'damaged'
        | 'document_missing'
        | 'temperature'
        | 'other'
      next_at?: string
    } | null
    media: {
      photo_1?: string
      photo_2?: string
      photo_3?: string
      photo_4?: string
      photo_5?: string
      photo_6?: string
      signature?: string
    } | null
    blockchain_hash: string
    timestamp: string
    received_at: string
    created_at: string
    annulled_at: string | null
    can: { edit: boolean; annul: boolean }
  }[]
  history: readonly HistoryEntry[]
  findings: readonly {
    code:
      | 'event_missing'
      | 'event_foreign'
      | 'field_changed'
      | 'content_missing'
      | 'statement_changed'
      | 'leaf_changed'
      | 'chain_broken'
      | 'not_in_log'
      | 'overdue'
      | 'astray'
      | 'derived_changed'
      | 'row_missing'
      | 'row_unexpected'
      | 'entry_changed'
      | 'entry_missing'
      | 'entry_unexpected'
      | 'tile_changed'
      | 'tile_missing'
      | 'tile_unexpected'
      | 'head_unsigned'
      | 'head_changed'
      | 'head_mismatch'
      | 'file_changed'
      | 'file_missing'
      | 'published_unknown'
      | 'cosignature_changed'
      | 'anchor_changed'
      | 'anchor_unknown'
      | 'anchored_other'
      | 'block_unknown'
    sequence: number | null
    event_id: string | null
    field: string | null
    place: string
    found_at: string
  }[]
}

export type Status = {
  id: string
  user_id: string | null
  name: string
  description: string | null
  color: string
  is_default: boolean
  is_active: boolean
  created_at: string | null
  updated_at: string | null
}

export type Warehouse = {
  id: string
  user_id: string
  is_active: boolean
  created_at: string
  updated_at: string
  name: string
  address_id: string
  address: Address
}

export type Webhook = {
  id: string
  name: string
  url: string
  is_url_repeated: boolean
  events: readonly (
    | 'shipment.created'
    | 'shipment.updated'
    | 'checkpoint.created'
    | 'shipment.delivered'
    | 'checkpoint.corrected'
    | 'checkpoint.annulled'
    | 'annex.added'
    | 'shipment.cancelled'
    | 'shipment.returned'
    | 'delivery.attempted'
    | 'notice.created'
    | 'integrity.violated'
  )[]
  form: {
    shape: 'nested' | 'flat'
    fields: { tracking_id: string; status: string; location: string; timestamp: string }
  }
  is_on: boolean
  status: 'inactive' | 'active' | 'disabled'
  failing_since: string | null
  disabled_at: string | null
  previous_until: string | null
  made_by: { id: string; name: string | null; number: number | null; left_at: string | null } | null
  created_at: string
  updated_at: string
  statistics: {
    calls: number
    taken: number
    median: number | null
    p95: number | null
    day_calls: number
    day_taken: number
    waiting: number
    failed: number
  }
}

export type WebhookCheckpoint = {
  latitude?: number | null
  longitude?: number | null
  address?: string | null
  id?: string | null
  checkpoint_type?: string | null
  timestamp?: string | null
  city?: string | null
  uf?: string | null
  status?: string | null
  notes?: string | null
}

export type WebhookDelivery = {
  id: string
  message_id: string
  event:
    | 'shipment.created'
    | 'shipment.updated'
    | 'checkpoint.created'
    | 'shipment.delivered'
    | 'checkpoint.corrected'
    | 'checkpoint.annulled'
    | 'annex.added'
    | 'shipment.cancelled'
    | 'shipment.returned'
    | 'delivery.attempted'
    | 'notice.created'
    | 'integrity.violated'
  tracking_id: string
  shipment_id: string | null
  is_test: boolean
  state: 'waiting' | 'delivered' | 'failed' | 'cancelled'
  created_at: string
  attempts: number
  next_at: string | null
  last: {
    at: string
    outcome: 'taken' | 'refused' | 'not_allowed' | 'unreachable' | 'untrusted' | 'timeout'
    status: number | null
    duration: number
    url: string
  } | null
}

export type WebhookDeliveryDetail = {
  id: string
  message_id: string
  event:
    | 'shipment.created'
    | 'shipment.updated'
    | 'checkpoint.created'
    | 'shipment.delivered'
    | 'checkpoint.corrected'
    | 'checkpoint.annulled'
    | 'annex.added'
    | 'shipment.cancelled'
    | 'shipment.returned'
    | 'delivery.attempted'
    | 'notice.created'
    | 'integrity.violated'
  tracking_id: string
  shipment_id: string | null
  is_test: boolean
  state: 'waiting' | 'delivered' | 'failed' | 'cancelled'
  created_at: string
  attempts: number
  next_at: string | null
  last: {
    at: string
    outcome: 'taken' | 'refused' | 'not_allowed' | 'unreachable' | 'untrusted' | 'timeout'
    status: number | null
    duration: number
    url: string
  } | null
  body: string
  tries: readonly {
    n: number
    at: string
    url: string
    outcome: 'taken' | 'refused' | 'not_allowed' | 'unreachable' | 'untrusted' | 'timeout'
    duration: number
    request_headers: Record<string, string>
    status: number | null
    response_headers: Record<string, string> | null
    response_body: string | null
  }[]
}

export type WebhookShipment = {
  origin?: string | null
  destination?: string | null
  recipient_name?: string | null
  id?: string | null
  reference?: string | null
  references?: readonly { kind?: string | null; value?: string | null }[]
  estimated_delivery?: string | null
  air?: {
    origin?: string | null
    destination?: string | null
    pieces?: number | null
    gross_kg?: number | null
    volume_m3?: number | null
    chargeable_kg?: string | null
    handling?: readonly string[]
  } | null
  custom_data?: Record<string, string | number | boolean | null>
}

export type Workplace = {
  id: string
  kind: 'person' | 'company'
  name: string | null
  logo_url: string | null
  role: 'owner' | 'admin' | 'operator' | 'driver' | 'reader' | 'auditor'
  state: 'active' | 'suspended' | 'expired'
  missing: ('second_step' | 'sign_in') | null
  idle_minutes: number
  warehouse_id: string | null
  is_test: boolean
  is_default: boolean
}

export type WebhookEvent =
  | {
      event: 'shipment.created'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        event_id?: string | null
        sequence?: number | null
        event_hash?: string | null
        shipment: WebhookShipment
      }
    }
  | {
      event: 'shipment.updated'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        event_id?: string | null
        sequence?: number | null
        event_hash?: string | null
        shipment: WebhookShipment
      }
    }
  | {
      event: 'checkpoint.created'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        event_id?: string | null
        sequence?: number | null
        event_hash?: string | null
        shipment: WebhookShipment
        checkpoint?: WebhookCheckpoint
      }
    }
  | {
      event: 'shipment.delivered'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        event_id?: string | null
        sequence?: number | null
        event_hash?: string | null
        shipment: WebhookShipment
      }
    }
  | {
      event: 'checkpoint.corrected'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        event_id?: string | null
        sequence?: number | null
        event_hash?: string | null
        changed?: readonly string[]
        shipment: WebhookShipment
        checkpoint?: WebhookCheckpoint
      }
    }
  | {
      event: 'checkpoint.annulled'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        event_id?: string | null
        sequence?: number | null
        event_hash?: string | null
        reason?: string | null
        shipment: WebhookShipment
        checkpoint?: WebhookCheckpoint
      }
    }
  | {
      event: 'annex.added'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        event_id?: string | null
        sequence?: number | null
        event_hash?: string | null
        shipment: WebhookShipment
        annex?: { kind?: string | null; facts?: Record<string, string>; media?: Record<string, string> }
      }
    }
  | {
      event: 'shipment.cancelled'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        event_id?: string | null
        sequence?: number | null
        event_hash?: string | null
        shipment: WebhookShipment
      }
    }
  | {
      event: 'shipment.returned'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        event_id?: string | null
        sequence?: number | null
        event_hash?: string | null
        shipment: WebhookShipment
      }
    }
  | {
      event: 'delivery.attempted'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        event_id?: string | null
        sequence?: number | null
        event_hash?: string | null
        shipment: WebhookShipment
        checkpoint?: WebhookCheckpoint
      }
    }
  | {
      event: 'notice.created'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        event_id?: string | null
        sequence?: number | null
        event_hash?: string | null
        shipment: WebhookShipment
        notice?: {
          kind?: string | null
          language?: string | null
          text?: string | null
          link?: string | null
          phone?: string | null
          email?: string | null
        }
      }
    }
  | {
      event: 'integrity.violated'
      timestamp?: string | null
      data: {
        tracking_id?: string | null
        status?: string | null
        location?: string | null
        shipment: WebhookShipment
        findings?: readonly string[]
      }
    }

export type FlatWebhookEvent =
  | {
      event: 'shipment.created'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      event_id?: string | null
      sequence?: number | null
      event_hash?: string | null
      shipment_data: WebhookShipment
    }
  | {
      event: 'shipment.updated'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      event_id?: string | null
      sequence?: number | null
      event_hash?: string | null
      shipment_data: WebhookShipment
    }
  | {
      event: 'checkpoint.created'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      event_id?: string | null
      sequence?: number | null
      event_hash?: string | null
      shipment_data: WebhookShipment
      checkpoint_data?: WebhookCheckpoint
    }
  | {
      event: 'shipment.delivered'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      event_id?: string | null
      sequence?: number | null
      event_hash?: string | null
      shipment_data: WebhookShipment
    }
  | {
      event: 'checkpoint.corrected'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      event_id?: string | null
      sequence?: number | null
      event_hash?: string | null
      changed?: readonly string[]
      shipment_data: WebhookShipment
      checkpoint_data?: WebhookCheckpoint
    }
  | {
      event: 'checkpoint.annulled'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      event_id?: string | null
      sequence?: number | null
      event_hash?: string | null
      reason?: string | null
      shipment_data: WebhookShipment
      checkpoint_data?: WebhookCheckpoint
    }
  | {
      event: 'annex.added'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      event_id?: string | null
      sequence?: number | null
      event_hash?: string | null
      shipment_data: WebhookShipment
      annex_data?: { kind?: string | null; facts?: Record<string, string>; media?: Record<string, string> }
    }
  | {
      event: 'shipment.cancelled'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      event_id?: string | null
      sequence?: number | null
      event_hash?: string | null
      shipment_data: WebhookShipment
    }
  | {
      event: 'shipment.returned'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      event_id?: string | null
      sequence?: number | null
      event_hash?: string | null
      shipment_data: WebhookShipment
    }
  | {
      event: 'delivery.attempted'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      event_id?: string | null
      sequence?: number | null
      event_hash?: string | null
      shipment_data: WebhookShipment
      checkpoint_data?: WebhookCheckpoint
    }
  | {
      event: 'notice.created'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      event_id?: string | null
      sequence?: number | null
      event_hash?: string | null
      shipment_data: WebhookShipment
      notice_data?: {
        kind?: string | null
        language?: string | null
        text?: string | null
        link?: string | null
        phone?: string | null
        email?: string | null
      }
    }
  | {
      event: 'integrity.violated'
      tracking_id?: string | null
      status?: string | null
      location?: string | null
      timestamp?: string | null
      shipment_data: WebhookShipment
      findings?: readonly string[]
    }

/** Parameters, body and answer of each call, by its operationId. */
export type Operations = {
  acknowledgeExcursion: {
    query: Record<string, never>
    body: { event_id?: string; comment: string }
    data: Excursion
  }
  addAnnex: {
    query: Record<string, never>
    body: {
      kind?: 'note' | 'late_evidence' | 'company_replied' | 'dispute_closed'
      facts?: Record<string, string> | null
      text?: string | null
      details?: Record<string, string> | null
      media?: {
        photo_1?: string
        photo_2?: string
        photo_3?: string
        photo_4?: string
        photo_5?: string
        photo_6?: string
        signature?: string
      } | null
      made_offline?: boolean
      v?: number
      event_id?: string
      occurred_at?: string
      seed?: string
      blockchain_hash?: string
    }
    data: Annex
  }
  addLoggerFile: {
    query: Record<string, never>
    body: undefined
    data: {
      id: string
      digest: string
      from: string
      to: string
      count: number
      accepted: number
      signature: 'valid' | 'absent' | 'broken'
      offset_ms: number
      monitoring_id: string | null
    }
  }
  addMilestones: {
    query: Record<string, never>
    body: {
      event_id?: string
      milestones?: readonly {
        code:
          | 'BKD'
          | 'DPU'
          | 'FIW'
          | 'FOH'
          | 'RCS'
          | 'DOC'
          | 'PRE'
          | 'MAN'
          | 'DEP'
          | 'ARR'
          | 'RCF'
          | 'AWR'
          | 'TRM'
          | 'TFD'
          | 'RCT'
          | 'TGC'
          | 'CRC'
          | 'CCD'
          | 'NFD'
          | 'AWD'
          | 'FOW'
          | 'DLV'
          | 'DDL'
          | 'DIS'
          | 'OSI'
          | 'OCI'
        time_type?: 'planned' | 'estimated' | 'actual'
        at: string
        airport: string
        to_airport?: string | null
        flight?: string | null
        pieces?: number | null
        weight?: number | null
        discrepancy?:
          | (
              | 'DFLD'
              | 'FDAV'
              | 'FDAW'
              | 'FDCA'
              | 'FDMB'
              | 'MSAV'
              | 'MSAW'
              | 'MSCA'
              | 'MSMB'
              | 'OFLD'
              | 'OVCD'
              | 'SSPD'
            )
          | null
      }[]
      legs?: readonly {
        from_airport: string
        to_airport: string
        flight?: string | null
        departs_at: string
        arrives_at: string
      }[]
      accepted_until?: string
    }
    data: {
      milestones: readonly {
        id: string
        at: string
        to_airport: string | null
        flight: string | null
        pieces: number | null
        weight: number | null
        discrepancy:
          | (
              | 'DFLD'
              | 'FDAV'
              | 'FDAW'
              | 'FDCA'
              | 'FDMB'
              | 'MSAV'
              | 'MSAW'
              | 'MSCA'
              | 'MSMB'
              | 'OFLD'
              | 'OVCD'
              | 'SSPD'
            )
          | null
        source: 'manual' | 'fsu' | 'onerecord'
        corrects: string | null
        received_at: string
        code:
          | 'BKD'
          | 'DPU'
          | 'FIW'
          | 'FOH'
          | 'RCS'
          | 'DOC'
          | 'PRE'
          | 'MAN'
          | 'DEP'
          | 'ARR'
          | 'RCF'
          | 'AWR'
          | 'TRM'
          | 'TFD'
          | 'RCT'
          | 'TGC'
          | 'CRC'
          | 'CCD'
          | 'NFD'
          | 'AWD'
          | 'FOW'
          | 'DLV'
          | 'DDL'
          | 'DIS'
          | 'OSI'
          | 'OCI'
        time_type: 'planned' | 'estimated' | 'actual'
        airport: string
        outcome: 'recorded' | 'corrected' | 'duplicate'
      }[]
      warnings: readonly {
        code:
          | 'time_repeated'
          | 'time_skipped'
          | 'zone_unknown'
          | 'time_missing'
          | 'time_of_reception'
          | 'pieces_exceeded'
        airport?: string
        to_airport?: string
        line?: number
        found?: number
        booked?: number
      }[]
    }
  }
  annulCheckpoint: {
    query: Record<string, never>
    body: {
      reason?: string | null
      expected_hash?: string
      v?: number
      event_id?: string
      occurred_at?: string
      seed?: string
      blockchain_hash?: string
    }
    data: Checkpoint
  }
  changeStatuses: {
    query: Record<string, never>
    body: {
      items: readonly {
        tracking_id: string
        status: string
        reason?: string | null
        expected_status?: string
        v?: number
        event_id?: string
        occurred_at?: string
        seed?: string
        blockchain_hash?: string
      }[]
    }
    data: readonly {
      tracking_id: string
      ok: boolean
      status?: string
      code?: string
      error?: string
      facts?: Record<string, string | number>
    }[]
  }
  checkQr: { query: Record<string, never>; body: undefined; data: QrCheck }
  checkReferences: {
    query: Record<string, never>
    body: { references: readonly string[]; access_keys?: readonly string[]; digest?: string }
    data: {
      references: readonly { reference: string; tracking_id: string }[]
      access_keys: readonly { access_key: string; tracking_id: string }[]
      imported_at: string | null
    }
  }
  commitImport: {
    query: { leave_out?: 'refused' }
    body: undefined
    data: {
      import: Import
      shipments: readonly string[]
      refused: readonly {
        row: number
        code: string
        error: string
        missing_fields?: readonly string[]
        fields?: Record<string, string>
      }[]
    }
  }
  correctCheckpoint: {
    query: Record<string, never>
    body: {
      checkpoint_type?: 'entrada' | 'saida' | 'finalizacao' | 'tentativa'
      location?: string
      status?: string
      address?: string | null
      city?: string | null
      uf?:
        | (
            | 'AC'
            | 'AL'
            | 'AM'
            | 'AP'
            | 'BA'
            | 'CE'
            | 'DF'
            | 'ES'
            | 'GO'
            | 'MA'
            | 'MG'
            | 'MS'
            | 'MT'
            | 'PA'
            | 'PB'
            | 'PE'
            | 'PI'
            | 'PR'
            | 'RJ'
            | 'RN'
            | 'RO'
            | 'RR'
            | 'RS'
            | 'SC'
            | 'SE'
            | 'SP'
            | 'TO'
          )
        | null
      latitude?: number | null
      longitude?: number | null
      accuracy?: number | null
      notes?: string | null
      description?: string | null
      v?: number
      event_id?: string
      occurred_at?: string
      seed?: string
      blockchain_hash?: string
      declared_at?: string
      timestamp?: string
      expected_hash?: string
    }
    data: Checkpoint
  }
  countShipments: {
    query: Record<string, never>
    body: undefined
    data: readonly { status: string; shipments: number }[]
  }
  createAddress: {
    query: Record<string, never>
    body: {
      id?: string
      name: string
      cep: string
      street: string
      number?: string | null
      complement?: string | null
      neighborhood: string
      city: string
      uf:
        | 'AC'
        | 'AL'
        | 'AM'
        | 'AP'
        | 'BA'
        | 'CE'
        | 'DF'
        | 'ES'
        | 'GO'
        | 'MA'
        | 'MG'
        | 'MS'
        | 'MT'
        | 'PA'
        | 'PB'
        | 'PE'
        | 'PI'
        | 'PR'
        | 'RJ'
        | 'RN'
        | 'RO'
        | 'RR'
        | 'RS'
        | 'SC'
        | 'SE'
        | 'SP'
        | 'TO'
      latitude?: number | null
      longitude?: number | null
    }
    data: Address
  }
  createCheckpoint: {
    query: Record<string, never>
    body: {
      tracking_id: string
      checkpoint_type?: 'entrada' | 'saida' | 'finalizacao' | 'tentativa'
      location: string
      status: string
      address?: string | null
      city?: string | null
      uf?:
        | (
            | 'AC'
            | 'AL'
            | 'AM'
            | 'AP'
            | 'BA'
            | 'CE'
            | 'DF'
            | 'ES'
            | 'GO'
            | 'MA'
            | 'MG'
            | 'MS'
            | 'MT'
            | 'PA'
            | 'PB'
            | 'PE'
            | 'PI'
            | 'PR'
            | 'RJ'
            | 'RN'
            | 'RO'
            | 'RR'
            | 'RS'
            | 'SC'
            | 'SE'
            | 'SP'
            | 'TO'
          )
        | null
      latitude?: number | null
      longitude?: number | null
      accuracy?: number | null
      notes?: string | null
      delivery?: {
        outcome: 'complete' | 'partial' | 'refused' | 'attempted'
        photos?: string
        photo_source?: 'camera' | 'file' | 'none'
        signature?: 'drawn' | 'refused' | 'none'
        position?: 'given' | 'refused' | 'none'
      } | null
      receiver?: {
        name?: string
        relation?: 'self' | 'family' | 'neighbor' | 'doorman' | 'reception' | 'employee' | 'other'
        document_kind?: 'cpf' | 'rg' | 'cnh' | 'passport' | 'other'
        document?: string
        code?: string
        reason?:
          | 'absent'
          | 'refused'
          | 'address_not_found'
          | 'address_incomplete'
          | 'moved'
          | 'closed'
          | 'no_access'
          | 'unsafe_area'
          | 'damaged'
          | 'document_missing'
          | 'temperature'
          | 'other'
        next_at?: string
      } | null
      media?: {
        photo_1?: string
        photo_2?: string
        photo_3?: string
        photo_4?: string
        photo_5?: string
        photo_6?: string
        signature?: string
      } | null
      description?: string | null
      address_id?: string | null
      made_offline?: boolean
      v?: number
      event_id?: string
      occurred_at?: string
      seed?: string
      blockchain_hash?: string
      timestamp?: string
    }
    data: Checkpoint
  }
  createCheckpoints: {
    query: Record<string, never>
    body: { items: readonly Record<string, unknown>[] }
    data: readonly {
      index: number
      ok: boolean
      status: number
      data?: Checkpoint
      code?: string
      error?: string
      missing_fields?: readonly string[]
      fields?: Record<string, string>
      final_event_id?: string
      final_at?: string
    }[]
  }
  createConditionRange: {
    query: Record<string, never>
    body: {
      id?: string
      name: string
      temperature_minimum: number
      temperature_maximum: number
      humidity_minimum?: number | null
      humidity_maximum?: number | null
      absolute_minimum?: number | null
      absolute_maximum?: number | null
      minutes_outside: number
      longest_gap_minutes: number
      requires_certificate?: boolean
      has_mean_kinetic?: boolean
      activation_kelvin?: number
    }
    data: ConditionRange
  }
  createCustomField: {
    query: Record<string, never>
    body: {
      id?: string
      field_name: string
      field_type: 'text' | 'number' | 'date' | 'boolean' | 'select'
      is_required?: boolean
      field_options?: { options: readonly string[] } | null
    }
    data: CustomField
  }
  createDevice: {
    query: Record<string, never>
    body: {
      id?: string
      kind: 'logger' | 'gateway'
      maker: string
      model?: string | null
      serial: string
      interval_s?: number | null
    }
    data: Device
  }
  createDeviceCertificate: {
    query: Record<string, never>
    body: { id?: string; number: string; laboratory: string; calibrated_on: string; valid_until: string }
    data: DeviceCertificate
  }
  createImport: {
    query: Record<string, never>
    body: { id: string; file_name: string; rows: number; digest?: string }
    data: Import
  }
  createShipment: {
    query: Record<string, never>
    body: {
      tracking_id?: string
      status?: 'pending' | 'in_transit' | 'delivered'
      reference?: string | null
      references?: NewReferences
      origin: string
      origin_number?: string | null
      origin_complement?: string | null
      origin_neighborhood?: string | null
      origin_city?: string | null
      origin_state?:
        | (
            | 'AC'
            | 'AL'
            | 'AM'
            | 'AP'
            | 'BA'
            | 'CE'
            | 'DF'
            | 'ES'
            | 'GO'
            | 'MA'
            | 'MG'
            | 'MS'
            | 'MT'
            | 'PA'
            | 'PB'
            | 'PE'
            | 'PI'
            | 'PR'
            | 'RJ'
            | 'RN'
            | 'RO'
            | 'RR'
            | 'RS'
            | 'SC'
            | 'SE'
            | 'SP'
            | 'TO'
          )
        | null
      origin_cep?: string | null
      destination: string
      destination_number?: string | null
      destination_complement?: string | null
      destination_neighborhood?: string | null
      destination_city?: string | null
      destination_state?:
        | (
            | 'AC'
            | 'AL'
            | 'AM'
            | 'AP'
            | 'BA'
            | 'CE'
            | 'DF'
            | 'ES'
            | 'GO'
            | 'MA'
            | 'MG'
            | 'MS'
            | 'MT'
            | 'PA'
            | 'PB'
            | 'PE'
            | 'PI'
            | 'PR'
            | 'RJ'
            | 'RN'
            | 'RO'
            | 'RR'
            | 'RS'
            | 'SC'
            | 'SE'
            | 'SP'
            | 'TO'
          )
        | null
      destination_cep?: string | null
      recipient_name?: string | null
      recipient_address?: string | null
      recipient_email?: string | null
      recipient_phone?: string | null
      description?: string | null
      weight?: number | null
      estimated_delivery?: string | null
      air?: NewAirCargo
      custom_data?: Record<string, (string | null) | number | boolean>
      v?: number
      event_id?: string
      occurred_at?: string
      seed?: string
      blockchain_hash?: string
    }
    data: Shipment
  }
  createShipments: {
    query: Record<string, never>
    body: { items: readonly Record<string, unknown>[] }
    data: readonly {
      index: number
      ok: boolean
      status: number
      data?: Shipment
      code?: string
      error?: string
      missing_fields?: readonly string[]
      fields?: Record<string, string>
      final_event_id?: string
      final_at?: string
    }[]
  }
  createStatus: {
    query: Record<string, never>
    body: { id?: string; name: string; description?: string | null; color?: string }
    data: Status
  }
  createWarehouse: {
    query: Record<string, never>
    body: { id?: string; name: string; address_id: string; is_active?: boolean }
    data: Warehouse
  }
  createWebhook: {
    query: Record<string, never>
    body: {
      id?: string
      name: string
      url: string
      events?: readonly (
        | 'shipment.created'
        | 'shipment.updated'
        | 'checkpoint.created'
        | 'shipment.delivered'
        | 'checkpoint.corrected'
        | 'checkpoint.annulled'
        | 'annex.added'
        | 'shipment.cancelled'
        | 'shipment.returned'
        | 'delivery.attempted'
        | 'notice.created'
        | 'integrity.violated'
      )[]
      form?: {
        shape: 'nested' | 'flat'
        fields: { tracking_id: string; status: string; location: string; timestamp: string }
      }
      is_on?: boolean
    }
    data: Webhook
  }
  deleteAddress: { query: Record<string, never>; body: undefined; data: { id: string } }
  deleteDeviceCertificate: { query: Record<string, never>; body: undefined; data: { id: string } }
  deleteImport: { query: Record<string, never>; body: undefined; data: { id: string } }
  deleteWebhook: { query: Record<string, never>; body: undefined; data: Webhook }
  deliveryPdf: { query: Record<string, never>; body: undefined; data: string }
  drawLabels: {
    query: Record<string, never>
    body: { shipments: readonly string[]; size?: 'a6' | 'thermal' }
    data: readonly {
      tracking_id: string
      width: number
      height: number
      marks: readonly (
        | {
            kind: 'text'
            text: string
            face: 'sans' | 'sans_bold' | 'mono_bold'
            size: number
            x: number
            y: number
            width: number
          }
        | { kind: 'rule'; x: number; y: number; width: number; height: number }
        | { kind: 'qr'; x: number; y: number; module: number; rows: readonly string[] }
        | {
            kind: 'code128'
            x: number
            y: number
            module: number
            height: number
            text: string
            widths: readonly number[]
          }
        | { kind: 'seal'; x: number; y: number; size: number; hash: string }
      )[]
      has_missing_glyphs: boolean
      is_clipped: boolean
    }[]
  }
  enableWebhook: { query: Record<string, never>; body: Record<string, never>; data: Webhook }
  endMonitoring: {
    query: Record<string, never>
    body: { event_id?: string; ended_at?: string; sensor?: boolean; reason?: string }
    data: Monitoring
  }
  exportDeliveries: {
    query: {
      state?: 'waiting' | 'delivered' | 'failed' | 'cancelled'
      event?:
        | 'shipment.created'
        | 'shipment.updated'
        | 'checkpoint.created'
        | 'shipment.delivered'
        | 'checkpoint.corrected'
        | 'checkpoint.annulled'
        | 'annex.added'
        | 'shipment.cancelled'
        | 'shipment.returned'
        | 'delivery.attempted'
        | 'notice.created'
        | 'integrity.violated'
      q?: string
    }
    body: undefined
    data: string
  }
  exportShipments: {
    query: {
      q?: string
      status?: readonly string[] | string
      from?: string
      to?: string
      due_from?: string
      due_to?: string
      delivered_from?: string
      delivered_to?: string
      updated_from?: string
      updated_to?: string
      reference?: string
      last_place?: string
      attention?: 'contested' | 'excursion' | 'late' | 'violated' | 'stuck' | 'far'
      delivery?: 'attempted' | 'incomplete'
      condition?: 'excursion' | 'undecided' | 'no_data'
      milestone?: 'missed'
      airline?: string
      airport?: string
      sort?: 'created_at' | 'updated_at' | 'estimated_delivery' | 'tracking_id' | 'recipient_name' | 'status'
      direction?: 'asc' | 'desc'
    }
    body: undefined
    data: string
  }
  findCep: { query: Record<string, never>; body: undefined; data: CepAddress }
  findReference: {
    query: Record<string, never>
    body: undefined
    data: readonly {
      tracking_id: string
      kind: 'order' | 'invoice' | 'nfe' | 'cte' | 'mdfe' | 'mawb' | 'hawb' | 'carrier'
      status: string
      destination_city: string | null
      destination_state: string | null
    }[]
  }
  getConditionFile: { query: Record<string, never>; body: undefined; data: string }
  getConditionReport: { query: Record<string, never>; body: undefined; data: string }
  getConditions: { query: Record<string, never>; body: undefined; data: Conditions }
  getDashboard: { query: Record<string, never>; body: undefined; data: Dashboard }
  getDelivery: { query: Record<string, never>; body: undefined; data: WebhookDeliveryDetail }
  getErasure: { query: Record<string, never>; body: undefined; data: Erasure }
  getFiscalEvents: {
    query: Record<string, never>
    body: undefined
    data: {
      tracking_id: string
      prepared_at: string
      events: readonly {
        checkpoint_id: string
        event_type: '110130' | '110180' | '110190' | '110192'
        document: 'cte' | 'nfe'
        access_key: string
        nfe_keys: readonly string[]
        event_time: string
        received_by: string | null
        receiver_document: string | null
        latitude: string | null
        longitude: string | null
        picture: {
          name: 'photo_1' | 'photo_2' | 'photo_3' | 'photo_4' | 'photo_5' | 'photo_6' | 'signature'
          sha256: string
        } | null
        delivery_hash: string | null
        hash_time: string | null
        attempt: number | null
        attempt_reason: number | null
        justification: string | null
        hints: readonly {
          code:
            | 'before_issue_month'
            | 'zone_assumed'
            | 'name_missing'
            | 'name_length'
            | 'document_missing'
            | 'document_masked'
            | 'position_missing'
            | 'picture_missing'
            | 'reason_missing'
            | 'justification_length'
            | 'nfe_missing'
            | 'partial'
            | 'cte_locked'
          month?: string
          least?: number
          most?: number
          found?: number
        }[]
      }[]
    }
  }
  getMedia: { query: Record<string, never>; body: undefined; data: string }
  getMilestones: {
    query: Record<string, never>
    body: undefined
    data: {
      booked: number | null
      legs: readonly { from_airport: string | null; to_airport: string | null; flight: string | null }[]
      milestones: readonly {
        code:
          | 'BKD'
          | 'DPU'
          | 'FIW'
          | 'FOH'
          | 'RCS'
          | 'DOC'
          | 'PRE'
          | 'MAN'
          | 'DEP'
          | 'ARR'
          | 'RCF'
          | 'AWR'
          | 'TRM'
          | 'TFD'
          | 'RCT'
          | 'TGC'
          | 'CRC'
          | 'CCD'
          | 'NFD'
          | 'AWD'
          | 'FOW'
          | 'DLV'
          | 'DDL'
          | 'DIS'
          | 'OSI'
          | 'OCI'
        airport: string
        to_airport: string | null
        flight: string | null
        leg: number | null
        planned: {
          id: string
          at: string
          to_airport: string | null
          flight: string | null
          pieces: number | null
          weight: number | null
          discrepancy:
            | (
                | 'DFLD'
                | 'FDAV'
                | 'FDAW'
                | 'FDCA'
                | 'FDMB'
                | 'MSAV'
                | 'MSAW'
                | 'MSCA'
                | 'MSMB'
                | 'OFLD'
                | 'OVCD'
                | 'SSPD'
              )
            | null
          source: 'manual' | 'fsu' | 'onerecord'
          corrects: string | null
          received_at: string
        } | null
        estimated: {
          id: string
          at: string
          to_airport: string | null
          flight: string | null
          pieces: number | null
          weight: number | null
          discrepancy:
            | (
                | 'DFLD'
                | 'FDAV'
                | 'FDAW'
                | 'FDCA'
                | 'FDMB'
                | 'MSAV'
                | 'MSAW'
                | 'MSCA'
                | 'MSMB'
                | 'OFLD'
                | 'OVCD'
                | 'SSPD'
              )
            | null
          source: 'manual' | 'fsu' | 'onerecord'
          corrects: string | null
          received_at: string
        } | null
        actual: {
          id: string
          at: string
          to_airport: string | null
          flight: string | null
          pieces: number | null
          weight: number | null
          discrepancy:
            | (
                | 'DFLD'
                | 'FDAV'
                | 'FDAW'
                | 'FDCA'
                | 'FDMB'
                | 'MSAV'
                | 'MSAW'
                | 'MSCA'
                | 'MSMB'
                | 'OFLD'
                | 'OVCD'
                | 'SSPD'
              )
            | null
          source: 'manual' | 'fsu' | 'onerecord'
          corrects: string | null
          received_at: string
        } | null
        delay_ms: number | null
        state: 'pending' | 'early' | 'on_time' | 'late' | 'very_late' | 'missed' | 'skipped' | 'unplanned'
        checkpoint: {
          id: string
          checkpoint_type: 'entrada' | 'saida' | 'finalizacao' | 'tentativa'
          timestamp: string
        } | null
      }[]
      warnings: readonly {
        code:
          | 'time_repeated'
          | 'time_skipped'
          | 'zone_unknown'
          | 'time_missing'
          | 'time_of_reception'
          | 'pieces_exceeded'
        airport?: string
        to_airport?: string
        line?: number
        found?: number
        booked?: number
      }[]
      delivery_offered: boolean
      airports: readonly { code: string; name: string | null; zone: string | null }[]
      messages: readonly {
        id: string
        received_at: string
        unknown: readonly { line: number; text: string }[]
        notes: readonly { line: number; text: string }[]
      }[]
    }
  }
  getReadings: {
    query: { device_id?: string; channel?: 'temperature' | 'humidity'; from?: string; to?: string }
    body: undefined
    data: readonly {
      device_id: string
      channel: 'temperature' | 'humidity'
      is_reduced: boolean
      points: readonly { at: string; minimum: number | null; maximum: number | null }[]
    }[]
  }
  getReceipt: {
    query: {
      audience?: 'recipient' | 'insurer' | 'inspector' | 'all'
      field?:
        | readonly (
            | 'reference'
            | 'references'
            | 'description'
            | 'weight'
            | 'air'
            | 'custom_data'
            | 'origin'
            | 'origin_number'
            | 'origin_complement'
            | 'origin_neighborhood'
            | 'origin_cep'
            | 'destination'
            | 'destination_number'
            | 'destination_complement'
            | 'destination_neighborhood'
            | 'destination_cep'
            | 'receiver'
            | 'recipient_name'
            | 'recipient_address'
            | 'recipient_email'
            | 'recipient_phone'
            | 'location'
            | 'address'
            | 'latitude'
            | 'longitude'
            | 'accuracy'
            | 'status'
            | 'notes'
            | 'reason'
            | 'text'
            | 'details'
            | 'via'
            | 'actor'
            | 'account'
          )[]
        | (
            | 'reference'
            | 'references'
            | 'description'
            | 'weight'
            | 'air'
            | 'custom_data'
            | 'origin'
            | 'origin_number'
            | 'origin_complement'
            | 'origin_neighborhood'
            | 'origin_cep'
            | 'destination'
            | 'destination_number'
            | 'destination_complement'
            | 'destination_neighborhood'
            | 'destination_cep'
            | 'receiver'
            | 'recipient_name'
            | 'recipient_address'
            | 'recipient_email'
            | 'recipient_phone'
            | 'location'
            | 'address'
            | 'latitude'
            | 'longitude'
            | 'accuracy'
            | 'status'
            | 'notes'
            | 'reason'
            | 'text'
            | 'details'
            | 'via'
            | 'actor'
            | 'account'
          )
        | ''
    }
    body: undefined
    data: string
  }
  getShipment: { query: Record<string, never>; body: undefined; data: ShipmentDetail }
  getShipmentDelivery: {
    query: Record<string, never>
    body: undefined
    data: {
      tracking_id: string
      status: string
      events: readonly {
        checkpoint_id: string
        checkpoint_type: 'entrada' | 'saida' | 'finalizacao' | 'tentativa'
        timestamp: string
        received_at: string
        location: string
        city: string | null
        uf: string | null
        address_meters: number | null
        delivery: {
          outcome: 'complete' | 'partial' | 'refused' | 'attempted'
          photos?: string
          photo_source?: 'camera' | 'file' | 'none'
          signature?: 'drawn' | 'refused' | 'none'
          position?: 'given' | 'refused' | 'none'
        } | null
        receiver: {
          name?: string
          relation?: 'self' | 'family' | 'neighbor' | 'doorman' | 'reception' | 'employee' | 'other'
          document_kind?: 'cpf' | 'rg' | 'cnh' | 'passport' | 'other'
          document?: string
          code?: string
          reason?:
            | 'absent'
            | 'refused'
            | 'address_not_found'
            | 'address_incomplete'
            | 'moved'
            | 'closed'
            | 'no_access'
            | 'unsafe_area'
            | 'damaged'
            | 'document_missing'
            | 'temperature'
            | 'other'
          next_at?: string
        } | null
        media: {
          photo_1?: string
          photo_2?: string
          photo_3?: string
          photo_4?: string
          photo_5?: string
          photo_6?: string
          signature?: string
        } | null
        notes: string | null
        pictures: readonly {
          name: 'photo_1' | 'photo_2' | 'photo_3' | 'photo_4' | 'photo_5' | 'photo_6' | 'signature'
          sha256: string
          state: 'awaited' | 'stored' | 'deleted'
          width: number | null
          height: number | null
          arrived_at: string | null
          deleted_at: string | null
          removal: { by: string | null; reason: string | null } | null
        }[]
        remarks: readonly {
          code:
            | 'missing_photo'
            | 'missing_receiver_name'
            | 'missing_signature'
            | 'photo_from_gallery'
            | 'position_refused'
            | 'position_none'
            | 'name_placeholder'
            | 'far_from_address'
            | 'far_from_city'
            | 'clock_off'
            | 'recorded_offline'
            | 'picture_elsewhere'
          meters?: number
          accuracy?: number
          minutes?: number
          name?: 'photo_1' | 'photo_2' | 'photo_3' | 'photo_4' | 'photo_5' | 'photo_6' | 'signature'
          tracking_id?: string
        }[]
        log_index: number | null
      }[]
    }
  }
  getShipmentPage: {
    query: Record<string, never>
    body: undefined
    data: { account_enabled: boolean; enabled: boolean }
  }
  getWebhook: { query: Record<string, never>; body: undefined; data: Webhook }
  getWebhookSecret: {
    query: Record<string, never>
    body: undefined
    data: { secret: string; previous_until: string | null }
  }
  grantAuthorization: {
    query: Record<string, never>
    body: { email: string; expires_at: string; single_use?: boolean }
    data: {
      id: string
      shipment_id: string
      email: string | null
      single_use: boolean
      state: 'active' | 'used' | 'expired' | 'revoked'
      created_at: string
      expires_at: string
      used_at: string | null
      uses: number
      last_used_at: string | null
      revoked_at: string | null
      used_by: { name: string | null; email: string | null; is_deleted: boolean } | null
      mailed: boolean
    }
  }
  labelPdf: { query: { size?: 'a6' | 'thermal' }; body: undefined; data: string }
  labelZpl: { query: { dpi?: ('203' | '300') | (203 | 300) }; body: undefined; data: string }
  labelsPdf: {
    query: Record<string, never>
    body: { shipments: readonly string[]; size?: 'a6' | 'thermal' }
    data: string
  }
  labelsZpl: {
    query: Record<string, never>
    body: { shipments: readonly string[]; dpi?: ('203' | '300') | (203 | 300) }
    data: string
  }
  listAddresses: { query: Record<string, never>; body: undefined; data: readonly Address[] }
  listAnnexes: {
    query: Record<string, never>
    body: undefined
    data: readonly {
      id: string
      shipment_id: string
      tracking_id: string
      kind: string
      facts: Record<string, string> | null
      text: string | null
      details: Record<string, string> | null
      media: Record<string, string> | null
      via: string
      blockchain_hash: string
      timestamp: string
      received_at: string
      pictures: readonly {
        name: 'photo_1' | 'photo_2' | 'photo_3' | 'photo_4' | 'photo_5' | 'photo_6' | 'signature'
        sha256: string
        state: 'awaited' | 'stored' | 'deleted'
        width: number | null
        height: number | null
        arrived_at: string | null
        deleted_at: string | null
        removal: { by: string | null; reason: string | null } | null
      }[]
    }[]
  }
  listAuthorizations: { query: Record<string, never>; body: undefined; data: readonly Authorization[] }
  listCheckpoints: { query: Record<string, never>; body: undefined; data: readonly Checkpoint[] }
  listConditionRanges: { query: Record<string, never>; body: undefined; data: readonly ConditionRange[] }
  listCustomFields: { query: Record<string, never>; body: undefined; data: readonly CustomField[] }
  listDeliveries: {
    query: {
      state?: 'waiting' | 'delivered' | 'failed' | 'cancelled'
      event?:
        | 'shipment.created'
        | 'shipment.updated'
        | 'checkpoint.created'
        | 'shipment.delivered'
        | 'checkpoint.corrected'
        | 'checkpoint.annulled'
        | 'annex.added'
        | 'shipment.cancelled'
        | 'shipment.returned'
        | 'delivery.attempted'
        | 'notice.created'
        | 'integrity.violated'
      q?: string
      limit?: number
      cursor?: string
    }
    body: undefined
    data: readonly WebhookDelivery[]
  }
  listDevices: {
    query: {
      serial?: string
      problem?: 'silent' | 'certificate'
      show?: 'active' | 'retired' | 'all'
      limit?: number
      cursor?: string
    }
    body: undefined
    data: readonly Device[]
  }
  listEvents: {
    query: { after?: string; type?: readonly string[] | string; limit?: number }
    body: undefined
    data: readonly {
      event_id: string
      log_index: number
      body: {
        event:
          | 'shipment.created'
          | 'shipment.updated'
          | 'checkpoint.created'
          | 'shipment.delivered'
          | 'checkpoint.corrected'
          | 'checkpoint.annulled'
          | 'annex.added'
          | 'shipment.cancelled'
          | 'shipment.returned'
          | 'delivery.attempted'
          | 'notice.created'
        timestamp: string
        data: {
          tracking_id: string
          status: string
          location: string | null
          event_id: string
          sequence: number
          event_hash: string
          changed?: readonly string[]
          reason?: string | null
          shipment: {
            origin: string
            destination: string
            recipient_name: string | null
            id: string
            reference: string | null
            references: References
            estimated_delivery: string | null
            air: AirCargo
            custom_data: Record<string, string | number | boolean | null>
          }
          checkpoint?: {
            latitude: number | null
            longitude: number | null
            address: string | null
            id: string
            checkpoint_type: string | null
            timestamp: string | null
            city: string | null
            uf: string | null
            status: string | null
            notes: string | null
            delivery?: {
              outcome: 'complete' | 'partial' | 'refused' | 'attempted'
              photos?: string
              photo_source?: 'camera' | 'file' | 'none'
              signature?: 'drawn' | 'refused' | 'none'
              position?: 'given' | 'refused' | 'none'
            } | null
            receiver?: {
              name?: string
              relation?: 'self' | 'family' | 'neighbor' | 'doorman' | 'reception' | 'employee' | 'other'
              document_kind?: 'cpf' | 'rg' | 'cnh' | 'passport' | 'other'
              document?: string
              code?: string
              reason?:
                | 'absent'
                | 'refused'
                | 'address_not_found'
                | 'address_incomplete'
                | 'moved'
                | 'closed'
                | 'no_access'
                | 'unsafe_area'
                | 'damaged'
                | 'document_missing'
                | 'temperature'
                | 'other'
              next_at?: string
            } | null
            media?: {
              photo_1?: string
              photo_2?: string
              photo_3?: string
              photo_4?: string
              photo_5?: string
              photo_6?: string
              signature?: string
            } | null
          }
          annex?: { kind: string | null; facts: Record<string, string>; media: Record<string, string> }
          notice?: {
            kind: 'on_the_way' | 'out_for_delivery' | 'delivered' | 'attempted'
            language: string
            text: string
            link: string
            phone: string | null
            email: string | null
          }
        }
        test_company?: boolean
      }
    }[]
  }
  listExcursions: {
    query: { state?: 'open' | 'undecided' | 'all'; limit?: number; cursor?: string }
    body: undefined
    data: readonly Excursion[]
  }
  listFlightPlans: {
    query: Record<string, never>
    body: undefined
    data: readonly {
      tracking_id: string
      legs: readonly {
        from_airport: string
        to_airport: string
        flight: string | null
        departs_local: string
        arrives_local: string
      }[]
    }[]
  }
  listImports: { query: Record<string, never>; body: undefined; data: readonly Import[] }
  listShipments: {
    query: {
      q?: string
      status?: readonly string[] | string
      from?: string
      to?: string
      due_from?: string
      due_to?: string
      delivered_from?: string
      delivered_to?: string
      updated_from?: string
      updated_to?: string
      reference?: string
      last_place?: string
      attention?: 'contested' | 'excursion' | 'late' | 'violated' | 'stuck' | 'far'
      delivery?: 'attempted' | 'incomplete'
      condition?: 'excursion' | 'undecided' | 'no_data'
      milestone?: 'missed'
      airline?: string
      airport?: string
      sort?: 'created_at' | 'updated_at' | 'estimated_delivery' | 'tracking_id' | 'recipient_name' | 'status'
      direction?: 'asc' | 'desc'
      limit?: number
      cursor?: string
      expand?: 'checkpoints'
    }
    body: undefined
    data: readonly {
      id: string
      user_id: string
      tracking_id: string
      status: string
      reference: string | null
      references: References
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
      weight: number | null
      estimated_delivery: string | null
      air: AirCargo
      custom_data: Record<string, string | number | boolean | null>
      last_place: string | null
      blockchain_verified: boolean
      qr_code_data: string
      qr_code_url: string
      event_id: string
      blockchain_hash: string
      created_at: string
      received_at: string
      updated_at: string
      can: { add_checkpoint: boolean; exit_location: string | null; edit: boolean }
      checkpoints?: readonly Checkpoint[]
    }[]
  }
  listStatuses: { query: Record<string, never>; body: undefined; data: readonly Status[] }
  listWarehouses: { query: Record<string, never>; body: undefined; data: readonly Warehouse[] }
  listWebhooks: { query: Record<string, never>; body: undefined; data: readonly Webhook[] }
  orderCustomFields: {
    query: Record<string, never>
    body: { ids: readonly string[] }
    data: readonly CustomField[]
  }
  orderStatuses: { query: Record<string, never>; body: { ids: readonly string[] }; data: readonly Status[] }
  orderWarehouses: {
    query: Record<string, never>
    body: { ids: readonly string[] }
    data: readonly Warehouse[]
  }
  previewWebhook: {
    query: {
      event?:
        | 'shipment.created'
        | 'shipment.updated'
        | 'checkpoint.created'
        | 'shipment.delivered'
        | 'checkpoint.corrected'
        | 'checkpoint.annulled'
        | 'annex.added'
        | 'shipment.cancelled'
        | 'shipment.returned'
        | 'delivery.attempted'
        | 'notice.created'
        | 'integrity.violated'
      form?: string
    }
    body: undefined
    data: { body: string; is_example: boolean }
  }
  putMedia: {
    query: Record<string, never>
    body: undefined
    data: { sha256: string; type: string; width: number | null; height: number | null; bytes: number }
  }
  redeliverFailed: {
    query: Record<string, never>
    body: { from?: string; to?: string }
    data: { queued: number }
  }
  redeliverWebhook: { query: Record<string, never>; body: Record<string, never>; data: WebhookDelivery }
  removeConditionRange: { query: Record<string, never>; body: undefined; data: { id: string } }
  removeCustomField: { query: Record<string, never>; body: undefined; data: CustomField }
  removeDevice: { query: Record<string, never>; body: undefined; data: Device }
  removeStatus: { query: Record<string, never>; body: undefined; data: Status }
  removeWarehouse: { query: Record<string, never>; body: undefined; data: Warehouse }
  restoreAuthorization: { query: Record<string, never>; body: undefined; data: Authorization }
  restoreCustomField: { query: Record<string, never>; body: undefined; data: CustomField }
  restoreDevice: { query: Record<string, never>; body: undefined; data: Device }
  restoreStatus: { query: Record<string, never>; body: undefined; data: Status }
  restoreWarehouse: { query: Record<string, never>; body: undefined; data: Warehouse }
  revokeAuthorization: { query: Record<string, never>; body: undefined; data: Authorization }
  rotateWebhookSecret: {
    query: Record<string, never>
    body: { rotation?: string }
    data: { previous_until: string | null }
  }
  saveWebhook: {
    query: Record<string, never>
    body: {
      name: string
      url: string
      events: readonly (
        | 'shipment.created'
        | 'shipment.updated'
        | 'checkpoint.created'
        | 'shipment.delivered'
        | 'checkpoint.corrected'
        | 'checkpoint.annulled'
        | 'annex.added'
        | 'shipment.cancelled'
        | 'shipment.returned'
        | 'delivery.attempted'
        | 'notice.created'
        | 'integrity.violated'
      )[]
      form: {
        shape: 'nested' | 'flat'
        fields: { tracking_id: string; status: string; location: string; timestamp: string }
      }
      is_on?: boolean
    }
    data: Webhook
  }
  sendFsu: {
    query: { hawb?: string }
    body: { text: string }
    data: {
      id: string
      awb: string
      shipments: readonly {
        id: string
        tracking_id: string
        recorded: number
        corrected: number
        duplicates: number
      }[]
      notes: readonly { line: number; text: string }[]
      unknown: readonly { line: number; text: string }[]
      warnings: readonly {
        code:
          | 'time_repeated'
          | 'time_skipped'
          | 'zone_unknown'
          | 'time_missing'
          | 'time_of_reception'
          | 'pieces_exceeded'
        airport?: string
        to_airport?: string
        line?: number
        found?: number
        booked?: number
      }[]
    }
  }
  sendImportRows: {
    query: Record<string, never>
    body: { rows: readonly Record<string, unknown>[] }
    data: {
      received: number
      refused: readonly {
        row: number
        code: string
        error: string
        missing_fields?: readonly string[]
        fields?: Record<string, string>
      }[]
      warnings: readonly {
        row: number
        code: 'reference_exists' | 'reference_repeated'
        tracking_id?: string
        other_row?: number
      }[]
    }
  }
  sendReadings: {
    query: Record<string, never>
    body: {
      batch_id?: string
      device_clock?: string
      devices: readonly {
        device: string
        channel: 'temperature' | 'humidity'
        start?: string
        step_s?: number
        values?: readonly (number | null)[]
        readings?: readonly (readonly [string, number | null])[]
      }[]
    }
    data: readonly {
      index: number
      ok: boolean
      device: string
      channel: 'temperature' | 'humidity'
      accepted: number
      duplicates: number
      conflicts: number
      rejected: readonly { at: string; code: 'reading_in_future' | 'reading_too_old' }[]
      code?: 'device_not_found' | 'device_ambiguous'
    }[]
  }
  setShipmentPage: {
    query: Record<string, never>
    body: { enabled: boolean }
    data: { account_enabled: boolean; enabled: boolean }
  }
  startMonitorings: {
    query: Record<string, never>
    body: {
      event_id?: string
      range_id?: string
      device_ids: readonly string[]
      started_at?: string
      ended_at?: string
    }
    data: readonly Monitoring[]
  }
  testWebhook: { query: Record<string, never>; body: { id?: string }; data: WebhookDelivery }
  updateAddress: {
    query: Record<string, never>
    body: {
      updated_at?: string
      name: string
      cep: string
      street: string
      number?: string | null
      complement?: string | null
      neighborhood: string
      city: string
      uf:
        | 'AC'
        | 'AL'
        | 'AM'
        | 'AP'
        | 'BA'
        | 'CE'
        | 'DF'
        | 'ES'
        | 'GO'
        | 'MA'
        | 'MG'
        | 'MS'
        | 'MT'
        | 'PA'
        | 'PB'
        | 'PE'
        | 'PI'
        | 'PR'
        | 'RJ'
        | 'RN'
        | 'RO'
        | 'RR'
        | 'RS'
        | 'SC'
        | 'SE'
        | 'SP'
        | 'TO'
      latitude?: number | null
      longitude?: number | null
    }
    data: Address
  }
  updateConditionRange: {
    query: Record<string, never>
    body: {
      updated_at?: string
      name: string
      temperature_minimum: number
      temperature_maximum: number
      humidity_minimum?: number | null
      humidity_maximum?: number | null
      absolute_minimum?: number | null
      absolute_maximum?: number | null
      minutes_outside: number
      longest_gap_minutes: number
      requires_certificate?: boolean
      has_mean_kinetic?: boolean
      activation_kelvin?: number
    }
    data: ConditionRange
  }
  updateCustomField: {
    query: Record<string, never>
    body: {
      updated_at?: string
      field_name: string
      field_type: 'text' | 'number' | 'date' | 'boolean' | 'select'
      is_required?: boolean
      field_options?: { options: readonly string[] } | null
    }
    data: CustomField
  }
  updateDevice: {
    query: Record<string, never>
    body: {
      updated_at?: string
      kind: 'logger' | 'gateway'
      maker: string
      model?: string | null
      serial: string
      interval_s?: number | null
    }
    data: Device
  }
  updateShipment: {
    query: Record<string, never>
    body: {
      reference?: string | null
      references?: NewReferences
      origin?: string
      origin_number?: string | null
      origin_complement?: string | null
      origin_neighborhood?: string | null
      origin_city?: string | null
      origin_state?:
        | (
            | 'AC'
            | 'AL'
            | 'AM'
            | 'AP'
            | 'BA'
            | 'CE'
            | 'DF'
            | 'ES'
            | 'GO'
            | 'MA'
            | 'MG'
            | 'MS'
            | 'MT'
            | 'PA'
            | 'PB'
            | 'PE'
            | 'PI'
            | 'PR'
            | 'RJ'
            | 'RN'
            | 'RO'
            | 'RR'
            | 'RS'
            | 'SC'
            | 'SE'
            | 'SP'
            | 'TO'
          )
        | null
      origin_cep?: string | null
      destination?: string
      destination_number?: string | null
      destination_complement?: string | null
      destination_neighborhood?: string | null
      destination_city?: string | null
      destination_state?:
        | (
            | 'AC'
            | 'AL'
            | 'AM'
            | 'AP'
            | 'BA'
            | 'CE'
            | 'DF'
            | 'ES'
            | 'GO'
            | 'MA'
            | 'MG'
            | 'MS'
            | 'MT'
            | 'PA'
            | 'PB'
            | 'PE'
            | 'PI'
            | 'PR'
            | 'RJ'
            | 'RN'
            | 'RO'
            | 'RR'
            | 'RS'
            | 'SC'
            | 'SE'
            | 'SP'
            | 'TO'
          )
        | null
      destination_cep?: string | null
      recipient_name?: string | null
      recipient_address?: string | null
      recipient_email?: string | null
      recipient_phone?: string | null
      description?: string | null
      weight?: number | null
      estimated_delivery?: string | null
      air?: NewAirCargo
      custom_data?: Record<string, (string | null) | number | boolean>
      status?: string
      reason?: string | null
      expected_status?: string
      expected_hash?: string
      v?: number
      event_id?: string
      occurred_at?: string
      seed?: string
      blockchain_hash?: string
    }
    data: Shipment
  }
  updateStatus: {
    query: Record<string, never>
    body: { updated_at?: string; name: string; description?: string | null; color?: string }
    data: Status
  }
  updateWarehouse: {
    query: Record<string, never>
    body: { updated_at?: string; name: string; address_id: string }
    data: Warehouse
  }
}
