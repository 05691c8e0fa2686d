// SPDX-License-Identifier: Apache-2.0
/**
 * Client of the Lastro API without dependencies. It needs `fetch` and Web Crypto (Node 20 and
 * later, Deno, Bun).
 */
import type { FlatWebhookEvent, Operations, WebhookEvent } from './operations.ts'

export type * from './operations.ts'

/** Version of this client, which each call states as its User-Agent. */
export const VERSION = '0.1.0'

export type LastroOptions = {
  /** API key, `ff_…`. */
  readonly key: string
  /** Address of the installation, such as `https://lastro.example`. */
  readonly baseUrl: string
  /** Language of messages; English by default. */
  readonly language?: 'en' | 'pt-BR'
  /** Maximum number of repetitions of a call without an answer; 4 by default. */
  readonly retries?: number
  /** Time limit of an answer in milliseconds; 30,000 by default. */
  readonly timeout?: number
  readonly fetch?: typeof fetch
}

export type CallOptions = {
  /** Makes a repeated write take effect once; a random value for each call by default. */
  readonly idempotencyKey?: string
  /** ETag of the version that the change applies to. */
  readonly ifMatch?: string | undefined
}

/** Body of a call that is a file. */
type SentFile = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }
/** Answers about the file of a logger. */
export type LoggerFileData = {
  readonly name: string
  readonly device_id: string
  readonly event_id?: string
  readonly range_id?: string
  readonly zone?: string
  readonly date_order?: 'day_first' | 'month_first'
  readonly device_clock?: string
  readonly confirmed_reason?: string
}

type RequestInput = {
  readonly path?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly file?: SentFile
}
type Named = keyof Operations
type Answered<Name extends Named> = Operations[Name]['data']
type Sent<Name extends Named> = Operations[Name]['body']
type Asked<Name extends Named> = Operations[Name]['query']
type ItemOf<Name extends Named> = Answered<Name> extends readonly (infer One)[] ? One : never
/** Reference data that can be removed, restored and ordered by hand. */
type Kept = 'CustomField' | 'Status' | 'Warehouse'
type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null }

/**
 * Refusal by the API, or a call without an answer. `code` is stable; the message is for people.
 */
export class LastroError extends Error {
  override readonly name = 'LastroError'
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** Code of the refusal; `no_answer` without an answer, whose reason is `cause`. */
  readonly code: string
  /** Number of the call, for questions to the operator. */
  readonly requestId: string | undefined
  readonly missingFields: readonly string[]
  readonly fields: Readonly<Record<string, string>>
  /** Code of a shipment that differs from the requested one only in O and 0, or in I and 1. */
  readonly didYouMean: string | undefined
  /** Id of the event that closed the shipment, if a checkpoint came too late. */
  readonly finalEventId: string | undefined

  constructor(status: number, body: unknown, options?: ErrorOptions) {
    const { code, error, missing_fields, fields, did_you_mean, final_event_id, request_id } = isRecord(body)
      ? body
      : {}
    const missing = Array.isArray(missing_fields) ? missing_fields.map(String) : []
    const wrong = isRecord(fields) ? (fields as Record<string, string>) : {}
    const details = [...missing, ...Object.entries(wrong).map(([name, words]) => `${name}: ${words}`)]
    const words = typeof error === 'string' ? error : `HTTP ${status}`
    super(details.length === 0 ? words : `${words} (${details.join('; ')})`, options)
    this.status = status
    this.code = typeof code === 'string' ? code : 'bad_answer'
    this.requestId = typeof request_id === 'string' ? request_id : undefined
    this.missingFields = missing
    this.fields = wrong
    this.didYouMean = typeof did_you_mean === 'string' ? did_you_mean : undefined
    this.finalEventId = typeof final_event_id === 'string' ? final_event_id : undefined
  }
}

type Lists = { CustomField: 'listCustomFields'; Status: 'listStatuses'; Warehouse: 'listWarehouses' }

const noAnswer = { code: 'no_answer', error: 'the server did not answer' }

/** Returns a form of answers and a file as bytes, so that each repetition sends the same. */
async function toForm(file: Uint8Array<ArrayBuffer>, data: object): Promise<SentFile> {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  form.append('file', new Blob([file]), 'file')
  const encoded = new Response(form)
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  return { type: encoded.headers.get('content-type') ?? '', bytes }
}

/** Statuses after which the client repeats the request. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504])
const MAX_WAIT_MS = 30_000

export class Lastro {
  readonly #options: LastroOptions

  constructor(options: LastroOptions) {
    this.#options = { ...options, baseUrl: options.baseUrl.replace(/\/+$/, '') }
  }

  readonly shipments = {
    create: (body: Sent<'createShipment'>, options?: CallOptions) =>
      this.#call<'createShipment'>('POST', '/api/shipments', { body }, options),
    /** Creates up to 500 shipments; each item has its own outcome. */
    createMany: (items: readonly Sent<'createShipment'>[], options?: CallOptions) =>
      this.#call<'createShipments'>('POST', '/api/shipments/bulk', { body: { items } }, options),
    get: (trackingId: string) => this.#call<'getShipment'>('GET', at`/api/shipments/${trackingId}`),
    update: (trackingId: string, body: Sent<'updateShipment'>, options?: CallOptions) =>
      this.#call<'updateShipment'>('PUT', at`/api/shipments/${trackingId}`, { body }, options),
    /** Sets the status of up to 500 shipments; a refusal concerns only its item. */
    setStatuses: (items: Sent<'changeStatuses'>['items'], options?: CallOptions) =>
      this.#call<'changeStatuses'>('POST', '/api/shipments/status', { body: { items } }, options),
    /** Returns one page, newest first by default. */
    page: (query: Asked<'listShipments'> = {}) =>
      this.#page<ItemOf<'listShipments'>>('/api/shipments', query),
    /** Iterates over all shipments, and loads pages on demand. */
    all: (query: Asked<'listShipments'> = {}) => this.#all<ItemOf<'listShipments'>>('/api/shipments', query),
    /** Returns the number of shipments of each status. */
    counts: () => this.#call<'countShipments'>('GET', '/api/shipments/counts'),
    /** Finds the shipments that have a reference, such as the key of a scanned NF-e. */
    withReference: (value: string) => this.#call<'findReference'>('GET', at`/api/references/${value}`),
    /** Returns the list as a CSV file. */
    exportCsv: (query: Asked<'exportShipments'> = {}) =>
      this.#bytes('GET', '/api/shipments/export.csv', { query }),
    /** Returns the exact text of the receipt, with all fields or those of an audience. */
    receipt: (trackingId: string, query: Asked<'getReceipt'> = {}) =>
      this.#text('GET', at`/api/shipments/${trackingId}/receipt`, { query }),
    /** Returns the delivery and the failed attempts. */
    delivery: (trackingId: string) =>
      this.#call<'getShipmentDelivery'>('GET', at`/api/shipments/${trackingId}/delivery`),
    /** Returns the proof of delivery as a PDF. */
    deliveryPdf: (trackingId: string) =>
      this.#bytes('GET', at`/api/shipments/${trackingId}/delivery.pdf`, {}),
    /** Prepares the delivery events of its CT-e and NF-e for the issuer. */
    fiscalEvents: (trackingId: string) =>
      this.#call<'getFiscalEvents'>('GET', at`/api/shipments/${trackingId}/fiscal`),
    /** Returns whether the shipment's public page may be opened. */
    publicPage: (trackingId: string) =>
      this.#call<'getShipmentPage'>('GET', at`/api/shipments/${trackingId}/public-page`),
    setPublicPage: (trackingId: string, body: Sent<'setShipmentPage'>, options?: CallOptions) =>
      this.#call<'setShipmentPage'>('PUT', at`/api/shipments/${trackingId}/public-page`, { body }, options),
    /** Returns the data that would remain of a shipment after an erasure. */
    erasure: (trackingId: string) =>
      this.#call<'getErasure'>('GET', at`/api/shipments/${trackingId}/erasure`),
  }

  readonly checkpoints = {
    create: (body: Sent<'createCheckpoint'>, options?: CallOptions) =>
      this.#call<'createCheckpoint'>('POST', '/api/checkpoints', { body }, options),
    /** Records up to 500 checkpoints in their order; each item has its own outcome. */
    createMany: (items: readonly Sent<'createCheckpoint'>[], options?: CallOptions) =>
      this.#call<'createCheckpoints'>('POST', '/api/checkpoints/bulk', { body: { items } }, options),
    list: (trackingId: string) => this.#call<'listCheckpoints'>('GET', at`/api/checkpoints/${trackingId}`),
    correct: (id: string, body: Sent<'correctCheckpoint'>, options?: CallOptions) =>
      this.#call<'correctCheckpoint'>('PUT', at`/api/checkpoints/${id}`, { body }, options),
    annul: (id: string, body: Sent<'annulCheckpoint'> = {}, options?: CallOptions) =>
      this.#call<'annulCheckpoint'>('DELETE', at`/api/checkpoints/${id}`, { body }, options),
    /** Adds a note or pictures to a shipment, also to a closed one. */
    addAnnex: (trackingId: string, body: Sent<'addAnnex'>, options?: CallOptions) =>
      this.#call<'addAnnex'>('POST', at`/api/shipments/${trackingId}/annexes`, { body }, options),
    listAnnexes: (trackingId: string) =>
      this.#call<'listAnnexes'>('GET', at`/api/shipments/${trackingId}/annexes`),
    /** Returns whether the caller may record checkpoints on a scanned shipment. */
    check: (trackingId: string) => this.#call<'checkQr'>('GET', at`/api/qr/${trackingId}`),
  }

  /** Pictures, which events name by the SHA-256 of their bytes. */
  readonly media = {
    /** Sends a picture after the event that names it. */
    put: (sha256: string, file: SentFile, options?: CallOptions) =>
      this.#call<'putMedia'>('PUT', at`/api/media/${sha256}`, { file }, options),
    get: (sha256: string) => this.#bytes('GET', at`/api/media/${sha256}`, {}),
  }

  /** Imports of up to 20,000 shipments, which become shipments together. */
  readonly imports = {
    create: (body: Sent<'createImport'>, options?: CallOptions) =>
      this.#call<'createImport'>('POST', '/api/imports', { body }, options),
    list: () => this.#call<'listImports'>('GET', '/api/imports'),
    /** Returns which references shipments have already. */
    check: (body: Sent<'checkReferences'>) =>
      this.#call<'checkReferences'>('POST', '/api/imports/check', { body }),
    /** Puts up to 200 rows into an import, the first of them at place `first`, from 1. */
    sendRows: (id: string, first: number, body: Sent<'sendImportRows'>, options?: CallOptions) =>
      this.#call<'sendImportRows'>('PUT', at`/api/imports/${id}/rows/${String(first)}`, { body }, options),
    /** Creates the shipments of all rows, or of none if a row is refused. */
    commit: (id: string, query: Asked<'commitImport'> = {}, options?: CallOptions) =>
      this.#call<'commitImport'>('POST', at`/api/imports/${id}/commit`, { query, body: {} }, options),
    delete: (id: string, options?: CallOptions) =>
      this.#call<'deleteImport'>('DELETE', at`/api/imports/${id}`, {}, options),
  }

  /** Authorizations of others to record checkpoints of a shipment. */
  readonly authorizations = {
    list: (trackingId: string) =>
      this.#call<'listAuthorizations'>('GET', at`/api/shipments/${trackingId}/authorizations`),
    grant: (trackingId: string, body: Sent<'grantAuthorization'>, options?: CallOptions) =>
      this.#call<'grantAuthorization'>(
        'POST',
        at`/api/shipments/${trackingId}/authorizations`,
        { body },
        options,
      ),
    revoke: (trackingId: string, id: string, options?: CallOptions) =>
      this.#call<'revokeAuthorization'>(
        'DELETE',
        at`/api/shipments/${trackingId}/authorizations/${id}`,
        {},
        options,
      ),
    restore: (trackingId: string, id: string, options?: CallOptions) =>
      this.#call<'restoreAuthorization'>(
        'POST',
        at`/api/shipments/${trackingId}/authorizations/${id}/restore`,
        { body: {} },
        options,
      ),
  }

  readonly places = {
    /** Returns the address of a postal code. */
    cep: (cep: string) => this.#call<'findCep'>('GET', at`/api/cep/${cep}`),
  }

  readonly addresses = {
    create: (body: Sent<'createAddress'>, options?: CallOptions) =>
      this.#call<'createAddress'>('POST', '/api/addresses', { body }, options),
    list: () => this.#call<'listAddresses'>('GET', '/api/addresses'),
    update: (id: string, body: Sent<'updateAddress'>, options?: CallOptions) =>
      this.#call<'updateAddress'>('PUT', at`/api/addresses/${id}`, { body }, options),
    /** Deletes an unused address permanently. */
    delete: (id: string, options?: CallOptions) =>
      this.#call<'deleteAddress'>('DELETE', at`/api/addresses/${id}`, {}, options),
  }

  readonly warehouses = this.#kept<'Warehouse'>('/api/warehouses')
  readonly statuses = this.#kept<'Status'>('/api/statuses')
  readonly customFields = this.#kept<'CustomField'>('/api/custom-fields')

  /** Loggers and gateways. */
  readonly devices = {
    create: (body: Sent<'createDevice'>, options?: CallOptions) =>
      this.#call<'createDevice'>('POST', '/api/devices', { body }, options),
    /** Returns one page, newest first. */
    page: (query: Asked<'listDevices'> = {}) => this.#page<ItemOf<'listDevices'>>('/api/devices', query),
    /** Iterates over all devices, and loads pages on demand. */
    all: (query: Asked<'listDevices'> = {}) => this.#all<ItemOf<'listDevices'>>('/api/devices', query),
    update: (id: string, body: Sent<'updateDevice'>, options?: CallOptions) =>
      this.#call<'updateDevice'>('PUT', at`/api/devices/${id}`, { body }, options),
    /** Retires a device; `restore` undoes this. */
    remove: (id: string, options?: CallOptions) =>
      this.#call<'removeDevice'>('DELETE', at`/api/devices/${id}`, {}, options),
    restore: (id: string, options?: CallOptions) =>
      this.#call<'restoreDevice'>('POST', at`/api/devices/${id}/restore`, {}, options),
    addCertificate: (id: string, body: Sent<'createDeviceCertificate'>, options?: CallOptions) =>
      this.#call<'createDeviceCertificate'>('POST', at`/api/devices/${id}/certificates`, { body }, options),
    /** Deletes a certificate permanently. */
    deleteCertificate: (id: string, certificateId: string, options?: CallOptions) =>
      this.#call<'deleteDeviceCertificate'>(
        'DELETE',
        at`/api/devices/${id}/certificates/${certificateId}`,
        {},
        options,
      ),
  }

  /** Conditions of shipments: readings of devices, monitorings, verdict and files. */
  readonly conditions = {
    get: (trackingId: string) =>
      this.#call<'getConditions'>('GET', at`/api/shipments/${trackingId}/conditions`),
    /** Starts the monitoring by up to 8 devices. */
    start: (trackingId: string, body: Sent<'startMonitorings'>, options?: CallOptions) =>
      this.#call<'startMonitorings'>('POST', at`/api/shipments/${trackingId}/monitorings`, { body }, options),
    /** Ends a monitoring or, with `sensor` and a reason, its sensor. */
    end: (trackingId: string, id: string, body: Sent<'endMonitoring'> = {}, options?: CallOptions) =>
      this.#call<'endMonitoring'>(
        'POST',
        at`/api/shipments/${trackingId}/monitorings/${id}/end`,
        { body },
        options,
      ),
    /** Sends up to 10,000 readings; repeating the call changes nothing. */
    send: (body: Sent<'sendReadings'>, options?: CallOptions) =>
      this.#call<'sendReadings'>('POST', '/api/readings', { body }, options),
    /** Adds the file of a logger, as it came. */
    addFile: async (
      trackingId: string,
      file: Uint8Array<ArrayBuffer>,
      data: LoggerFileData,
      options?: CallOptions,
    ) =>
      this.#call<'addLoggerFile'>(
        'POST',
        at`/api/shipments/${trackingId}/logger-files`,
        { file: await toForm(file, data) },
        options,
      ),
    /** Returns the curve of each device and channel. */
    readings: (trackingId: string, query: Asked<'getReadings'> = {}) =>
      this.#call<'getReadings'>('GET', at`/api/shipments/${trackingId}/readings`, { query }),
    /** Returns a file of readings by its SHA-256. */
    file: (trackingId: string, digest: string) =>
      this.#bytes('GET', at`/api/shipments/${trackingId}/condition-files/${digest}`, {}),
    /** Returns the PDF of one revision of the report. */
    report: (trackingId: string, revision: number) =>
      this.#bytes('GET', at`/api/shipments/${trackingId}/condition-reports/${String(revision)}`, {}),
  }

  /** Milestones of air cargo: planned and actual times of the status codes of IATA. */
  readonly milestones = {
    /** Compares planned and actual times. */
    get: (trackingId: string) =>
      this.#call<'getMilestones'>('GET', at`/api/shipments/${trackingId}/milestones`),
    /** Reports milestones, or plans the legs of the route. */
    add: (trackingId: string, body: Sent<'addMilestones'>, options?: CallOptions) =>
      this.#call<'addMilestones'>('POST', at`/api/shipments/${trackingId}/milestones`, { body }, options),
    /** Lists the routes that were planned last. */
    plans: () => this.#call<'listFlightPlans'>('GET', '/api/flight-plans'),
    /** Reads the status message of an airline; repeating the call stores nothing again. */
    sendFsu: (text: string, query: Asked<'sendFsu'> = {}, options?: CallOptions) =>
      this.#call<'sendFsu'>('POST', '/api/fsu', { body: { text }, query }, options),
  }

  /** Excursions of shipments. Only a responsible person who signed in decides about one. */
  readonly excursions = {
    /** Returns one page, newest first. */
    page: (query: Asked<'listExcursions'> = {}) =>
      this.#page<ItemOf<'listExcursions'>>('/api/excursions', query),
    /** Iterates over all excursions, and loads pages on demand. */
    all: (query: Asked<'listExcursions'> = {}) =>
      this.#all<ItemOf<'listExcursions'>>('/api/excursions', query),
    acknowledge: (id: string, body: Sent<'acknowledgeExcursion'>, options?: CallOptions) =>
      this.#call<'acknowledgeExcursion'>(
        'POST',
        at`/api/excursions/${id}/acknowledgement`,
        { body },
        options,
      ),
  }

  /** Condition ranges. Limits are in thousandths. */
  readonly conditionRanges = {
    create: (body: Sent<'createConditionRange'>, options?: CallOptions) =>
      this.#call<'createConditionRange'>('POST', '/api/condition-ranges', { body }, options),
    list: () => this.#call<'listConditionRanges'>('GET', '/api/condition-ranges'),
    /** Makes a new version. */
    update: (id: string, body: Sent<'updateConditionRange'>, options?: CallOptions) =>
      this.#call<'updateConditionRange'>('PUT', at`/api/condition-ranges/${id}`, { body }, options),
    remove: (id: string, options?: CallOptions) =>
      this.#call<'removeConditionRange'>('DELETE', at`/api/condition-ranges/${id}`, {}, options),
  }

  readonly labels = {
    draw: (body: Sent<'drawLabels'>) => this.#call<'drawLabels'>('POST', '/api/labels', { body }),
    /** Returns one PDF with a page for each shipment. */
    pdf: (body: Sent<'labelsPdf'>) => this.#bytes('POST', '/api/labels/pdf', { body }),
    /** Returns the label of one shipment as a PDF. */
    onePdf: (trackingId: string, query: Asked<'labelPdf'> = {}) =>
      this.#bytes('GET', at`/api/shipments/${trackingId}/label.pdf`, { query }),
    oneZpl: (trackingId: string, query: Asked<'labelZpl'> = {}) =>
      this.#text('GET', at`/api/shipments/${trackingId}/label.zpl`, { query }),
    /** Returns the labels as ZPL for thermal printers. */
    zpl: (body: Sent<'labelsZpl'>) => this.#text('POST', '/api/labels/zpl', { body }),
  }

  /** Webhook endpoints, at most ten. The first argument of a call is the id of an endpoint. */
  readonly webhooks = {
    list: () => this.#call<'listWebhooks'>('GET', '/api/webhooks'),
    /** Creates an endpoint, by default for all events. */
    create: (body: Sent<'createWebhook'>, options?: CallOptions) =>
      this.#call<'createWebhook'>('POST', '/api/webhooks', { body }, options),
    get: (id: string) => this.#call<'getWebhook'>('GET', at`/api/webhooks/${id}`),
    /** Replaces the settings. `is_on: false` switches the endpoint off and drops what waits. */
    save: (id: string, body: Sent<'saveWebhook'>, options?: CallOptions) =>
      this.#call<'saveWebhook'>('PUT', at`/api/webhooks/${id}`, { body }, options),
    /** Deletes an endpoint with its secret and log. */
    delete: (id: string, options?: CallOptions) =>
      this.#call<'deleteWebhook'>('DELETE', at`/api/webhooks/${id}`, {}, options),
    /** Resumes deliveries to a suspended endpoint. */
    enable: (id: string, options?: CallOptions) =>
      this.#call<'enableWebhook'>('POST', at`/api/webhooks/${id}/enable`, { body: {} }, options),
    /** Returns the secret for `verifyWebhook`; needs a key with write scope. */
    secret: (id: string) => this.#call<'getWebhookSecret'>('GET', at`/api/webhooks/${id}/secret`),
    /** Creates a new secret, which `secret` returns; the previous one also signs for 24 hours. */
    rotateSecret: (id: string, options?: CallOptions) =>
      this.#call<'rotateWebhookSecret'>('POST', at`/api/webhooks/${id}/secret`, { body: {} }, options),
    preview: (id: string, query: Asked<'previewWebhook'> = {}) =>
      this.#call<'previewWebhook'>('GET', at`/api/webhooks/${id}/preview`, { query }),
    /** Sends a test call in the same way as every webhook call. */
    test: (id: string, options?: CallOptions) =>
      this.#call<'testWebhook'>('POST', at`/api/webhooks/${id}/test`, { body: {} }, options),
    /** Returns one page of deliveries, newest first. */
    deliveriesPage: (id: string, query: Asked<'listDeliveries'> = {}) =>
      this.#page<ItemOf<'listDeliveries'>>(at`/api/webhooks/${id}/deliveries`, query),
    /** Iterates over all deliveries, and loads pages on demand. */
    deliveries: (id: string, query: Asked<'listDeliveries'> = {}) =>
      this.#all<ItemOf<'listDeliveries'>>(at`/api/webhooks/${id}/deliveries`, query),
    /** Returns a delivery with its requests and answers. */
    delivery: (id: string, deliveryId: string) =>
      this.#call<'getDelivery'>('GET', at`/api/webhooks/${id}/deliveries/${deliveryId}`),
    redeliver: (id: string, deliveryId: string, options?: CallOptions) =>
      this.#call<'redeliverWebhook'>(
        'POST',
        at`/api/webhooks/${id}/deliveries/${deliveryId}/redeliver`,
        { body: {} },
        options,
      ),
    /** Queues up to 1,000 failed deliveries again, of the span `from` to `to` or of all time. */
    redeliverFailed: (id: string, body: Sent<'redeliverFailed'> = {}, options?: CallOptions) =>
      this.#call<'redeliverFailed'>('POST', at`/api/webhooks/${id}/redeliveries`, { body }, options),
    /** Returns the delivery attempts as a CSV file. */
    exportCsv: (id: string, query: Asked<'exportDeliveries'> = {}) =>
      this.#bytes('GET', at`/api/webhooks/${id}/deliveries/export.csv`, { query }),
  }

  readonly events = {
    /**
     * Returns what happened after a cursor. Store `cursor` and send it as `after` of the next call,
     * at once if `hasMore`.
     */
    page: async (query: Asked<'listEvents'> = {}) => {
      const { data, cursor, has_more: hasMore } = await this.#json('GET', '/api/events', { query }, {})
      return {
        items: data as readonly ItemOf<'listEvents'>[],
        cursor: String(cursor),
        hasMore: hasMore === true,
      }
    },
  }

  /** Returns figures, the newest shipments, and shipments that need attention. */
  dashboard(): Promise<Answered<'getDashboard'>> {
    return this.#call<'getDashboard'>('GET', '/api/dashboard')
  }

  #kept<Name extends Kept>(folder: string) {
    return {
      create: (body: Sent<`create${Name}`>, options?: CallOptions) =>
        this.#call<`create${Name}`>('POST', folder, { body }, options),
      list: () => this.#call<Lists[Name]>('GET', folder),
      update: (id: string, body: Sent<`update${Name}`>, options?: CallOptions) =>
        this.#call<`update${Name}`>('PUT', `${folder}${at`/${id}`}`, { body }, options),
      /** Removes an entry; `restore` undoes this. */
      remove: (id: string, options?: CallOptions) =>
        this.#call<`remove${Name}`>('DELETE', `${folder}${at`/${id}`}`, {}, options),
      restore: (id: string, options?: CallOptions) =>
        this.#call<`restore${Name}`>('POST', `${folder}${at`/${id}/restore`}`, {}, options),
      /** Sets the order of all entries. Without ids, restores the default order. */
      order: (ids: readonly string[], options?: CallOptions) =>
        this.#call<Lists[Name]>('PUT', `${folder}/order`, { body: { ids } }, options),
    }
  }

  async #call<Name extends Named>(
    method: string,
    path: string,
    given: RequestInput = {},
    options: CallOptions = {},
  ): Promise<Answered<Name>> {
    const { data } = await this.#json(method, path, given, options)
    return data as Answered<Name>
  }

  #bytes(method: string, path: string, given: RequestInput): Promise<Uint8Array> {
    return this.#send(
      method,
      path,
      given,
      {},
      async (response) => new Uint8Array(await response.arrayBuffer()),
    )
  }

  #text(method: string, path: string, given: RequestInput): Promise<string> {
    return this.#send(method, path, given, {}, (response) => response.text())
  }

  #json(
    method: string,
    path: string,
    given: RequestInput,
    options: CallOptions,
  ): Promise<Record<string, unknown>> {
    return this.#send(method, path, given, options, async (response) => {
      const answer = await bodyOf(response)
      if (isRecord(answer)) {
        const etag = response.headers.get('etag')
        if (etag !== null && isRecord(answer['data'])) tags.set(answer['data'], etag)
        return answer
      }
      throw new LastroError(response.status, answer)
    })
  }

  async #page<Item>(path: string, query: object): Promise<Page<Item>> {
    const { data, next_cursor } = await this.#json('GET', path, { query }, {})
    return {
      items: data as readonly Item[],
      nextCursor: typeof next_cursor === 'string' ? next_cursor : null,
    }
  }

  async *#all<Item>(path: string, query: object): AsyncGenerator<Item, void, undefined> {
    let cursor: string | null = null
    do {
      const page: Page<Item> = await this.#page<Item>(path, cursor === null ? query : { ...query, cursor })
      yield* page.items
      cursor = page.nextCursor
    } while (cursor !== null)
  }

  /**
   * Sends a call and repeats it until it is answered, at most `retries` times. All attempts of a
   * write share one Idempotency-Key.
   */
  async #send<T>(
    method: string,
    path: string,
    { query, body, file }: RequestInput,
    options: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const { baseUrl, key, language = 'en', retries = 4, timeout = 30_000 } = this.#options
    const request = this.#options.fetch ?? fetch
    const address = `${baseUrl}${path}${searchOf(query)}`
    const init = {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'accept-language': language,
        'user-agent': `lastro-client-js/${VERSION}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file !== undefined && { 'content-type': file.type }),
        ...(method !== 'GET' && { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
        ...(options.ifMatch !== undefined && { 'if-match': options.ifMatch }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file !== undefined && { body: file.bytes }),
    }
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries
      try {
        const response = await request(address, { ...init, signal: AbortSignal.timeout(timeout) })
        if (response.ok) return await read(response)
        const answer = await bodyOf(response)
        if (isLast || !mayPass(response.status, answer)) throw new LastroError(response.status, answer)
        await wait(waitBefore(attempt, response.headers.get('retry-after')))
      } catch (error) {
        if (error instanceof LastroError) throw error
        if (isLast) throw new LastroError(0, noAnswer, { cause: error })
        await wait(waitBefore(attempt, null))
      }
    }
  }
}

const tags = new WeakMap<object, string>()

/**
 * Returns the ETag of an answer for `ifMatch`: a change is refused with 412 if somebody else has
 * changed the object since.
 */
export function tagOf(answered: object): string | undefined {
  return tags.get(answered)
}

/** Maximum age of a webhook in milliseconds. */
const OLDEST_WEBHOOK = 5 * 60_000

/**
 * Verifies a webhook's signature (Standard Webhooks) and returns its content. An account that chose
 * the flat shape names `FlatWebhookEvent` as the type.
 * @param secret `whsec_…`
 * @param body exact text that arrived
 * @throws Error if the signature is invalid or the message is older than five minutes
 */
export async function verifyWebhook<Event extends FlatWebhookEvent | WebhookEvent = WebhookEvent>(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  now: Date = new Date(),
): Promise<Event> {
  const read = (name: string): string =>
    String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '')
  const [id, timestamp] = [read('webhook-id'), read('webhook-timestamp')]
  if (!(Math.abs(now.getTime() - Number(timestamp || Number.NaN) * 1000) <= OLDEST_WEBHOOK))
    throw new Error('the webhook is too old or not dated')
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const one of read('webhook-signature').split(' ')) {
    const [version, signature = ''] = one.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, base64(signature), signed)))
      return JSON.parse(body) as Event
  }
  throw new Error('the webhook is not signed with this secret')
}

/** Builds a path with each part encoded. */
function at(fixed: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: fixed }, ...parts.map(encodeURIComponent))
}

function base64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Returns true if a repetition may succeed. This includes the case that another call with the same
 * Idempotency-Key is running.
 */
function mayPass(status: number, answer: unknown): boolean {
  return PASSING.has(status) || (isRecord(answer) && answer['code'] === 'idempotency_in_progress')
}

/**
 * Returns the pause before the next attempt in milliseconds: that of the server, else an
 * exponential one with random jitter.
 */
function waitBefore(attempt: number, retryAfter: string | null): number {
  const said = secondsIn(retryAfter) * 1000
  const own = 250 * 2 ** attempt * (0.5 + Math.random())
  return Math.min(Number.isNaN(said) ? own : said, MAX_WAIT_MS)
}

/** Parses seconds or a date into seconds; NaN for other text. */
function secondsIn(retryAfter: string | null): number {
  if (retryAfter === null) return Number.NaN
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  return Math.max(0, (Date.parse(retryAfter) - Date.now()) / 1000)
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function searchOf(query: unknown): string {
  if (!isRecord(query)) return ''
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, textOf(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
