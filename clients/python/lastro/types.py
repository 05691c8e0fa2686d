"""What the calls answer. Made of the contract by `node bootstrap.mjs tools/make-client-types.ts`."""

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


class Checkpoint(TypedDict):
    id: str
    shipment_id: str
    tracking_id: str
    event_id: str
    checkpoint_type: Literal["entrada", "saida", "finalizacao"]
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
    blockchain_hash: str
    timestamp: str
    received_at: str
    created_at: str
    annulled_at: Optional[str]


class HistoryEntryActor(TypedDict):
    id: str
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
    waiting: float
    failed: float


class Webhook(TypedDict):
    url: Optional[str]
    events: List[Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "shipment.cancelled", "integrity.violated"]]
    form: WebhookForm
    status: Literal["inactive", "active", "disabled"]
    failing_since: Optional[str]
    disabled_at: Optional[str]
    previous_until: Optional[str]
    has_secret: bool
    made_by: Optional[WebhookMadeBy1]
    statistics: WebhookStatistics


class WebhookDeliveryLast1(TypedDict):
    at: str
    outcome: Literal["taken", "refused", "not_allowed", "unreachable", "untrusted", "timeout"]
    status: Optional[float]
    duration: float
    url: str


class WebhookDelivery(TypedDict):
    id: str
    message_id: str
    event: Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "shipment.cancelled", "integrity.violated"]
    tracking_id: str
    shipment_id: Optional[str]
    is_test: bool
    state: Literal["waiting", "delivered", "failed", "cancelled"]
    created_at: str
    attempts: float
    next_at: Optional[str]
    last: Optional[WebhookDeliveryLast1]


class _ChangeStatusesAnswer(TypedDict):
    tracking_id: str
    ok: bool


class ChangeStatusesAnswer(_ChangeStatusesAnswer, total=False):
    status: str
    code: str
    error: str
    facts: Dict[str, Any]


class CheckQrAnswerAuthorization1GrantedBy(TypedDict):
    name: Optional[str]
    email: Optional[str]


class CheckQrAnswerAuthorization1(TypedDict):
    single_use: bool
    expires_at: str
    granted_by: CheckQrAnswerAuthorization1GrantedBy


class CheckQrAnswer(TypedDict):
    id: str
    tracking_id: str
    status: str
    origin: Optional[str]
    destination: Optional[str]
    exit_location: Optional[str]
    authorization: Optional[CheckQrAnswerAuthorization1]


class CountShipmentsAnswer(TypedDict):
    status: str
    shipments: float


class _CreateCheckpointsAnswer(TypedDict):
    index: float
    ok: bool
    status: float


class CreateCheckpointsAnswer(_CreateCheckpointsAnswer, total=False):
    data: Checkpoint
    code: str
    error: str
    missing_fields: List[str]
    fields: Dict[str, Any]


class CreateCustomFieldAnswerFieldOptions1(TypedDict):
    options: List[str]


class CreateCustomFieldAnswer(TypedDict):
    id: str
    user_id: str
    is_active: bool
    created_at: str
    updated_at: str
    field_name: str
    field_type: Literal["text", "number", "date", "boolean", "select"]
    is_required: bool
    field_options: Optional[CreateCustomFieldAnswerFieldOptions1]
    is_used: bool


class _CreateShipmentsAnswer(TypedDict):
    index: float
    ok: bool
    status: float


class CreateShipmentsAnswer(_CreateShipmentsAnswer, total=False):
    data: Shipment
    code: str
    error: str
    missing_fields: List[str]
    fields: Dict[str, Any]


class DeleteAddressAnswer(TypedDict):
    id: str


class DrawLabelsAnswerMarks1(TypedDict):
    kind: Literal["text"]
    text: str
    face: Literal["sans", "sans_bold", "mono_bold"]
    size: float
    x: float
    y: float
    width: float


class DrawLabelsAnswerMarks2(TypedDict):
    kind: Literal["rule"]
    x: float
    y: float
    width: float
    height: float


class DrawLabelsAnswerMarks3(TypedDict):
    kind: Literal["qr"]
    x: float
    y: float
    module: float
    rows: List[str]


class DrawLabelsAnswerMarks4(TypedDict):
    kind: Literal["code128"]
    x: float
    y: float
    module: float
    height: float
    text: str
    widths: List[float]


class DrawLabelsAnswerMarks5(TypedDict):
    kind: Literal["seal"]
    x: float
    y: float
    size: float
    hash: str


class DrawLabelsAnswer(TypedDict):
    tracking_id: str
    width: float
    height: float
    marks: List[Union[DrawLabelsAnswerMarks1, DrawLabelsAnswerMarks2, DrawLabelsAnswerMarks3, DrawLabelsAnswerMarks4, DrawLabelsAnswerMarks5]]
    has_missing_glyphs: bool
    is_clipped: bool


class GetDashboardAnswerOthers(TypedDict):
    status: str
    shipments: float


class GetDashboardAnswerDays(TypedDict):
    day: str
    created: float
    delivered: float


class GetDashboardAnswerAttentionLateFirst(TypedDict):
    id: str
    tracking_id: str
    status: str
    recipient_name: Optional[str]
    destination: str
    estimated_delivery: Optional[str]
    updated_at: str


class GetDashboardAnswerAttentionLate(TypedDict):
    count: float
    exact: bool
    first: List[GetDashboardAnswerAttentionLateFirst]


class GetDashboardAnswerAttentionViolatedFirst(TypedDict):
    id: str
    tracking_id: str
    status: str
    recipient_name: Optional[str]
    destination: str
    estimated_delivery: Optional[str]
    updated_at: str


class GetDashboardAnswerAttentionViolated(TypedDict):
    count: float
    exact: bool
    first: List[GetDashboardAnswerAttentionViolatedFirst]


class GetDashboardAnswerAttentionStuckFirst(TypedDict):
    id: str
    tracking_id: str
    status: str
    recipient_name: Optional[str]
    destination: str
    estimated_delivery: Optional[str]
    updated_at: str


class GetDashboardAnswerAttentionStuck(TypedDict):
    count: float
    exact: bool
    first: List[GetDashboardAnswerAttentionStuckFirst]


class GetDashboardAnswerAttention(TypedDict):
    late: GetDashboardAnswerAttentionLate
    violated: GetDashboardAnswerAttentionViolated
    stuck: GetDashboardAnswerAttentionStuck


class GetDashboardAnswer(TypedDict):
    total: float
    this_week: float
    in_transit: float
    pending: float
    delivered: float
    others: List[GetDashboardAnswerOthers]
    recent: List[Shipment]
    days: List[GetDashboardAnswerDays]
    attention: GetDashboardAnswerAttention


class GetDeliveryAnswerLast1(TypedDict):
    at: str
    outcome: Literal["taken", "refused", "not_allowed", "unreachable", "untrusted", "timeout"]
    status: Optional[float]
    duration: float
    url: str


class GetDeliveryAnswerTries(TypedDict):
    n: float
    at: str
    url: str
    outcome: Literal["taken", "refused", "not_allowed", "unreachable", "untrusted", "timeout"]
    duration: float
    request_headers: Dict[str, Any]
    status: Optional[float]
    response_headers: Optional[Dict[str, Any]]
    response_body: Optional[str]


class GetDeliveryAnswer(TypedDict):
    id: str
    message_id: str
    event: Literal["shipment.created", "shipment.updated", "checkpoint.created", "shipment.delivered", "checkpoint.corrected", "checkpoint.annulled", "shipment.cancelled", "integrity.violated"]
    tracking_id: str
    shipment_id: Optional[str]
    is_test: bool
    state: Literal["waiting", "delivered", "failed", "cancelled"]
    created_at: str
    attempts: float
    next_at: Optional[str]
    last: Optional[GetDeliveryAnswerLast1]
    body: str
    tries: List[GetDeliveryAnswerTries]


class GetErasureAnswer(TypedDict):
    id: str
    tracking_id: str
    events: int
    erased_at: str


class GetShipmentAnswerCan(TypedDict):
    add_checkpoint: bool
    exit_location: Optional[str]
    edit: bool
    statuses: List[str]


class GetShipmentAnswerCheckpointsCan(TypedDict):
    edit: bool
    annul: bool


class GetShipmentAnswerCheckpoints(TypedDict):
    id: str
    shipment_id: str
    tracking_id: str
    event_id: str
    checkpoint_type: Literal["entrada", "saida", "finalizacao"]
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
    blockchain_hash: str
    timestamp: str
    received_at: str
    created_at: str
    annulled_at: Optional[str]
    can: GetShipmentAnswerCheckpointsCan


class GetShipmentAnswerFindings(TypedDict):
    code: Literal["event_missing", "event_foreign", "field_changed", "content_missing", "statement_changed", "leaf_changed", "chain_broken", "not_in_log", "overdue", "astray", "derived_changed", "row_missing", "row_unexpected", "entry_changed", "entry_missing", "entry_unexpected", "tile_changed", "tile_missing", "tile_unexpected", "head_unsigned", "head_changed", "head_mismatch", "file_changed", "file_missing", "published_unknown", "cosignature_changed", "anchor_changed", "anchor_unknown", "anchored_other", "block_unknown"]
    sequence: Optional[int]
    event_id: Optional[str]
    field: Optional[str]
    place: str
    found_at: str


class GetShipmentAnswer(TypedDict):
    id: str
    user_id: str
    tracking_id: str
    status: str
    reference: Optional[str]
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
    can: GetShipmentAnswerCan
    checkpoints: List[GetShipmentAnswerCheckpoints]
    history: List[HistoryEntry]
    findings: List[GetShipmentAnswerFindings]


class GetWebhookSecretAnswer(TypedDict):
    secret: str
    previous_until: Optional[str]


class ListCustomFieldsAnswerFieldOptions1(TypedDict):
    options: List[str]


class ListCustomFieldsAnswer(TypedDict):
    id: str
    user_id: str
    is_active: bool
    created_at: str
    updated_at: str
    field_name: str
    field_type: Literal["text", "number", "date", "boolean", "select"]
    is_required: bool
    field_options: Optional[ListCustomFieldsAnswerFieldOptions1]
    is_used: bool


class OrderCustomFieldsAnswerFieldOptions1(TypedDict):
    options: List[str]


class OrderCustomFieldsAnswer(TypedDict):
    id: str
    user_id: str
    is_active: bool
    created_at: str
    updated_at: str
    field_name: str
    field_type: Literal["text", "number", "date", "boolean", "select"]
    is_required: bool
    field_options: Optional[OrderCustomFieldsAnswerFieldOptions1]
    is_used: bool


class PreviewWebhookAnswer(TypedDict):
    body: str
    is_example: bool


class RedeliverFailedAnswer(TypedDict):
    queued: float


class RemoveCustomFieldAnswerFieldOptions1(TypedDict):
    options: List[str]


class RemoveCustomFieldAnswer(TypedDict):
    id: str
    user_id: str
    is_active: bool
    created_at: str
    updated_at: str
    field_name: str
    field_type: Literal["text", "number", "date", "boolean", "select"]
    is_required: bool
    field_options: Optional[RemoveCustomFieldAnswerFieldOptions1]
    is_used: bool


class RestoreCustomFieldAnswerFieldOptions1(TypedDict):
    options: List[str]


class RestoreCustomFieldAnswer(TypedDict):
    id: str
    user_id: str
    is_active: bool
    created_at: str
    updated_at: str
    field_name: str
    field_type: Literal["text", "number", "date", "boolean", "select"]
    is_required: bool
    field_options: Optional[RestoreCustomFieldAnswerFieldOptions1]
    is_used: bool


class RotateWebhookSecretAnswer(TypedDict):
    previous_until: Optional[str]


class UpdateCustomFieldAnswerFieldOptions1(TypedDict):
    options: List[str]


class UpdateCustomFieldAnswer(TypedDict):
    id: str
    user_id: str
    is_active: bool
    created_at: str
    updated_at: str
    field_name: str
    field_type: Literal["text", "number", "date", "boolean", "select"]
    is_required: bool
    field_options: Optional[UpdateCustomFieldAnswerFieldOptions1]
    is_used: bool


AnnulCheckpointAnswer = Checkpoint
ChangeStatusesAnswer = List[ChangeStatusesAnswer]
CorrectCheckpointAnswer = Checkpoint
CountShipmentsAnswer = List[CountShipmentsAnswer]
CreateAddressAnswer = Address
CreateCheckpointAnswer = Checkpoint
CreateCheckpointsAnswer = List[CreateCheckpointsAnswer]
CreateShipmentAnswer = Shipment
CreateShipmentsAnswer = List[CreateShipmentsAnswer]
CreateStatusAnswer = Status
CreateWarehouseAnswer = Warehouse
DrawLabelsAnswer = List[DrawLabelsAnswer]
EnableWebhookAnswer = Webhook
GetWebhookAnswer = Webhook
ListAddressesAnswer = List[Address]
ListCheckpointsAnswer = List[Checkpoint]
ListCustomFieldsAnswer = List[ListCustomFieldsAnswer]
ListDeliveriesAnswer = List[WebhookDelivery]
ListShipmentsAnswer = List[Shipment]
ListStatusesAnswer = List[Status]
ListWarehousesAnswer = List[Warehouse]
OrderCustomFieldsAnswer = List[OrderCustomFieldsAnswer]
OrderStatusesAnswer = List[Status]
OrderWarehousesAnswer = List[Warehouse]
RedeliverWebhookAnswer = WebhookDelivery
RemoveStatusAnswer = Status
RemoveWarehouseAnswer = Warehouse
RestoreStatusAnswer = Status
RestoreWarehouseAnswer = Warehouse
SaveWebhookAnswer = Webhook
TestWebhookAnswer = WebhookDelivery
UpdateAddressAnswer = Address
UpdateShipmentAnswer = Shipment
UpdateStatusAnswer = Status
UpdateWarehouseAnswer = Warehouse
