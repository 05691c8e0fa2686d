"""What calls take and answer, and what webhooks say. Made of the contract by `node bootstrap.mjs tools/make-client-types.ts`."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class Address(TypedDict):
    id: str
    user_id: str
    name: str
    cep: str
    street: str
    number: Optional[str]
    complement: Optional[str]
    neighborhood: str
    city: str
    uf: Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"]
    latitude: float
    longitude: float
    in_use: bool
    created_at: str
    updated_at: str


class AirCargo1(TypedDict):
    origin: Optional[str]
    destination: Optional[str]
    pieces: Optional[float]
    gross_kg: Optional[float]
    volume_m3: Optional[float]
    chargeable_kg: Optional[float]
    handling: List[str]


class Annex(TypedDict):
    id: str
    shipment_id: str
    tracking_id: str
    kind: str
    facts: Optional[Dict[str, Any]]
    text: Optional[str]
    details: Optional[Dict[str, Any]]
    media: Optional[Dict[str, Any]]
    via: str
    blockchain_hash: str
    timestamp: str
    received_at: str


class ApiKeyMadeBy1(TypedDict):
    id: str
    name: Optional[str]
    number: Optional[float]
    left_at: Optional[str]


class ApiKeyPrevious1(TypedDict):
    works_until: str
    last_used_at: Optional[str]


class ApiKey(TypedDict):
    id: str
    name: str
    scopes: List[Literal["shipments:read", "shipments:write", "checkpoints:read", "checkpoints:write", "media:read", "media:write", "addresses:read", "addresses:write", "warehouses:read", "warehouses:write", "statuses:read", "statuses:write", "custom_fields:read", "custom_fields:write", "readings:read", "readings:write", "milestones:read", "milestones:write", "webhooks:read", "webhooks:write", "onerecord:read", "onerecord:write"]]
    networks: List[str]
    airline_prefixes: List[str]
    expires_at: Optional[str]
    state: Literal["active", "expired", "revoked"]
    masked: Optional[str]
    made_by: Optional[ApiKeyMadeBy1]
    created_at: str
    updated_at: str
    last_used_at: Optional[str]
    rotated_at: Optional[str]
    previous: Optional[ApiKeyPrevious1]


class ApiKeyWithValueMadeBy1(TypedDict):
    id: str
    name: Optional[str]
    number: Optional[float]
    left_at: Optional[str]


class ApiKeyWithValuePrevious1(TypedDict):
    works_until: str
    last_used_at: Optional[str]


class ApiKeyWithValue(TypedDict):
    id: str
    name: str
    scopes: List[Literal["shipments:read", "shipments:write", "checkpoints:read", "checkpoints:write", "media:read", "media:write", "addresses:read", "addresses:write", "warehouses:read", "warehouses:write", "statuses:read", "statuses:write", "custom_fields:read", "custom_fields:write", "readings:read", "readings:write", "milestones:read", "milestones:write", "webhooks:read", "webhooks:write", "onerecord:read", "onerecord:write"]]
    networks: List[str]
    airline_prefixes: List[str]
    expires_at: Optional[str]
    state: Literal["active", "expired", "revoked"]
    masked: Optional[str]
    made_by: Optional[ApiKeyWithValueMadeBy1]
    created_at: str
    updated_at: str
    last_used_at: Optional[str]
    rotated_at: Optional[str]
    previous: Optional[ApiKeyWithValuePrevious1]
    key: str


class AuthorizationUsedBy1(TypedDict):
    name: Optional[str]
    email: Optional[str]
    is_deleted: bool


class Authorization(TypedDict):
    id: str
    shipment_id: str
    email: Optional[str]
    single_use: bool
    state: Literal["active", "used", "expired", "revoked"]
    created_at: str
    expires_at: str
    used_at: Optional[str]
    uses: float
    last_used_at: Optional[str]
    revoked_at: Optional[str]
    used_by: Optional[AuthorizationUsedBy1]


class CepAddress(TypedDict):
    cep: str
    logradouro: str
    complemento: str
    bairro: str
    localidade: str
    uf: Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"]
    latitude: Optional[float]
    longitude: Optional[float]
    source: Literal["service", "cache", "stale", "municipality"]


class _CheckpointDelivery1(TypedDict):
    outcome: Literal["complete", "partial", "refused", "attempted"]


class CheckpointDelivery1(_CheckpointDelivery1, total=False):
    photos: str
    photo_source: Literal["camera", "file", "none"]
    signature: Literal["drawn", "refused", "none"]
    position: Literal["given", "refused", "none"]


class CheckpointReceiver1(TypedDict, total=False):
    name: str
    relation: Literal["self", "family", "neighbor", "doorman", "reception", "employee", "other"]
    document_kind: Literal["cpf", "rg", "cnh", "passport", "other"]
    document: str
    code: str
    reason: Literal["absent", "refused", "address_not_found", "address_incomplete", "moved", "closed", "no_access", "unsafe_area", "damaged", "document_missing", "temperature", "other"]
    next_at: str


class CheckpointMedia1(TypedDict, total=False):
    photo_1: str
    photo_2: str
    photo_3: str
    photo_4: str
    photo_5: str
    photo_6: str
    signature: str


class Checkpoint(TypedDict):
    id: str
    shipment_id: str
    tracking_id: str
    event_id: str
    checkpoint_type: Literal["entrada", "saida", "finalizacao", "tentativa"]
    location: str
    status: str
    address: Optional[str]
    address_id: Optional[str]
    city: Optional[str]
    uf: Optional[str]
    latitude: Optional[float]
    longitude: Optional[float]
    accuracy: Optional[float]
    notes: Optional[str]
    delivery: Optional[CheckpointDelivery1]
    receiver: Optional[CheckpointReceiver1]
    media: Optional[CheckpointMedia1]
    blockchain_hash: str
    timestamp: str
    received_at: str
    created_at: str
    annulled_at: Optional[str]


class Company(TypedDict):
    id: str
    name: str
    phone: Optional[str]
    whatsapp: Optional[str]
    email: Optional[str]
    site: Optional[str]
    color: Optional[str]
    logo_url: Optional[str]
    cnpj: Optional[str]
    closes_at: Optional[str]
    revision: float
    is_test: bool


class ConditionRange(TypedDict):
    id: str
    is_preset: bool
    version: float
    name: str
    temperature_minimum: float
    temperature_maximum: float
    humidity_minimum: Optional[float]
    humidity_maximum: Optional[float]
    absolute_minimum: Optional[float]
    absolute_maximum: Optional[float]
    minutes_outside: float
    longest_gap_minutes: float
    requires_certificate: bool
    has_mean_kinetic: bool
    activation_kelvin: float
    updated_at: Optional[str]


class ConditionsRange1(TypedDict):
    id: str
    version: float
    name: str
    temperature_minimum: float
    temperature_maximum: float
    humidity_minimum: Optional[float]
    humidity_maximum: Optional[float]
    absolute_minimum: Optional[float]
    absolute_maximum: Optional[float]
    minutes_outside: float
    longest_gap_minutes: float
    requires_certificate: bool
    has_mean_kinetic: bool
    activation_kelvin: float


class _ConditionsReasons(TypedDict):
    code: Literal["excursion", "channel_missing", "no_data", "gap", "low_coverage", "no_certificate", "conflicting_readings"]


class ConditionsReasons(_ConditionsReasons, total=False):
    device_id: str
    channel: Literal["temperature", "humidity"]
    count: float
    total_ms: float


ConditionsStatistics = TypedDict("ConditionsStatistics", {"device_id": "str", "channel": "Literal[\"temperature\", \"humidity\"]", "from": "str", "to": "str", "count": "float", "covered_ms": "float", "outside_ms": "float", "minimum": "Optional[float]", "maximum": "Optional[float]", "mean": "Optional[float]", "mean_kinetic": "Optional[float]"}, total=True)


ConditionsGaps = TypedDict("ConditionsGaps", {"device_id": "str", "channel": "Literal[\"temperature\", \"humidity\"]", "from": "str", "to": "str", "is_tolerated": "bool"}, total=True)


ConditionsFiles = TypedDict("ConditionsFiles", {"digest": "str", "event_id": "str", "kind": "Literal[\"logger_file\", \"day_file\"]", "device_id": "str", "name": "Optional[str]", "channel": "Optional[Literal[\"temperature\", \"humidity\"]]", "day": "Optional[str]", "from": "str", "to": "str", "count": "float", "signature": "Optional[Literal[\"valid\", \"absent\", \"broken\"]]", "offset_ms": "float", "confirmed_reason": "Optional[str]", "replaced_by": "Optional[str]", "bytes": "float", "created_at": "str"}, total=True)


class ConditionsReports(TypedDict):
    revision: float
    event_id: str
    digest: str
    verdict: Literal["conforming", "excursion", "inconclusive", "in_progress"]
    created_at: str


class Conditions(TypedDict):
    monitored: bool
    range: Optional[ConditionsRange1]
    verdict: Optional[Literal["conforming", "excursion", "inconclusive", "in_progress"]]
    reasons: List[ConditionsReasons]
    judged_at: Optional[str]
    monitorings: List[Monitoring]
    statistics: List[ConditionsStatistics]
    gaps: List[ConditionsGaps]
    excursions: List[Excursion]
    unrecorded_excursions: float
    files: List[ConditionsFiles]
    reports: List[ConditionsReports]


class CustomFieldFieldOptions1(TypedDict):
    options: List[str]


class CustomField(TypedDict):
    id: str
    user_id: str
    is_active: bool
    created_at: str
    updated_at: str
    field_name: str
    field_type: Literal["text", "number", "date", "boolean", "select"]
    is_required: bool
    field_options: Optional[CustomFieldFieldOptions1]
    is_used: bool


class DashboardOthers(TypedDict):
    status: str
    shipments: float


class DashboardDays(TypedDict):
    day: str
    created: float
    in_transit: float
    delivered: float
    cancelled: float
    promised: float
    on_time: float


class DashboardAttentionContestedFirst(TypedDict):
    id: str
    tracking_id: str
    status: str
    recipient_name: Optional[str]
    destination: str
    estimated_delivery: Optional[str]
    updated_at: str


class DashboardAttentionContested(TypedDict):
    count: float
    exact: bool
    first: List[DashboardAttentionContestedFirst]


class DashboardAttentionExcursionFirst(TypedDict):
    id: str
    tracking_id: str
    status: str
    recipient_name: Optional[str]
    destination: str
    estimated_delivery: Optional[str]
    updated_at: str


class DashboardAttentionExcursion(TypedDict):
    count: float
    exact: bool
    first: List[DashboardAttentionExcursionFirst]


class DashboardAttentionLateFirst(TypedDict):
    id: str
    tracking_id: str
    status: str
    recipient_name: Optional[str]
    destination: str
    estimated_delivery: Optional[str]
    updated_at: str


class DashboardAttentionLate(TypedDict):
    count: float
    exact: bool
    first: List[DashboardAttentionLateFirst]


class DashboardAttentionViolatedFirst(TypedDict):
    id: str
    tracking_id: str
    status: str
    recipient_name: Optional[str]
    destination: str
    estimated_delivery: Optional[str]
    updated_at: str


class DashboardAttentionViolated(TypedDict):
    count: float
    exact: bool
    first: List[DashboardAttentionViolatedFirst]


class DashboardAttentionStuckFirst(TypedDict):
    id: str
    tracking_id: str
    status: str
    recipient_name: Optional[str]
    destination: str
    estimated_delivery: Optional[str]
    updated_at: str


class DashboardAttentionStuck(TypedDict):
    count: float
    exact: bool
    first: List[DashboardAttentionStuckFirst]


class DashboardAttentionFarFirst(TypedDict):
    id: str
    tracking_id: str
    status: str
    recipient_name: Optional[str]
    destination: str
    estimated_delivery: Optional[str]
    updated_at: str


class DashboardAttentionFar(TypedDict):
    count: float
    exact: bool
    first: List[DashboardAttentionFarFirst]


class DashboardAttention(TypedDict):
    contested: DashboardAttentionContested
    excursion: DashboardAttentionExcursion
    late: DashboardAttentionLate
    violated: DashboardAttentionViolated
    stuck: DashboardAttentionStuck
    far: DashboardAttentionFar


class Dashboard(TypedDict):
    total: float
    this_week: float
    in_transit: float
    pending: float
    delivered: float
    others: List[DashboardOthers]
    recent: List[Shipment]
    days: List[DashboardDays]
    attention: DashboardAttention


class Device(TypedDict):
    id: str
    user_id: str
    is_active: bool
    created_at: str
    updated_at: str
    kind: Literal["logger", "gateway"]
    maker: str
    model: Optional[str]
    serial: str
    interval_s: Optional[float]
    last_reading_at: Optional[str]
    problems: List[Literal["silent", "certificate"]]
    certificates: List[DeviceCertificate]


class DeviceCertificateFile1(TypedDict):
    sha256: str
    type: str
    bytes: float


class DeviceCertificate(TypedDict):
    id: str
    number: str
    laboratory: str
    calibrated_on: str
    valid_until: str
    file: Optional[DeviceCertificateFile1]
    created_at: str


class Erasure(TypedDict):
    id: str
    tracking_id: str
    events: int
    erased_at: str


class ExcursionDevice(TypedDict):
    id: str
    maker: str
    model: Optional[str]
    serial: str


class ExcursionAcknowledgement1(TypedDict):
    id: str
    comment: str
    name: Optional[str]
    acknowledged_at: str


class ExcursionDecisionsSeen(TypedDict):
    duration_ms: float
    peak: float


class ExcursionDecisions(TypedDict):
    id: str
    decision: Literal["release", "release_restricted", "quarantine", "reject", "return", "destroy", "sensor_error"]
    justification: str
    name: str
    registration: Optional[str]
    meaning: Literal["approval", "review", "responsibility", "authorship"]
    method: Literal["password", "password_second_step", "provider"]
    seen: ExcursionDecisionsSeen
    signed_at: str


class Excursion(TypedDict):
    id: str
    shipment_id: str
    tracking_id: str
    device: ExcursionDevice
    channel: Literal["temperature", "humidity"]
    direction: Literal["above", "below"]
    started_at: str
    ended_at: Optional[str]
    ended_by: Optional[Literal["return", "sensor", "monitoring", "withdrawn"]]
    duration_ms: float
    outside_ms: float
    peak: float
    is_absolute: bool
    opened_at: str
    state: Literal["new", "acknowledged", "decided", "outdated", "withdrawn"]
    acknowledgement: Optional[ExcursionAcknowledgement1]
    decisions: List[ExcursionDecisions]


class HistoryEntryActor(TypedDict):
    id: Optional[str]
    name: Optional[str]
    email: Optional[str]
    is_deleted: bool
    role: Optional[Literal["owner", "admin", "operator", "driver", "reader", "auditor"]]
    place: Optional[str]


class HistoryEntryChanges(TypedDict):
    field: str
    before: Union[Optional[Union[str, bool]], Dict[str, Any]]
    after: Union[Optional[Union[str, bool]], Dict[str, Any]]


class HistoryEntry(TypedDict):
    sequence: float
    event_id: str
    type: str
    made_by_newer_version: bool
    checkpoint_id: Optional[str]
    declared_at: str
    received_at: str
    actor: HistoryEntryActor
    via: str
    blockchain_hash: str
    fields: Optional[Dict[str, Any]]
    changes: List[HistoryEntryChanges]
    status_after: str


class Import(TypedDict):
    id: str
    file_name: str
    rows: float
    received: float
    without_gap: float
    created_at: str
    expires_at: str
    committed_at: Optional[str]


class Invitation(TypedDict):
    id: str
    email: str
    role: Literal["admin", "operator", "driver", "reader", "auditor"]
    member_until: Optional[str]
    invited_by: Optional[str]
    last_sent_at: str
    expires_at: str
    is_expired: bool


class MemberResponsibility1(TypedDict):
    name: str
    registration: str


class Member(TypedDict):
    id: str
    number: float
    name: Optional[str]
    email: Optional[str]
    role: Literal["owner", "admin", "operator", "driver", "reader", "auditor"]
    state: Literal["active", "suspended", "removed"]
    expires_at: Optional[str]
    joined_at: str
    warehouse_id: Optional[str]
    place: Optional[str]
    sees_recipients: bool
    is_self: bool
    second_step: bool
    responsibility: Optional[MemberResponsibility1]
    revision: float


class MonitoringDevice(TypedDict):
    id: str
    maker: str
    model: Optional[str]
    serial: str


class Monitoring(TypedDict):
    id: str
    device: MonitoringDevice
    started_at: str
    ended_at: Optional[str]
    stopped_at: Optional[str]
    stop_reason: Optional[str]


class NewAirCargo1(TypedDict, total=False):
    origin: Optional[str]
    destination: Optional[str]
    pieces: Optional[int]
    gross_kg: Optional[float]
    volume_m3: Optional[float]
    chargeable_kg: Optional[float]
    handling: List[str]


class NewReferences(TypedDict):
    kind: Literal["order", "invoice", "nfe", "cte", "mdfe", "mawb", "hawb", "carrier"]
    value: str


class Policies(TypedDict):
    require_second_step: bool
    idle_minutes: int
    session_hours: int
    operators_export: bool
    second_step_from: Optional[str]
    members_without_second_step: float
    revision: float


class QrCheckPlacesOrigin(TypedDict):
    location: Optional[str]
    street: Optional[str]
    number: Optional[str]
    complement: Optional[str]
    neighborhood: Optional[str]
    city: Optional[str]
    uf: Optional[str]
    cep: Optional[str]


class QrCheckPlacesDestination(TypedDict):
    location: Optional[str]
    street: Optional[str]
    number: Optional[str]
    complement: Optional[str]
    neighborhood: Optional[str]
    city: Optional[str]
    uf: Optional[str]
    cep: Optional[str]


class QrCheckPlacesOpenEntry1(TypedDict):
    location: Optional[str]
    street: Optional[str]
    number: Optional[str]
    complement: Optional[str]
    neighborhood: Optional[str]
    city: Optional[str]
    uf: Optional[str]
    cep: Optional[str]
    address_id: Optional[str]
    latitude: Optional[float]
    longitude: Optional[float]


class QrCheckPlaces(TypedDict):
    origin: QrCheckPlacesOrigin
    destination: QrCheckPlacesDestination
    open_entry: Optional[QrCheckPlacesOpenEntry1]


class QrCheckRecipient1(TypedDict):
    name: Optional[str]
    phone: Optional[str]


class QrCheckAuthorization1GrantedBy(TypedDict):
    name: Optional[str]
    email: Optional[str]


class QrCheckAuthorization1(TypedDict):
    single_use: bool
    expires_at: str
    granted_by: QrCheckAuthorization1GrantedBy


class _QrCheck(TypedDict):
    id: str
    tracking_id: str
    status: str
    origin: Optional[str]
    destination: Optional[str]
    exit_location: Optional[str]
    places: QrCheckPlaces
    reference: Optional[str]
    description: Optional[str]
    recipient: Optional[QrCheckRecipient1]
    authorization: Optional[QrCheckAuthorization1]


class QrCheck(_QrCheck, total=False):
    may_add: bool
    asks_code: bool


class References(TypedDict):
    kind: Literal["order", "invoice", "nfe", "cte", "mdfe", "mawb", "hawb", "carrier"]
    value: str


class Settings(TypedDict):
    maps_key_configured: bool
    maps_key_masked: Optional[str]
    google_maps_enabled: bool
    public_conditions: bool
    one_record_name: Optional[str]
    one_record_url: Optional[str]
    airline_names: Dict[str, Any]
    updated_at: Optional[str]


class ShipmentCan(TypedDict):
    add_checkpoint: bool
    exit_location: Optional[str]
    edit: bool


class Shipment(TypedDict):
    id: str
    user_id: str
    tracking_id: str
    status: str
    reference: Optional[str]
    references: References
    origin: str
    origin_number: Optional[str]
    origin_complement: Optional[str]
    origin_neighborhood: Optional[str]
    origin_city: Optional[str]
    origin_state: Optional[str]
    origin_cep: Optional[str]
    destination: str
    destination_number: Optional[str]
    destination_complement: Optional[str]
    destination_neighborhood: Optional[str]
    destination_city: Optional[str]
    destination_state: Optional[str]
    destination_cep: Optional[str]
    recipient_name: Optional[str]
    recipient_address: Optional[str]
    recipient_email: Optional[str]
    recipient_phone: Optional[str]
    description: Optional[str]
    weight: Optional[float]
    estimated_delivery: Optional[str]
    air: AirCargo
    custom_data: Dict[str, Any]
    last_place: Optional[str]
    blockchain_verified: bool
    qr_code_data: str
    qr_code_url: str
    event_id: str
    blockchain_hash: str
    created_at: str
    received_at: str
    updated_at: str
    can: ShipmentCan


class ShipmentDetailCan(TypedDict):
    add_checkpoint: bool
    exit_location: Optional[str]
    edit: bool
    statuses: List[str]


class _ShipmentDetailCheckpointsDelivery1(TypedDict):
    outcome: Literal["complete", "partial", "refused", "attempted"]


class ShipmentDetailCheckpointsDelivery1(_ShipmentDetailCheckpointsDelivery1, total=False):
    photos: str
    photo_source: Literal["camera", "file", "none"]
    signature: Literal["drawn", "refused", "none"]
    position: Literal["given", "refused", "none"]


class ShipmentDetailCheckpointsReceiver1(TypedDict, total=False):
    name: str
    relation: Literal["self", "family", "neighbor", "doorman", "reception", "employee", "other"]
    document_kind: Literal["cpf", "rg", "cnh", "passport", "other"]
    document: str
    code: str
    reason: Literal["absent", "refused", "address_not_found", "address_incomplete", "moved", "closed", "no_access", "unsafe_area", "damaged", "document_missing", "temperature", "other"]
    next_at: str


class ShipmentDetailCheckpointsMedia1(TypedDict, total=False):
    photo_1: str
    photo_2: str
    photo_3: str
    photo_4: str
    photo_5: str
    photo_6: str
    signature: str


class ShipmentDetailCheckpointsCan(TypedDict):
    edit: bool
    annul: bool


class ShipmentDetailCheckpoints(TypedDict):
    id: str
    shipment_id: str
    tracking_id: str
    event_id: str
    checkpoint_type: Literal["entrada", "saida", "finalizacao", "tentativa"]
    location: str
    status: str
    address: Optional[str]
    address_id: Optional[str]
    city: Optional[str]
    uf: Optional[str]
    latitude: Optional[float]
    longitude: Optional[float]
    accuracy: Optional[float]
    notes: Optional[str]
    delivery: Optional[ShipmentDetailCheckpointsDelivery1]
    receiver: Optional[ShipmentDetailCheckpointsReceiver1]
    media: Optional[ShipmentDetailCheckpointsMedia1]
    blockchain_hash: str
    timestamp: str
    received_at: str
    created_at: str
    annulled_at: Optional[str]
    can: ShipmentDetailCheckpointsCan


class ShipmentDetailFindings(TypedDict):
    code: Literal["event_missing", "event_foreign", "field_changed", "content_missing", "statement_changed", "leaf_changed", "chain_broken", "not_in_log", "overdue", "astray", "derived_changed", "row_missing", "row_unexpected", "entry_changed", "entry_missing", "entry_unexpected", "tile_changed", "tile_missing", "tile_unexpected", "head_unsigned", "head_changed", "head_mismatch", "file_changed", "file_missing", "published_unknown", "cosignature_changed", "anchor_changed", "anchor_unknown", "anchored_other", "block_unknown"]
    sequence: Optional[int]
    event_id: Optional[str]
    field: Optional[str]
    place: str
    found_at: str


class ShipmentDetail(TypedDict):
    id: str
    user_id: str
    tracking_id: str
    status: str
    reference: Optional[str]
    references: References
    origin: str
    origin_number: Optional[str]
    origin_complement: Optional[str]
    origin_neighborhood: Optional[str]
    origin_city: Optional[str]
    origin_state: Optional[str]
    origin_cep: Optional[str]
    destination: str
    destination_number: Optional[str]
    destination_complement: Optional[str]
    destination_neighborhood: Optional[str]
    destination_city: Optional[str]
    destination_state: Optional[str]
    destination_cep: Optional[str]
    recipient_name: Optional[str]
    recipient_address: Optional[str]
    recipient_email: Optional[str]
    recipient_phone: Optional[str]
    description: Optional[str]
    weight: Optional[float]
    estimated_delivery: Optional[str]
    air: AirCargo
    custom_data: Dict[str, Any]
    last_place: Optional[str]
    blockchain_verified: bool
    qr_code_data: str
    qr_code_url: str
    event_id: str
    blockchain_hash: str
    created_at: str
    received_at: str
    updated_at: str
    can: ShipmentDetailCan
    checkpoints: List[ShipmentDetailCheckpoints]
    history: List[HistoryEntry]
    findings: List[ShipmentDetailFindings]


class Status(TypedDict):
    id: str
    user_id: Optional[str]
    name: str
    description: Optional[str]
    color: str
    is_default: bool
    is_active: bool
    created_at: Optional[str]
    updated_at: Optional[str]


class Warehouse(TypedDict):
    id: str
    user_id: str
    is_active: bool
    created_at: str
    updated_at: str
    name: str
    address_id: str
    address: Address


class WebhookFormFields(TypedDict):
    tracking_id: str
    status: str
    location: str
    timestamp: str


class WebhookForm(TypedDict):
    shape: Literal["nested", "flat"]
    fields: WebhookFormFields


class WebhookMadeBy1(TypedDict):
    id: str
    name: Optional[str]
    number: Optional[float]
    left_at: Optional[str]


class WebhookStatistics(TypedDict):
    calls: float
    taken: float
    median: Optional[float]
    p95: Optional[float]
    day_calls: float
    day_taken: float
    waiting: float
    failed: float


class Webhook(TypedDict):
    id: str
    name: str
    url: str
    is_url_repeated: bool
    events: List[Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "annex.added", "shipment.cancelled", "shipment.returned", "delivery.attempted", "notice.created", "integrity.violated"]]
    form: WebhookForm
    is_on: bool
    status: Literal["inactive", "active", "disabled"]
    failing_since: Optional[str]
    disabled_at: Optional[str]
    previous_until: Optional[str]
    made_by: Optional[WebhookMadeBy1]
    created_at: str
    updated_at: str
    statistics: WebhookStatistics


class WebhookCheckpoint(TypedDict, total=False):
    latitude: Optional[float]
    longitude: Optional[float]
    address: Optional[str]
    id: Optional[str]
    checkpoint_type: Optional[str]
    timestamp: Optional[str]
    city: Optional[str]
    uf: Optional[str]
    status: Optional[str]
    notes: Optional[str]


class WebhookDeliveryLast1(TypedDict):
    at: str
    outcome: Literal["taken", "refused", "not_allowed", "unreachable", "untrusted", "timeout"]
    status: Optional[float]
    duration: float
    url: str


class WebhookDelivery(TypedDict):
    id: str
    message_id: str
    event: Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "annex.added", "shipment.cancelled", "shipment.returned", "delivery.attempted", "notice.created", "integrity.violated"]
    tracking_id: str
    shipment_id: Optional[str]
    is_test: bool
    state: Literal["waiting", "delivered", "failed", "cancelled"]
    created_at: str
    attempts: float
    next_at: Optional[str]
    last: Optional[WebhookDeliveryLast1]


class WebhookDeliveryDetailLast1(TypedDict):
    at: str
    outcome: Literal["taken", "refused", "not_allowed", "unreachable", "untrusted", "timeout"]
    status: Optional[float]
    duration: float
    url: str


class WebhookDeliveryDetailTries(TypedDict):
    n: float
    at: str
    url: str
    outcome: Literal["taken", "refused", "not_allowed", "unreachable", "untrusted", "timeout"]
    duration: float
    request_headers: Dict[str, Any]
    status: Optional[float]
    response_headers: Optional[Dict[str, Any]]
    response_body: Optional[str]


class WebhookDeliveryDetail(TypedDict):
    id: str
    message_id: str
    event: Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "annex.added", "shipment.cancelled", "shipment.returned", "delivery.attempted", "notice.created", "integrity.violated"]
    tracking_id: str
    shipment_id: Optional[str]
    is_test: bool
    state: Literal["waiting", "delivered", "failed", "cancelled"]
    created_at: str
    attempts: float
    next_at: Optional[str]
    last: Optional[WebhookDeliveryDetailLast1]
    body: str
    tries: List[WebhookDeliveryDetailTries]


class WebhookShipmentReferences(TypedDict, total=False):
    kind: Optional[str]
    value: Optional[str]


class WebhookShipmentAir(TypedDict, total=False):
    origin: Optional[str]
    destination: Optional[str]
    pieces: Optional[float]
    gross_kg: Optional[float]
    volume_m3: Optional[float]
    chargeable_kg: Optional[str]
    handling: List[str]


class WebhookShipment(TypedDict, total=False):
    origin: Optional[str]
    destination: Optional[str]
    recipient_name: Optional[str]
    id: Optional[str]
    reference: Optional[str]
    references: List[WebhookShipmentReferences]
    estimated_delivery: Optional[str]
    air: Optional[WebhookShipmentAir]
    custom_data: Dict[str, Any]


class Workplace(TypedDict):
    id: str
    kind: Literal["person", "company"]
    name: Optional[str]
    logo_url: Optional[str]
    role: Literal["owner", "admin", "operator", "driver", "reader", "auditor"]
    state: Literal["active", "suspended", "expired"]
    missing: Optional[Literal["second_step", "sign_in"]]
    idle_minutes: float
    warehouse_id: Optional[str]
    is_test: bool
    is_default: bool


class _AcknowledgeExcursionBody(TypedDict):
    comment: str


class AcknowledgeExcursionBody(_AcknowledgeExcursionBody, total=False):
    event_id: str


class AddAnnexBodyMedia1(TypedDict, total=False):
    photo_1: str
    photo_2: str
    photo_3: str
    photo_4: str
    photo_5: str
    photo_6: str
    signature: str


class AddAnnexBody(TypedDict, total=False):
    kind: Literal["note", "late_evidence", "company_replied", "dispute_closed"]
    facts: Optional[Dict[str, Any]]
    text: Optional[str]
    details: Optional[Dict[str, Any]]
    media: Optional[AddAnnexBodyMedia1]
    made_offline: bool
    v: int
    event_id: str
    occurred_at: str
    seed: str
    blockchain_hash: str


AddLoggerFileAnswer = TypedDict("AddLoggerFileAnswer", {"id": "str", "digest": "str", "from": "str", "to": "str", "count": "float", "accepted": "float", "signature": "Literal[\"valid\", \"absent\", \"broken\"]", "offset_ms": "float", "monitoring_id": "Optional[str]"}, total=True)


class _AddMilestonesBodyMilestones(TypedDict):
    code: Literal["BKD", "DPU", "FIW", "FOH", "RCS", "DOC", "PRE", "MAN", "DEP", "ARR", "RCF", "AWR", "TRM", "TFD", "RCT", "TGC", "CRC", "CCD", "NFD", "AWD", "FOW", "DLV", "DDL", "DIS", "OSI", "OCI"]
    at: str
    airport: str


class AddMilestonesBodyMilestones(_AddMilestonesBodyMilestones, total=False):
    time_type: Literal["planned", "estimated", "actual"]
    to_airport: Optional[str]
    flight: Optional[str]
    pieces: Optional[int]
    weight: Optional[float]
    discrepancy: Optional[Literal["DFLD", "FDAV", "FDAW", "FDCA", "FDMB", "MSAV", "MSAW", "MSCA", "MSMB", "OFLD", "OVCD", "SSPD"]]


class _AddMilestonesBodyLegs(TypedDict):
    from_airport: str
    to_airport: str
    departs_at: str
    arrives_at: str


class AddMilestonesBodyLegs(_AddMilestonesBodyLegs, total=False):
    flight: Optional[str]


class AddMilestonesBody(TypedDict, total=False):
    event_id: str
    milestones: List[AddMilestonesBodyMilestones]
    legs: List[AddMilestonesBodyLegs]
    accepted_until: str


class AddMilestonesAnswerMilestones(TypedDict):
    id: str
    at: str
    to_airport: Optional[str]
    flight: Optional[str]
    pieces: Optional[float]
    weight: Optional[float]
    discrepancy: Optional[Literal["DFLD", "FDAV", "FDAW", "FDCA", "FDMB", "MSAV", "MSAW", "MSCA", "MSMB", "OFLD", "OVCD", "SSPD"]]
    source: Literal["manual", "fsu", "onerecord"]
    corrects: Optional[str]
    received_at: str
    code: Literal["BKD", "DPU", "FIW", "FOH", "RCS", "DOC", "PRE", "MAN", "DEP", "ARR", "RCF", "AWR", "TRM", "TFD", "RCT", "TGC", "CRC", "CCD", "NFD", "AWD", "FOW", "DLV", "DDL", "DIS", "OSI", "OCI"]
    time_type: Literal["planned", "estimated", "actual"]
    airport: str
    outcome: Literal["recorded", "corrected", "duplicate"]


class _AddMilestonesAnswerWarnings(TypedDict):
    code: Literal["time_repeated", "time_skipped", "zone_unknown", "time_missing", "time_of_reception", "pieces_exceeded"]


class AddMilestonesAnswerWarnings(_AddMilestonesAnswerWarnings, total=False):
    airport: str
    to_airport: str
    line: float
    found: float
    booked: float


class AddMilestonesAnswer(TypedDict):
    milestones: List[AddMilestonesAnswerMilestones]
    warnings: List[AddMilestonesAnswerWarnings]


class AnnulCheckpointBody(TypedDict, total=False):
    reason: Optional[str]
    expected_hash: str
    v: int
    event_id: str
    occurred_at: str
    seed: str
    blockchain_hash: str


class _ChangeStatusesBodyItems(TypedDict):
    tracking_id: str
    status: str


class ChangeStatusesBodyItems(_ChangeStatusesBodyItems, total=False):
    reason: Optional[str]
    expected_status: str
    v: int
    event_id: str
    occurred_at: str
    seed: str
    blockchain_hash: str


class ChangeStatusesBody(TypedDict):
    items: List[ChangeStatusesBodyItems]


class _ChangeStatusesAnswerItem(TypedDict):
    tracking_id: str
    ok: bool


class ChangeStatusesAnswerItem(_ChangeStatusesAnswerItem, total=False):
    status: str
    code: str
    error: str
    facts: Dict[str, Any]


class _CheckReferencesBody(TypedDict):
    references: List[str]


class CheckReferencesBody(_CheckReferencesBody, total=False):
    access_keys: List[str]
    digest: str


class CheckReferencesAnswerReferences(TypedDict):
    reference: str
    tracking_id: str


class CheckReferencesAnswerAccessKeys(TypedDict):
    access_key: str
    tracking_id: str


class CheckReferencesAnswer(TypedDict):
    references: List[CheckReferencesAnswerReferences]
    access_keys: List[CheckReferencesAnswerAccessKeys]
    imported_at: Optional[str]


class CommitImportQuery(TypedDict, total=False):
    leave_out: Literal["refused"]


class _CommitImportAnswerRefused(TypedDict):
    row: float
    code: str
    error: str


class CommitImportAnswerRefused(_CommitImportAnswerRefused, total=False):
    missing_fields: List[str]
    fields: Dict[str, Any]


CommitImportAnswer = TypedDict("CommitImportAnswer", {"import": "Import", "shipments": "List[str]", "refused": "List[CommitImportAnswerRefused]"}, total=True)


class CorrectCheckpointBody(TypedDict, total=False):
    checkpoint_type: Literal["entrada", "saida", "finalizacao", "tentativa"]
    location: str
    status: str
    address: Optional[str]
    city: Optional[str]
    uf: Optional[Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"]]
    latitude: Optional[float]
    longitude: Optional[float]
    accuracy: Optional[float]
    notes: Optional[str]
    description: Optional[str]
    v: int
    event_id: str
    occurred_at: str
    seed: str
    blockchain_hash: str
    declared_at: str
    timestamp: str
    expected_hash: str


class CountShipmentsAnswerItem(TypedDict):
    status: str
    shipments: float


class _CreateAddressBody(TypedDict):
    name: str
    cep: str
    street: str
    neighborhood: str
    city: str
    uf: Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"]


class CreateAddressBody(_CreateAddressBody, total=False):
    id: str
    number: Optional[str]
    complement: Optional[str]
    latitude: Optional[float]
    longitude: Optional[float]


class _CreateCheckpointBodyDelivery1(TypedDict):
    outcome: Literal["complete", "partial", "refused", "attempted"]


class CreateCheckpointBodyDelivery1(_CreateCheckpointBodyDelivery1, total=False):
    photos: str
    photo_source: Literal["camera", "file", "none"]
    signature: Literal["drawn", "refused", "none"]
    position: Literal["given", "refused", "none"]


class CreateCheckpointBodyReceiver1(TypedDict, total=False):
    name: str
    relation: Literal["self", "family", "neighbor", "doorman", "reception", "employee", "other"]
    document_kind: Literal["cpf", "rg", "cnh", "passport", "other"]
    document: str
    code: str
    reason: Literal["absent", "refused", "address_not_found", "address_incomplete", "moved", "closed", "no_access", "unsafe_area", "damaged", "document_missing", "temperature", "other"]
    next_at: str


class CreateCheckpointBodyMedia1(TypedDict, total=False):
    photo_1: str
    photo_2: str
    photo_3: str
    photo_4: str
    photo_5: str
    photo_6: str
    signature: str


class _CreateCheckpointBody(TypedDict):
    tracking_id: str
    location: str
    status: str


class CreateCheckpointBody(_CreateCheckpointBody, total=False):
    checkpoint_type: Literal["entrada", "saida", "finalizacao", "tentativa"]
    address: Optional[str]
    city: Optional[str]
    uf: Optional[Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"]]
    latitude: Optional[float]
    longitude: Optional[float]
    accuracy: Optional[float]
    notes: Optional[str]
    delivery: Optional[CreateCheckpointBodyDelivery1]
    receiver: Optional[CreateCheckpointBodyReceiver1]
    media: Optional[CreateCheckpointBodyMedia1]
    description: Optional[str]
    address_id: Optional[str]
    made_offline: bool
    v: int
    event_id: str
    occurred_at: str
    seed: str
    blockchain_hash: str
    timestamp: str


class CreateCheckpointsBody(TypedDict):
    items: List[Dict[str, Any]]


class _CreateCheckpointsAnswerItem(TypedDict):
    index: float
    ok: bool
    status: float


class CreateCheckpointsAnswerItem(_CreateCheckpointsAnswerItem, total=False):
    data: Checkpoint
    code: str
    error: str
    missing_fields: List[str]
    fields: Dict[str, Any]
    final_event_id: str
    final_at: str


class _CreateConditionRangeBody(TypedDict):
    name: str
    temperature_minimum: int
    temperature_maximum: int
    minutes_outside: int
    longest_gap_minutes: int


class CreateConditionRangeBody(_CreateConditionRangeBody, total=False):
    id: str
    humidity_minimum: Optional[int]
    humidity_maximum: Optional[int]
    absolute_minimum: Optional[int]
    absolute_maximum: Optional[int]
    requires_certificate: bool
    has_mean_kinetic: bool
    activation_kelvin: int


class CreateCustomFieldBodyFieldOptions1(TypedDict):
    options: List[str]


class _CreateCustomFieldBody(TypedDict):
    field_name: str
    field_type: Literal["text", "number", "date", "boolean", "select"]


class CreateCustomFieldBody(_CreateCustomFieldBody, total=False):
    id: str
    is_required: bool
    field_options: Optional[CreateCustomFieldBodyFieldOptions1]


class _CreateDeviceBody(TypedDict):
    kind: Literal["logger", "gateway"]
    maker: str
    serial: str


class CreateDeviceBody(_CreateDeviceBody, total=False):
    id: str
    model: Optional[str]
    interval_s: Optional[int]


class _CreateDeviceCertificateBody(TypedDict):
    number: str
    laboratory: str
    calibrated_on: str
    valid_until: str


class CreateDeviceCertificateBody(_CreateDeviceCertificateBody, total=False):
    id: str


class _CreateImportBody(TypedDict):
    id: str
    file_name: str
    rows: int


class CreateImportBody(_CreateImportBody, total=False):
    digest: str


class _CreateShipmentBody(TypedDict):
    origin: str
    destination: str


class CreateShipmentBody(_CreateShipmentBody, total=False):
    tracking_id: str
    status: Literal["pending", "in_transit", "delivered"]
    reference: Optional[str]
    references: NewReferences
    origin_number: Optional[str]
    origin_complement: Optional[str]
    origin_neighborhood: Optional[str]
    origin_city: Optional[str]
    origin_state: Optional[Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"]]
    origin_cep: Optional[str]
    destination_number: Optional[str]
    destination_complement: Optional[str]
    destination_neighborhood: Optional[str]
    destination_city: Optional[str]
    destination_state: Optional[Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"]]
    destination_cep: Optional[str]
    recipient_name: Optional[str]
    recipient_address: Optional[str]
    recipient_email: Optional[str]
    recipient_phone: Optional[str]
    description: Optional[str]
    weight: Optional[float]
    estimated_delivery: Optional[str]
    air: NewAirCargo
    custom_data: Dict[str, Any]
    v: int
    event_id: str
    occurred_at: str
    seed: str
    blockchain_hash: str


class CreateShipmentsBody(TypedDict):
    items: List[Dict[str, Any]]


class _CreateShipmentsAnswerItem(TypedDict):
    index: float
    ok: bool
    status: float


class CreateShipmentsAnswerItem(_CreateShipmentsAnswerItem, total=False):
    data: Shipment
    code: str
    error: str
    missing_fields: List[str]
    fields: Dict[str, Any]
    final_event_id: str
    final_at: str


class _CreateStatusBody(TypedDict):
    name: str


class CreateStatusBody(_CreateStatusBody, total=False):
    id: str
    description: Optional[str]
    color: str


class _CreateWarehouseBody(TypedDict):
    name: str
    address_id: str


class CreateWarehouseBody(_CreateWarehouseBody, total=False):
    id: str
    is_active: bool


class CreateWebhookBodyFormFields(TypedDict):
    tracking_id: str
    status: str
    location: str
    timestamp: str


class CreateWebhookBodyForm(TypedDict):
    shape: Literal["nested", "flat"]
    fields: CreateWebhookBodyFormFields


class _CreateWebhookBody(TypedDict):
    name: str
    url: str


class CreateWebhookBody(_CreateWebhookBody, total=False):
    id: str
    events: List[Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "annex.added", "shipment.cancelled", "shipment.returned", "delivery.attempted", "notice.created", "integrity.violated"]]
    form: CreateWebhookBodyForm
    is_on: bool


class DeleteAddressAnswer(TypedDict):
    id: str


class DeleteDeviceCertificateAnswer(TypedDict):
    id: str


class DeleteImportAnswer(TypedDict):
    id: str


class _DrawLabelsBody(TypedDict):
    shipments: List[str]


class DrawLabelsBody(_DrawLabelsBody, total=False):
    size: Literal["a6", "thermal"]


class DrawLabelsAnswerItemMarks1(TypedDict):
    kind: Literal["text"]
    text: str
    face: Literal["sans", "sans_bold", "mono_bold"]
    size: float
    x: float
    y: float
    width: float


class DrawLabelsAnswerItemMarks2(TypedDict):
    kind: Literal["rule"]
    x: float
    y: float
    width: float
    height: float


class DrawLabelsAnswerItemMarks3(TypedDict):
    kind: Literal["qr"]
    x: float
    y: float
    module: float
    rows: List[str]


class DrawLabelsAnswerItemMarks4(TypedDict):
    kind: Literal["code128"]
    x: float
    y: float
    module: float
    height: float
    text: str
    widths: List[float]


class DrawLabelsAnswerItemMarks5(TypedDict):
    kind: Literal["seal"]
    x: float
    y: float
    size: float
    hash: str


class DrawLabelsAnswerItem(TypedDict):
    tracking_id: str
    width: float
    height: float
    marks: List[Union[DrawLabelsAnswerItemMarks1, DrawLabelsAnswerItemMarks2, DrawLabelsAnswerItemMarks3, DrawLabelsAnswerItemMarks4, DrawLabelsAnswerItemMarks5]]
    has_missing_glyphs: bool
    is_clipped: bool


class EndMonitoringBody(TypedDict, total=False):
    event_id: str
    ended_at: str
    sensor: bool
    reason: str


class ExportDeliveriesQuery(TypedDict, total=False):
    state: Literal["waiting", "delivered", "failed", "cancelled"]
    event: Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "annex.added", "shipment.cancelled", "shipment.returned", "delivery.attempted", "notice.created", "integrity.violated"]
    q: str


ExportShipmentsQuery = TypedDict("ExportShipmentsQuery", {"q": "str", "status": "Union[List[str], str]", "from": "str", "to": "str", "due_from": "str", "due_to": "str", "delivered_from": "str", "delivered_to": "str", "updated_from": "str", "updated_to": "str", "reference": "str", "last_place": "str", "attention": "Literal[\"contested\", \"excursion\", \"late\", \"violated\", \"stuck\", \"far\"]", "delivery": "Literal[\"attempted\", \"incomplete\"]", "condition": "Literal[\"excursion\", \"undecided\", \"no_data\"]", "milestone": "Literal[\"missed\"]", "airline": "str", "airport": "str", "sort": "Literal[\"created_at\", \"updated_at\", \"estimated_delivery\", \"tracking_id\", \"recipient_name\", \"status\"]", "direction": "Literal[\"asc\", \"desc\"]"}, total=False)


class FindReferenceAnswerItem(TypedDict):
    tracking_id: str
    kind: Literal["order", "invoice", "nfe", "cte", "mdfe", "mawb", "hawb", "carrier"]
    status: str
    destination_city: Optional[str]
    destination_state: Optional[str]


class GetFiscalEventsAnswerEventsPicture1(TypedDict):
    name: Literal["photo_1", "photo_2", "photo_3", "photo_4", "photo_5", "photo_6", "signature"]
    sha256: str


class _GetFiscalEventsAnswerEventsHints(TypedDict):
    code: Literal["before_issue_month", "zone_assumed", "name_missing", "name_length", "document_missing", "document_masked", "position_missing", "picture_missing", "reason_missing", "justification_length", "nfe_missing", "partial", "cte_locked"]


class GetFiscalEventsAnswerEventsHints(_GetFiscalEventsAnswerEventsHints, total=False):
    month: str
    least: float
    most: float
    found: float


class GetFiscalEventsAnswerEvents(TypedDict):
    checkpoint_id: str
    event_type: Literal["110130", "110180", "110190", "110192"]
    document: Literal["cte", "nfe"]
    access_key: str
    nfe_keys: List[str]
    event_time: str
    received_by: Optional[str]
    receiver_document: Optional[str]
    latitude: Optional[str]
    longitude: Optional[str]
    picture: Optional[GetFiscalEventsAnswerEventsPicture1]
    delivery_hash: Optional[str]
    hash_time: Optional[str]
    attempt: Optional[float]
    attempt_reason: Optional[float]
    justification: Optional[str]
    hints: List[GetFiscalEventsAnswerEventsHints]


class GetFiscalEventsAnswer(TypedDict):
    tracking_id: str
    prepared_at: str
    events: List[GetFiscalEventsAnswerEvents]


class GetMilestonesAnswerLegs(TypedDict):
    from_airport: Optional[str]
    to_airport: Optional[str]
    flight: Optional[str]


class GetMilestonesAnswerMilestonesPlanned1(TypedDict):
    id: str
    at: str
    to_airport: Optional[str]
    flight: Optional[str]
    pieces: Optional[float]
    weight: Optional[float]
    discrepancy: Optional[Literal["DFLD", "FDAV", "FDAW", "FDCA", "FDMB", "MSAV", "MSAW", "MSCA", "MSMB", "OFLD", "OVCD", "SSPD"]]
    source: Literal["manual", "fsu", "onerecord"]
    corrects: Optional[str]
    received_at: str


class GetMilestonesAnswerMilestonesEstimated1(TypedDict):
    id: str
    at: str
    to_airport: Optional[str]
    flight: Optional[str]
    pieces: Optional[float]
    weight: Optional[float]
    discrepancy: Optional[Literal["DFLD", "FDAV", "FDAW", "FDCA", "FDMB", "MSAV", "MSAW", "MSCA", "MSMB", "OFLD", "OVCD", "SSPD"]]
    source: Literal["manual", "fsu", "onerecord"]
    corrects: Optional[str]
    received_at: str


class GetMilestonesAnswerMilestonesActual1(TypedDict):
    id: str
    at: str
    to_airport: Optional[str]
    flight: Optional[str]
    pieces: Optional[float]
    weight: Optional[float]
    discrepancy: Optional[Literal["DFLD", "FDAV", "FDAW", "FDCA", "FDMB", "MSAV", "MSAW", "MSCA", "MSMB", "OFLD", "OVCD", "SSPD"]]
    source: Literal["manual", "fsu", "onerecord"]
    corrects: Optional[str]
    received_at: str


class GetMilestonesAnswerMilestonesCheckpoint1(TypedDict):
    id: str
    checkpoint_type: Literal["entrada", "saida", "finalizacao", "tentativa"]
    timestamp: str


class GetMilestonesAnswerMilestones(TypedDict):
    code: Literal["BKD", "DPU", "FIW", "FOH", "RCS", "DOC", "PRE", "MAN", "DEP", "ARR", "RCF", "AWR", "TRM", "TFD", "RCT", "TGC", "CRC", "CCD", "NFD", "AWD", "FOW", "DLV", "DDL", "DIS", "OSI", "OCI"]
    airport: str
    to_airport: Optional[str]
    flight: Optional[str]
    leg: Optional[float]
    planned: Optional[GetMilestonesAnswerMilestonesPlanned1]
    estimated: Optional[GetMilestonesAnswerMilestonesEstimated1]
    actual: Optional[GetMilestonesAnswerMilestonesActual1]
    delay_ms: Optional[float]
    state: Literal["pending", "early", "on_time", "late", "very_late", "missed", "skipped", "unplanned"]
    checkpoint: Optional[GetMilestonesAnswerMilestonesCheckpoint1]


class _GetMilestonesAnswerWarnings(TypedDict):
    code: Literal["time_repeated", "time_skipped", "zone_unknown", "time_missing", "time_of_reception", "pieces_exceeded"]


class GetMilestonesAnswerWarnings(_GetMilestonesAnswerWarnings, total=False):
    airport: str
    to_airport: str
    line: float
    found: float
    booked: float


class GetMilestonesAnswerAirports(TypedDict):
    code: str
    name: Optional[str]
    zone: Optional[str]


class GetMilestonesAnswerMessagesUnknown(TypedDict):
    line: float
    text: str


class GetMilestonesAnswerMessagesNotes(TypedDict):
    line: float
    text: str


class GetMilestonesAnswerMessages(TypedDict):
    id: str
    received_at: str
    unknown: List[GetMilestonesAnswerMessagesUnknown]
    notes: List[GetMilestonesAnswerMessagesNotes]


class GetMilestonesAnswer(TypedDict):
    booked: Optional[float]
    legs: List[GetMilestonesAnswerLegs]
    milestones: List[GetMilestonesAnswerMilestones]
    warnings: List[GetMilestonesAnswerWarnings]
    delivery_offered: bool
    airports: List[GetMilestonesAnswerAirports]
    messages: List[GetMilestonesAnswerMessages]


GetReadingsQuery = TypedDict("GetReadingsQuery", {"device_id": "str", "channel": "Literal[\"temperature\", \"humidity\"]", "from": "str", "to": "str"}, total=False)


class GetReadingsAnswerItemPoints(TypedDict):
    at: str
    minimum: Optional[float]
    maximum: Optional[float]


class GetReadingsAnswerItem(TypedDict):
    device_id: str
    channel: Literal["temperature", "humidity"]
    is_reduced: bool
    points: List[GetReadingsAnswerItemPoints]


class GetReceiptQuery(TypedDict, total=False):
    audience: Literal["recipient", "insurer", "inspector", "all"]
    field: Union[List[Literal["reference", "references", "description", "weight", "air", "custom_data", "origin", "origin_number", "origin_complement", "origin_neighborhood", "origin_cep", "destination", "destination_number", "destination_complement", "destination_neighborhood", "destination_cep", "receiver", "recipient_name", "recipient_address", "recipient_email", "recipient_phone", "location", "address", "latitude", "longitude", "accuracy", "status", "notes", "reason", "text", "details", "via", "actor", "account"]], Literal["reference", "references", "description", "weight", "air", "custom_data", "origin", "origin_number", "origin_complement", "origin_neighborhood", "origin_cep", "destination", "destination_number", "destination_complement", "destination_neighborhood", "destination_cep", "receiver", "recipient_name", "recipient_address", "recipient_email", "recipient_phone", "location", "address", "latitude", "longitude", "accuracy", "status", "notes", "reason", "text", "details", "via", "actor", "account"], Literal[""]]


class _GetShipmentDeliveryAnswerEventsDelivery1(TypedDict):
    outcome: Literal["complete", "partial", "refused", "attempted"]


class GetShipmentDeliveryAnswerEventsDelivery1(_GetShipmentDeliveryAnswerEventsDelivery1, total=False):
    photos: str
    photo_source: Literal["camera", "file", "none"]
    signature: Literal["drawn", "refused", "none"]
    position: Literal["given", "refused", "none"]


class GetShipmentDeliveryAnswerEventsReceiver1(TypedDict, total=False):
    name: str
    relation: Literal["self", "family", "neighbor", "doorman", "reception", "employee", "other"]
    document_kind: Literal["cpf", "rg", "cnh", "passport", "other"]
    document: str
    code: str
    reason: Literal["absent", "refused", "address_not_found", "address_incomplete", "moved", "closed", "no_access", "unsafe_area", "damaged", "document_missing", "temperature", "other"]
    next_at: str


class GetShipmentDeliveryAnswerEventsMedia1(TypedDict, total=False):
    photo_1: str
    photo_2: str
    photo_3: str
    photo_4: str
    photo_5: str
    photo_6: str
    signature: str


class GetShipmentDeliveryAnswerEventsPicturesRemoval1(TypedDict):
    by: Optional[str]
    reason: Optional[str]


class GetShipmentDeliveryAnswerEventsPictures(TypedDict):
    name: Literal["photo_1", "photo_2", "photo_3", "photo_4", "photo_5", "photo_6", "signature"]
    sha256: str
    state: Literal["awaited", "stored", "deleted"]
    width: Optional[float]
    height: Optional[float]
    arrived_at: Optional[str]
    deleted_at: Optional[str]
    removal: Optional[GetShipmentDeliveryAnswerEventsPicturesRemoval1]


class _GetShipmentDeliveryAnswerEventsRemarks(TypedDict):
    code: Literal["missing_photo", "missing_receiver_name", "missing_signature", "photo_from_gallery", "position_refused", "position_none", "name_placeholder", "far_from_address", "far_from_city", "clock_off", "recorded_offline", "picture_elsewhere"]


class GetShipmentDeliveryAnswerEventsRemarks(_GetShipmentDeliveryAnswerEventsRemarks, total=False):
    meters: float
    accuracy: float
    minutes: float
    name: Literal["photo_1", "photo_2", "photo_3", "photo_4", "photo_5", "photo_6", "signature"]
    tracking_id: str


class GetShipmentDeliveryAnswerEvents(TypedDict):
    checkpoint_id: str
    checkpoint_type: Literal["entrada", "saida", "finalizacao", "tentativa"]
    timestamp: str
    received_at: str
    location: str
    city: Optional[str]
    uf: Optional[str]
    address_meters: Optional[float]
    delivery: Optional[GetShipmentDeliveryAnswerEventsDelivery1]
    receiver: Optional[GetShipmentDeliveryAnswerEventsReceiver1]
    media: Optional[GetShipmentDeliveryAnswerEventsMedia1]
    notes: Optional[str]
    pictures: List[GetShipmentDeliveryAnswerEventsPictures]
    remarks: List[GetShipmentDeliveryAnswerEventsRemarks]
    log_index: Optional[float]


class GetShipmentDeliveryAnswer(TypedDict):
    tracking_id: str
    status: str
    events: List[GetShipmentDeliveryAnswerEvents]


class GetShipmentPageAnswer(TypedDict):
    account_enabled: bool
    enabled: bool


class GetWebhookSecretAnswer(TypedDict):
    secret: str
    previous_until: Optional[str]


class _GrantAuthorizationBody(TypedDict):
    email: str
    expires_at: str


class GrantAuthorizationBody(_GrantAuthorizationBody, total=False):
    single_use: bool


class GrantAuthorizationAnswerUsedBy1(TypedDict):
    name: Optional[str]
    email: Optional[str]
    is_deleted: bool


class GrantAuthorizationAnswer(TypedDict):
    id: str
    shipment_id: str
    email: Optional[str]
    single_use: bool
    state: Literal["active", "used", "expired", "revoked"]
    created_at: str
    expires_at: str
    used_at: Optional[str]
    uses: float
    last_used_at: Optional[str]
    revoked_at: Optional[str]
    used_by: Optional[GrantAuthorizationAnswerUsedBy1]
    mailed: bool


class LabelPdfQuery(TypedDict, total=False):
    size: Literal["a6", "thermal"]


class LabelZplQuery(TypedDict, total=False):
    dpi: Union[Literal["203", "300"], Literal[203, 300]]


class _LabelsPdfBody(TypedDict):
    shipments: List[str]


class LabelsPdfBody(_LabelsPdfBody, total=False):
    size: Literal["a6", "thermal"]


class _LabelsZplBody(TypedDict):
    shipments: List[str]


class LabelsZplBody(_LabelsZplBody, total=False):
    dpi: Union[Literal["203", "300"], Literal[203, 300]]


class ListAnnexesAnswerItemPicturesRemoval1(TypedDict):
    by: Optional[str]
    reason: Optional[str]


class ListAnnexesAnswerItemPictures(TypedDict):
    name: Literal["photo_1", "photo_2", "photo_3", "photo_4", "photo_5", "photo_6", "signature"]
    sha256: str
    state: Literal["awaited", "stored", "deleted"]
    width: Optional[float]
    height: Optional[float]
    arrived_at: Optional[str]
    deleted_at: Optional[str]
    removal: Optional[ListAnnexesAnswerItemPicturesRemoval1]


class ListAnnexesAnswerItem(TypedDict):
    id: str
    shipment_id: str
    tracking_id: str
    kind: str
    facts: Optional[Dict[str, Any]]
    text: Optional[str]
    details: Optional[Dict[str, Any]]
    media: Optional[Dict[str, Any]]
    via: str
    blockchain_hash: str
    timestamp: str
    received_at: str
    pictures: List[ListAnnexesAnswerItemPictures]


class ListDeliveriesQuery(TypedDict, total=False):
    state: Literal["waiting", "delivered", "failed", "cancelled"]
    event: Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "annex.added", "shipment.cancelled", "shipment.returned", "delivery.attempted", "notice.created", "integrity.violated"]
    q: str
    limit: int
    cursor: str


class ListDevicesQuery(TypedDict, total=False):
    serial: str
    problem: Literal["silent", "certificate"]
    show: Literal["active", "retired", "all"]
    limit: int
    cursor: str


class ListEventsQuery(TypedDict, total=False):
    after: str
    type: Union[List[str], str]
    limit: int


class ListEventsAnswerItemBodyDataShipment(TypedDict):
    origin: str
    destination: str
    recipient_name: Optional[str]
    id: str
    reference: Optional[str]
    references: References
    estimated_delivery: Optional[str]
    air: AirCargo
    custom_data: Dict[str, Any]


class _ListEventsAnswerItemBodyDataCheckpointDelivery1(TypedDict):
    outcome: Literal["complete", "partial", "refused", "attempted"]


class ListEventsAnswerItemBodyDataCheckpointDelivery1(_ListEventsAnswerItemBodyDataCheckpointDelivery1, total=False):
    photos: str
    photo_source: Literal["camera", "file", "none"]
    signature: Literal["drawn", "refused", "none"]
    position: Literal["given", "refused", "none"]


class ListEventsAnswerItemBodyDataCheckpointReceiver1(TypedDict, total=False):
    name: str
    relation: Literal["self", "family", "neighbor", "doorman", "reception", "employee", "other"]
    document_kind: Literal["cpf", "rg", "cnh", "passport", "other"]
    document: str
    code: str
    reason: Literal["absent", "refused", "address_not_found", "address_incomplete", "moved", "closed", "no_access", "unsafe_area", "damaged", "document_missing", "temperature", "other"]
    next_at: str


class ListEventsAnswerItemBodyDataCheckpointMedia1(TypedDict, total=False):
    photo_1: str
    photo_2: str
    photo_3: str
    photo_4: str
    photo_5: str
    photo_6: str
    signature: str


class _ListEventsAnswerItemBodyDataCheckpoint(TypedDict):
    latitude: Optional[float]
    longitude: Optional[float]
    address: Optional[str]
    id: str
    checkpoint_type: Optional[str]
    timestamp: Optional[str]
    city: Optional[str]
    uf: Optional[str]
    status: Optional[str]
    notes: Optional[str]


class ListEventsAnswerItemBodyDataCheckpoint(_ListEventsAnswerItemBodyDataCheckpoint, total=False):
    delivery: Optional[ListEventsAnswerItemBodyDataCheckpointDelivery1]
    receiver: Optional[ListEventsAnswerItemBodyDataCheckpointReceiver1]
    media: Optional[ListEventsAnswerItemBodyDataCheckpointMedia1]


class ListEventsAnswerItemBodyDataAnnex(TypedDict):
    kind: Optional[str]
    facts: Dict[str, Any]
    media: Dict[str, Any]


class ListEventsAnswerItemBodyDataNotice(TypedDict):
    kind: Literal["on_the_way", "out_for_delivery", "delivered", "attempted"]
    language: str
    text: str
    link: str
    phone: Optional[str]
    email: Optional[str]


class _ListEventsAnswerItemBodyData(TypedDict):
    tracking_id: str
    status: str
    location: Optional[str]
    event_id: str
    sequence: float
    event_hash: str
    shipment: ListEventsAnswerItemBodyDataShipment


class ListEventsAnswerItemBodyData(_ListEventsAnswerItemBodyData, total=False):
    changed: List[str]
    reason: Optional[str]
    checkpoint: ListEventsAnswerItemBodyDataCheckpoint
    annex: ListEventsAnswerItemBodyDataAnnex
    notice: ListEventsAnswerItemBodyDataNotice


class _ListEventsAnswerItemBody(TypedDict):
    event: Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "annex.added", "shipment.cancelled", "shipment.returned", "delivery.attempted", "notice.created"]
    timestamp: str
    data: ListEventsAnswerItemBodyData


class ListEventsAnswerItemBody(_ListEventsAnswerItemBody, total=False):
    test_company: bool


class ListEventsAnswerItem(TypedDict):
    event_id: str
    log_index: float
    body: ListEventsAnswerItemBody


class ListExcursionsQuery(TypedDict, total=False):
    state: Literal["open", "undecided", "all"]
    limit: int
    cursor: str


class ListFlightPlansAnswerItemLegs(TypedDict):
    from_airport: str
    to_airport: str
    flight: Optional[str]
    departs_local: str
    arrives_local: str


class ListFlightPlansAnswerItem(TypedDict):
    tracking_id: str
    legs: List[ListFlightPlansAnswerItemLegs]


ListShipmentsQuery = TypedDict("ListShipmentsQuery", {"q": "str", "status": "Union[List[str], str]", "from": "str", "to": "str", "due_from": "str", "due_to": "str", "delivered_from": "str", "delivered_to": "str", "updated_from": "str", "updated_to": "str", "reference": "str", "last_place": "str", "attention": "Literal[\"contested\", \"excursion\", \"late\", \"violated\", \"stuck\", \"far\"]", "delivery": "Literal[\"attempted\", \"incomplete\"]", "condition": "Literal[\"excursion\", \"undecided\", \"no_data\"]", "milestone": "Literal[\"missed\"]", "airline": "str", "airport": "str", "sort": "Literal[\"created_at\", \"updated_at\", \"estimated_delivery\", \"tracking_id\", \"recipient_name\", \"status\"]", "direction": "Literal[\"asc\", \"desc\"]", "limit": "int", "cursor": "str", "expand": "Literal[\"checkpoints\"]"}, total=False)


class ListShipmentsAnswerItemCan(TypedDict):
    add_checkpoint: bool
    exit_location: Optional[str]
    edit: bool


class _ListShipmentsAnswerItem(TypedDict):
    id: str
    user_id: str
    tracking_id: str
    status: str
    reference: Optional[str]
    references: References
    origin: str
    origin_number: Optional[str]
    origin_complement: Optional[str]
    origin_neighborhood: Optional[str]
    origin_city: Optional[str]
    origin_state: Optional[str]
    origin_cep: Optional[str]
    destination: str
    destination_number: Optional[str]
    destination_complement: Optional[str]
    destination_neighborhood: Optional[str]
    destination_city: Optional[str]
    destination_state: Optional[str]
    destination_cep: Optional[str]
    recipient_name: Optional[str]
    recipient_address: Optional[str]
    recipient_email: Optional[str]
    recipient_phone: Optional[str]
    description: Optional[str]
    weight: Optional[float]
    estimated_delivery: Optional[str]
    air: AirCargo
    custom_data: Dict[str, Any]
    last_place: Optional[str]
    blockchain_verified: bool
    qr_code_data: str
    qr_code_url: str
    event_id: str
    blockchain_hash: str
    created_at: str
    received_at: str
    updated_at: str
    can: ListShipmentsAnswerItemCan


class ListShipmentsAnswerItem(_ListShipmentsAnswerItem, total=False):
    checkpoints: List[Checkpoint]


class OrderCustomFieldsBody(TypedDict):
    ids: List[str]


class OrderStatusesBody(TypedDict):
    ids: List[str]


class OrderWarehousesBody(TypedDict):
    ids: List[str]


class PreviewWebhookQuery(TypedDict, total=False):
    event: Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "annex.added", "shipment.cancelled", "shipment.returned", "delivery.attempted", "notice.created", "integrity.violated"]
    form: str


class PreviewWebhookAnswer(TypedDict):
    body: str
    is_example: bool


class PutMediaAnswer(TypedDict):
    sha256: str
    type: str
    width: Optional[float]
    height: Optional[float]
    bytes: float


RedeliverFailedBody = TypedDict("RedeliverFailedBody", {"from": "str", "to": "str"}, total=False)


class RedeliverFailedAnswer(TypedDict):
    queued: float


class RemoveConditionRangeAnswer(TypedDict):
    id: str


class RotateWebhookSecretBody(TypedDict, total=False):
    rotation: str


class RotateWebhookSecretAnswer(TypedDict):
    previous_until: Optional[str]


class SaveWebhookBodyFormFields(TypedDict):
    tracking_id: str
    status: str
    location: str
    timestamp: str


class SaveWebhookBodyForm(TypedDict):
    shape: Literal["nested", "flat"]
    fields: SaveWebhookBodyFormFields


class _SaveWebhookBody(TypedDict):
    name: str
    url: str
    events: List[Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "annex.added", "shipment.cancelled", "shipment.returned", "delivery.attempted", "notice.created", "integrity.violated"]]
    form: SaveWebhookBodyForm


class SaveWebhookBody(_SaveWebhookBody, total=False):
    is_on: bool


class SendFsuBody(TypedDict):
    text: str


class SendFsuQuery(TypedDict, total=False):
    hawb: str


class SendFsuAnswerShipments(TypedDict):
    id: str
    tracking_id: str
    recorded: float
    corrected: float
    duplicates: float


class SendFsuAnswerNotes(TypedDict):
    line: float
    text: str


class SendFsuAnswerUnknown(TypedDict):
    line: float
    text: str


class _SendFsuAnswerWarnings(TypedDict):
    code: Literal["time_repeated", "time_skipped", "zone_unknown", "time_missing", "time_of_reception", "pieces_exceeded"]


class SendFsuAnswerWarnings(_SendFsuAnswerWarnings, total=False):
    airport: str
    to_airport: str
    line: float
    found: float
    booked: float


class SendFsuAnswer(TypedDict):
    id: str
    awb: str
    shipments: List[SendFsuAnswerShipments]
    notes: List[SendFsuAnswerNotes]
    unknown: List[SendFsuAnswerUnknown]
    warnings: List[SendFsuAnswerWarnings]


class SendImportRowsBody(TypedDict):
    rows: List[Dict[str, Any]]


class _SendImportRowsAnswerRefused(TypedDict):
    row: float
    code: str
    error: str


class SendImportRowsAnswerRefused(_SendImportRowsAnswerRefused, total=False):
    missing_fields: List[str]
    fields: Dict[str, Any]


class _SendImportRowsAnswerWarnings(TypedDict):
    row: float
    code: Literal["reference_exists", "reference_repeated"]


class SendImportRowsAnswerWarnings(_SendImportRowsAnswerWarnings, total=False):
    tracking_id: str
    other_row: float


class SendImportRowsAnswer(TypedDict):
    received: float
    refused: List[SendImportRowsAnswerRefused]
    warnings: List[SendImportRowsAnswerWarnings]


class _SendReadingsBodyDevices(TypedDict):
    device: str
    channel: Literal["temperature", "humidity"]


class SendReadingsBodyDevices(_SendReadingsBodyDevices, total=False):
    start: str
    step_s: int
    values: List[Optional[float]]
    readings: List[List[Any]]


class _SendReadingsBody(TypedDict):
    devices: List[SendReadingsBodyDevices]


class SendReadingsBody(_SendReadingsBody, total=False):
    batch_id: str
    device_clock: str


class SendReadingsAnswerItemRejected(TypedDict):
    at: str
    code: Literal["reading_in_future", "reading_too_old"]


class _SendReadingsAnswerItem(TypedDict):
    index: float
    ok: bool
    device: str
    channel: Literal["temperature", "humidity"]
    accepted: float
    duplicates: float
    conflicts: float
    rejected: List[SendReadingsAnswerItemRejected]


class SendReadingsAnswerItem(_SendReadingsAnswerItem, total=False):
    code: Literal["device_not_found", "device_ambiguous"]


class SetShipmentPageBody(TypedDict):
    enabled: bool


class SetShipmentPageAnswer(TypedDict):
    account_enabled: bool
    enabled: bool


class _StartMonitoringsBody(TypedDict):
    device_ids: List[str]


class StartMonitoringsBody(_StartMonitoringsBody, total=False):
    event_id: str
    range_id: str
    started_at: str
    ended_at: str


class TestWebhookBody(TypedDict, total=False):
    id: str


class _UpdateAddressBody(TypedDict):
    name: str
    cep: str
    street: str
    neighborhood: str
    city: str
    uf: Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"]


class UpdateAddressBody(_UpdateAddressBody, total=False):
    updated_at: str
    number: Optional[str]
    complement: Optional[str]
    latitude: Optional[float]
    longitude: Optional[float]


class _UpdateConditionRangeBody(TypedDict):
    name: str
    temperature_minimum: int
    temperature_maximum: int
    minutes_outside: int
    longest_gap_minutes: int


class UpdateConditionRangeBody(_UpdateConditionRangeBody, total=False):
    updated_at: str
    humidity_minimum: Optional[int]
    humidity_maximum: Optional[int]
    absolute_minimum: Optional[int]
    absolute_maximum: Optional[int]
    requires_certificate: bool
    has_mean_kinetic: bool
    activation_kelvin: int


class UpdateCustomFieldBodyFieldOptions1(TypedDict):
    options: List[str]


class _UpdateCustomFieldBody(TypedDict):
    field_name: str
    field_type: Literal["text", "number", "date", "boolean", "select"]


class UpdateCustomFieldBody(_UpdateCustomFieldBody, total=False):
    updated_at: str
    is_required: bool
    field_options: Optional[UpdateCustomFieldBodyFieldOptions1]


class _UpdateDeviceBody(TypedDict):
    kind: Literal["logger", "gateway"]
    maker: str
    serial: str


class UpdateDeviceBody(_UpdateDeviceBody, total=False):
    updated_at: str
    model: Optional[str]
    interval_s: Optional[int]


class UpdateShipmentBody(TypedDict, total=False):
    reference: Optional[str]
    references: NewReferences
    origin: str
    origin_number: Optional[str]
    origin_complement: Optional[str]
    origin_neighborhood: Optional[str]
    origin_city: Optional[str]
    origin_state: Optional[Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"]]
    origin_cep: Optional[str]
    destination: str
    destination_number: Optional[str]
    destination_complement: Optional[str]
    destination_neighborhood: Optional[str]
    destination_city: Optional[str]
    destination_state: Optional[Literal["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"]]
    destination_cep: Optional[str]
    recipient_name: Optional[str]
    recipient_address: Optional[str]
    recipient_email: Optional[str]
    recipient_phone: Optional[str]
    description: Optional[str]
    weight: Optional[float]
    estimated_delivery: Optional[str]
    air: NewAirCargo
    custom_data: Dict[str, Any]
    status: str
    reason: Optional[str]
    expected_status: str
    expected_hash: str
    v: int
    event_id: str
    occurred_at: str
    seed: str
    blockchain_hash: str


class _UpdateStatusBody(TypedDict):
    name: str


class UpdateStatusBody(_UpdateStatusBody, total=False):
    updated_at: str
    description: Optional[str]
    color: str


class _UpdateWarehouseBody(TypedDict):
    name: str
    address_id: str


class UpdateWarehouseBody(_UpdateWarehouseBody, total=False):
    updated_at: str


class _ShipmentCreatedWebhookEventData(TypedDict):
    shipment: WebhookShipment


class ShipmentCreatedWebhookEventData(_ShipmentCreatedWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]


class _ShipmentCreatedWebhookEvent(TypedDict):
    event: Literal["shipment.created"]
    data: ShipmentCreatedWebhookEventData


class ShipmentCreatedWebhookEvent(_ShipmentCreatedWebhookEvent, total=False):
    timestamp: Optional[str]


class _ShipmentUpdatedWebhookEventData(TypedDict):
    shipment: WebhookShipment


class ShipmentUpdatedWebhookEventData(_ShipmentUpdatedWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]


class _ShipmentUpdatedWebhookEvent(TypedDict):
    event: Literal["shipment.updated"]
    data: ShipmentUpdatedWebhookEventData


class ShipmentUpdatedWebhookEvent(_ShipmentUpdatedWebhookEvent, total=False):
    timestamp: Optional[str]


class _CheckpointCreatedWebhookEventData(TypedDict):
    shipment: WebhookShipment


class CheckpointCreatedWebhookEventData(_CheckpointCreatedWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    checkpoint: WebhookCheckpoint


class _CheckpointCreatedWebhookEvent(TypedDict):
    event: Literal["checkpoint.created"]
    data: CheckpointCreatedWebhookEventData


class CheckpointCreatedWebhookEvent(_CheckpointCreatedWebhookEvent, total=False):
    timestamp: Optional[str]


class _ShipmentDeliveredWebhookEventData(TypedDict):
    shipment: WebhookShipment


class ShipmentDeliveredWebhookEventData(_ShipmentDeliveredWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]


class _ShipmentDeliveredWebhookEvent(TypedDict):
    event: Literal["shipment.delivered"]
    data: ShipmentDeliveredWebhookEventData


class ShipmentDeliveredWebhookEvent(_ShipmentDeliveredWebhookEvent, total=False):
    timestamp: Optional[str]


class _CheckpointCorrectedWebhookEventData(TypedDict):
    shipment: WebhookShipment


class CheckpointCorrectedWebhookEventData(_CheckpointCorrectedWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    changed: List[str]
    checkpoint: WebhookCheckpoint


class _CheckpointCorrectedWebhookEvent(TypedDict):
    event: Literal["checkpoint.corrected"]
    data: CheckpointCorrectedWebhookEventData


class CheckpointCorrectedWebhookEvent(_CheckpointCorrectedWebhookEvent, total=False):
    timestamp: Optional[str]


class _CheckpointAnnulledWebhookEventData(TypedDict):
    shipment: WebhookShipment


class CheckpointAnnulledWebhookEventData(_CheckpointAnnulledWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    reason: Optional[str]
    checkpoint: WebhookCheckpoint


class _CheckpointAnnulledWebhookEvent(TypedDict):
    event: Literal["checkpoint.annulled"]
    data: CheckpointAnnulledWebhookEventData


class CheckpointAnnulledWebhookEvent(_CheckpointAnnulledWebhookEvent, total=False):
    timestamp: Optional[str]


class AnnexAddedWebhookEventDataAnnex(TypedDict, total=False):
    kind: Optional[str]
    facts: Dict[str, Any]
    media: Dict[str, Any]


class _AnnexAddedWebhookEventData(TypedDict):
    shipment: WebhookShipment


class AnnexAddedWebhookEventData(_AnnexAddedWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    annex: AnnexAddedWebhookEventDataAnnex


class _AnnexAddedWebhookEvent(TypedDict):
    event: Literal["annex.added"]
    data: AnnexAddedWebhookEventData


class AnnexAddedWebhookEvent(_AnnexAddedWebhookEvent, total=False):
    timestamp: Optional[str]


class _ShipmentCancelledWebhookEventData(TypedDict):
    shipment: WebhookShipment


class ShipmentCancelledWebhookEventData(_ShipmentCancelledWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]


class _ShipmentCancelledWebhookEvent(TypedDict):
    event: Literal["shipment.cancelled"]
    data: ShipmentCancelledWebhookEventData


class ShipmentCancelledWebhookEvent(_ShipmentCancelledWebhookEvent, total=False):
    timestamp: Optional[str]


class _ShipmentReturnedWebhookEventData(TypedDict):
    shipment: WebhookShipment


class ShipmentReturnedWebhookEventData(_ShipmentReturnedWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]


class _ShipmentReturnedWebhookEvent(TypedDict):
    event: Literal["shipment.returned"]
    data: ShipmentReturnedWebhookEventData


class ShipmentReturnedWebhookEvent(_ShipmentReturnedWebhookEvent, total=False):
    timestamp: Optional[str]


class _DeliveryAttemptedWebhookEventData(TypedDict):
    shipment: WebhookShipment


class DeliveryAttemptedWebhookEventData(_DeliveryAttemptedWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    checkpoint: WebhookCheckpoint


class _DeliveryAttemptedWebhookEvent(TypedDict):
    event: Literal["delivery.attempted"]
    data: DeliveryAttemptedWebhookEventData


class DeliveryAttemptedWebhookEvent(_DeliveryAttemptedWebhookEvent, total=False):
    timestamp: Optional[str]


class NoticeCreatedWebhookEventDataNotice(TypedDict, total=False):
    kind: Optional[str]
    language: Optional[str]
    text: Optional[str]
    link: Optional[str]
    phone: Optional[str]
    email: Optional[str]


class _NoticeCreatedWebhookEventData(TypedDict):
    shipment: WebhookShipment


class NoticeCreatedWebhookEventData(_NoticeCreatedWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    notice: NoticeCreatedWebhookEventDataNotice


class _NoticeCreatedWebhookEvent(TypedDict):
    event: Literal["notice.created"]
    data: NoticeCreatedWebhookEventData


class NoticeCreatedWebhookEvent(_NoticeCreatedWebhookEvent, total=False):
    timestamp: Optional[str]


class _IntegrityViolatedWebhookEventData(TypedDict):
    shipment: WebhookShipment


class IntegrityViolatedWebhookEventData(_IntegrityViolatedWebhookEventData, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    findings: List[str]


class _IntegrityViolatedWebhookEvent(TypedDict):
    event: Literal["integrity.violated"]
    data: IntegrityViolatedWebhookEventData


class IntegrityViolatedWebhookEvent(_IntegrityViolatedWebhookEvent, total=False):
    timestamp: Optional[str]


class _ShipmentCreatedFlatWebhookEvent(TypedDict):
    event: Literal["shipment.created"]
    shipment_data: WebhookShipment


class ShipmentCreatedFlatWebhookEvent(_ShipmentCreatedFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]


class _ShipmentUpdatedFlatWebhookEvent(TypedDict):
    event: Literal["shipment.updated"]
    shipment_data: WebhookShipment


class ShipmentUpdatedFlatWebhookEvent(_ShipmentUpdatedFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]


class _CheckpointCreatedFlatWebhookEvent(TypedDict):
    event: Literal["checkpoint.created"]
    shipment_data: WebhookShipment


class CheckpointCreatedFlatWebhookEvent(_CheckpointCreatedFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    checkpoint_data: WebhookCheckpoint


class _ShipmentDeliveredFlatWebhookEvent(TypedDict):
    event: Literal["shipment.delivered"]
    shipment_data: WebhookShipment


class ShipmentDeliveredFlatWebhookEvent(_ShipmentDeliveredFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]


class _CheckpointCorrectedFlatWebhookEvent(TypedDict):
    event: Literal["checkpoint.corrected"]
    shipment_data: WebhookShipment


class CheckpointCorrectedFlatWebhookEvent(_CheckpointCorrectedFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    changed: List[str]
    checkpoint_data: WebhookCheckpoint


class _CheckpointAnnulledFlatWebhookEvent(TypedDict):
    event: Literal["checkpoint.annulled"]
    shipment_data: WebhookShipment


class CheckpointAnnulledFlatWebhookEvent(_CheckpointAnnulledFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    reason: Optional[str]
    checkpoint_data: WebhookCheckpoint


class AnnexAddedFlatWebhookEventAnnexData(TypedDict, total=False):
    kind: Optional[str]
    facts: Dict[str, Any]
    media: Dict[str, Any]


class _AnnexAddedFlatWebhookEvent(TypedDict):
    event: Literal["annex.added"]
    shipment_data: WebhookShipment


class AnnexAddedFlatWebhookEvent(_AnnexAddedFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    annex_data: AnnexAddedFlatWebhookEventAnnexData


class _ShipmentCancelledFlatWebhookEvent(TypedDict):
    event: Literal["shipment.cancelled"]
    shipment_data: WebhookShipment


class ShipmentCancelledFlatWebhookEvent(_ShipmentCancelledFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]


class _ShipmentReturnedFlatWebhookEvent(TypedDict):
    event: Literal["shipment.returned"]
    shipment_data: WebhookShipment


class ShipmentReturnedFlatWebhookEvent(_ShipmentReturnedFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]


class _DeliveryAttemptedFlatWebhookEvent(TypedDict):
    event: Literal["delivery.attempted"]
    shipment_data: WebhookShipment


class DeliveryAttemptedFlatWebhookEvent(_DeliveryAttemptedFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    checkpoint_data: WebhookCheckpoint


class NoticeCreatedFlatWebhookEventNoticeData(TypedDict, total=False):
    kind: Optional[str]
    language: Optional[str]
    text: Optional[str]
    link: Optional[str]
    phone: Optional[str]
    email: Optional[str]


class _NoticeCreatedFlatWebhookEvent(TypedDict):
    event: Literal["notice.created"]
    shipment_data: WebhookShipment


class NoticeCreatedFlatWebhookEvent(_NoticeCreatedFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    event_id: Optional[str]
    sequence: Optional[float]
    event_hash: Optional[str]
    notice_data: NoticeCreatedFlatWebhookEventNoticeData


class _IntegrityViolatedFlatWebhookEvent(TypedDict):
    event: Literal["integrity.violated"]
    shipment_data: WebhookShipment


class IntegrityViolatedFlatWebhookEvent(_IntegrityViolatedFlatWebhookEvent, total=False):
    tracking_id: Optional[str]
    status: Optional[str]
    location: Optional[str]
    timestamp: Optional[str]
    findings: List[str]


AcknowledgeExcursionAnswer = Excursion
AddAnnexAnswer = Annex
AnnulCheckpointAnswer = Checkpoint
ChangeStatusesAnswer = List[ChangeStatusesAnswerItem]
CheckQrAnswer = QrCheck
CorrectCheckpointAnswer = Checkpoint
CountShipmentsAnswer = List[CountShipmentsAnswerItem]
CreateAddressAnswer = Address
CreateCheckpointAnswer = Checkpoint
CreateCheckpointsAnswer = List[CreateCheckpointsAnswerItem]
CreateConditionRangeAnswer = ConditionRange
CreateCustomFieldAnswer = CustomField
CreateDeviceAnswer = Device
CreateDeviceCertificateAnswer = DeviceCertificate
CreateImportAnswer = Import
CreateShipmentAnswer = Shipment
CreateShipmentsAnswer = List[CreateShipmentsAnswerItem]
CreateStatusAnswer = Status
CreateWarehouseAnswer = Warehouse
CreateWebhookAnswer = Webhook
DeleteWebhookAnswer = Webhook
DrawLabelsAnswer = List[DrawLabelsAnswerItem]
EnableWebhookAnswer = Webhook
EndMonitoringAnswer = Monitoring
FindCepAnswer = CepAddress
FindReferenceAnswer = List[FindReferenceAnswerItem]
GetConditionsAnswer = Conditions
GetDashboardAnswer = Dashboard
GetDeliveryAnswer = WebhookDeliveryDetail
GetErasureAnswer = Erasure
GetReadingsAnswer = List[GetReadingsAnswerItem]
GetShipmentAnswer = ShipmentDetail
GetWebhookAnswer = Webhook
ListAddressesAnswer = List[Address]
ListAnnexesAnswer = List[ListAnnexesAnswerItem]
ListAuthorizationsAnswer = List[Authorization]
ListCheckpointsAnswer = List[Checkpoint]
ListConditionRangesAnswer = List[ConditionRange]
ListCustomFieldsAnswer = List[CustomField]
ListDeliveriesAnswer = List[WebhookDelivery]
ListDevicesAnswer = List[Device]
ListEventsAnswer = List[ListEventsAnswerItem]
ListExcursionsAnswer = List[Excursion]
ListFlightPlansAnswer = List[ListFlightPlansAnswerItem]
ListImportsAnswer = List[Import]
ListShipmentsAnswer = List[ListShipmentsAnswerItem]
ListStatusesAnswer = List[Status]
ListWarehousesAnswer = List[Warehouse]
ListWebhooksAnswer = List[Webhook]
OrderCustomFieldsAnswer = List[CustomField]
OrderStatusesAnswer = List[Status]
OrderWarehousesAnswer = List[Warehouse]
RedeliverWebhookAnswer = WebhookDelivery
RemoveCustomFieldAnswer = CustomField
RemoveDeviceAnswer = Device
RemoveStatusAnswer = Status
RemoveWarehouseAnswer = Warehouse
RestoreAuthorizationAnswer = Authorization
RestoreCustomFieldAnswer = CustomField
RestoreDeviceAnswer = Device
RestoreStatusAnswer = Status
RestoreWarehouseAnswer = Warehouse
RevokeAuthorizationAnswer = Authorization
SaveWebhookAnswer = Webhook
SendReadingsAnswer = List[SendReadingsAnswerItem]
StartMonitoringsAnswer = List[Monitoring]
TestWebhookAnswer = WebhookDelivery
UpdateAddressAnswer = Address
UpdateConditionRangeAnswer = ConditionRange
UpdateCustomFieldAnswer = CustomField
UpdateDeviceAnswer = Device
UpdateShipmentAnswer = Shipment
UpdateStatusAnswer = Status
UpdateWarehouseAnswer = Warehouse
WebhookEvent = Union[ShipmentCreatedWebhookEvent, ShipmentUpdatedWebhookEvent, CheckpointCreatedWebhookEvent, ShipmentDeliveredWebhookEvent, CheckpointCorrectedWebhookEvent, CheckpointAnnulledWebhookEvent, AnnexAddedWebhookEvent, ShipmentCancelledWebhookEvent, ShipmentReturnedWebhookEvent, DeliveryAttemptedWebhookEvent, NoticeCreatedWebhookEvent, IntegrityViolatedWebhookEvent]
FlatWebhookEvent = Union[ShipmentCreatedFlatWebhookEvent, ShipmentUpdatedFlatWebhookEvent, CheckpointCreatedFlatWebhookEvent, ShipmentDeliveredFlatWebhookEvent, CheckpointCorrectedFlatWebhookEvent, CheckpointAnnulledFlatWebhookEvent, AnnexAddedFlatWebhookEvent, ShipmentCancelledFlatWebhookEvent, ShipmentReturnedFlatWebhookEvent, DeliveryAttemptedFlatWebhookEvent, NoticeCreatedFlatWebhookEvent, IntegrityViolatedFlatWebhookEvent]
