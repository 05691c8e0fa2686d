import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FederativeUnit } from '#domain/places/address.ts'
import type { MediaName } from '#domain/checkpoints/delivery.ts'
import type { AnnexKind } from '#domain/events/annex.ts'
import type { GivenAnswer } from '#domain/events/recipient-answer.ts'
import type { CustomField } from '#domain/reference-lists/custom-field.ts'
import type { DemoPicture } from './draw-picture.ts'

/** Contents of `demo.json`. All companies, people and streets are invented. */
export type DemoData = {
  readonly custom_fields: readonly Pick<CustomField, 'field_name' | 'field_type'>[]
  readonly warehouses: readonly DemoWarehouse[]
  readonly shipments: readonly DemoShipment[]
}

export type DemoWarehouse = {
  readonly name: string
  readonly cep: string
  readonly street: string
  readonly number: string
  readonly neighborhood: string
  readonly city: string
  readonly uf: FederativeUnit
  readonly latitude: number
  readonly longitude: number
}

export type DemoShipment = {
  /** Last six characters of the tracking ID. */
  readonly code: string
  /** Days to the estimated delivery: from the creation if it was delivered, else from today. */
  readonly due_in_days: number
  /** Body of `POST /api/shipments` without the tracking ID and the estimated delivery. */
  readonly creation: object
  /**
   * Steps in order, with at most one checkpoint of each type, because a second one within five
   * minutes is rejected as a duplicate.
   */
  readonly steps: readonly DemoStep[]
  /** Hours between two steps, for a delivered shipment that takes longer than most. */
  readonly step_hours?: number
  /** Plan and reports of a shipment by air. */
  readonly milestones?: DemoMilestones
  /** Measurement by a logger from the first checkpoint to the last, and what followed from it. */
  readonly conditions?: DemoConditions
}

/** Times are hours after the first step. */
export type DemoMilestones = {
  readonly accepted_until: number
  /** Legs of `POST /api/shipments/{tracking_id}/milestones`. */
  readonly legs: readonly { readonly departs: number; readonly arrives: number }[]
  /** Milestones of the same call, each recorded as an actual one. */
  readonly reports: readonly { readonly at: number }[]
}

export type DemoConditions = {
  readonly range_id: string
  /** Body of `POST /api/devices`. */
  readonly device: { readonly interval_s: number; readonly serial: string }
  /** Body of `POST /api/devices/{id}/certificates` without the dates. */
  readonly certificate: { readonly number: string; readonly laboratory: string }
  readonly curve: DemoCurve
  /** Acknowledgement of the operator. */
  readonly comment: string
  /** Body of `POST /api/excursions/{id}/decision` without the values that the person saw. */
  readonly decision: object
}

/** Times count from the first checkpoint. */
export type DemoCurve = {
  readonly gap: { readonly from_minute: number; readonly minutes: number }
  /** `peak` is in degrees Celsius. */
  readonly excursion: {
    readonly from_minute: number
    readonly minutes: number
    readonly peak: number
  }
}

/** One step of a shipment. Correction and annulment apply to the shipment's newest checkpoint. */
export type DemoStep =
  /**
   * Body of `POST /api/checkpoints`; `warehouse` is replaced by the location of the warehouse with
   * that name.
   */
  | {
      readonly checkpoint: {
        readonly warehouse?: string
        readonly checkpoint_type?: string
        readonly pictures?: DemoPictures
      }
    }
  | { readonly correction: object }
  | { readonly annulment: object }
  /**
   * Body of `POST /api/shipments/{tracking_id}/annexes`; it adds to the newest checkpoint, or
   * answers the contestation.
   */
  | { readonly annex: { readonly kind?: AnnexKind; readonly facts?: object } }
  /** Answer of the recipient, who contests the newest checkpoint. */
  | { readonly contestation: Pick<GivenAnswer, 'sentTo' | 'answer' | 'text'> }
  /** Body of `PUT /api/shipments/{id}`; `due_in_days` is replaced by the estimated delivery. */
  | { readonly edit: { readonly due_in_days?: number } }

/** Drawings of a step's pictures, which become its `media`. */
export type DemoPictures = Readonly<Partial<Record<MediaName, DemoPicture>>>

export function readDemoData(): DemoData {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'demo.json'), 'utf8')) as DemoData
}
