import type { Shipment } from '#contract/endpoints/shipments.ts'
import type { Language } from '#contract/messages/message.ts'

/** Returns the path of the page that records a checkpoint of a shipment. */
export function checkpointPath({ id, tracking_id }: Pick<Shipment, 'id' | 'tracking_id'>): string {
  return `/checkpoint?${new URLSearchParams({ shipment_id: id, tracking_id })}`
}

/**
 * Returns the path of the page that records a checkpoint by tracking ID alone, for a shipment that
 * could not be looked up.
 */
export function uncheckedPath(trackingId: string): string {
  return `/checkpoint?${new URLSearchParams({ tracking_id: trackingId })}`
}

/** Outcomes that the screen of a delivery records: delivered, or an attempt without success. */
export const doorOutcomes = ['complete', 'attempted'] as const
export type DoorOutcome = (typeof doorOutcomes)[number]

/**
 * Returns the path of the screen that records a delivery or an attempt.
 * @param path path of the page that records a checkpoint of the shipment
 */
export function doorPath(path: string, outcome: DoorOutcome): string {
  return `${path}&outcome=${outcome}`
}

/** Returns the path of the page that adds a note or photos to a shipment. */
export function additionPath(trackingId: string): string {
  return `/acrescentar?${new URLSearchParams({ tracking_id: trackingId })}`
}

/** Returns the path of a shipment's public page, which anybody can open without signing in. */
export function publicPath(trackingId: string): string {
  return `/verify/${trackingId}`
}

/** Returns the path of a public page in a language. Portuguese needs no `lang` parameter. */
export function inLanguage(path: string, language: Language): string {
  if (language === 'pt') return path
  const [page = '', anchor] = path.split('#')
  return `${page}?lang=en${anchor === undefined ? '' : `#${anchor}`}`
}

export const SCAN_PAGE = '/scan-qr'

/** Path of the page that lists the offline queue of this device. */
export const QUEUE_PAGE = '/pending'

type Refused = { readonly event_id: string; readonly tracking_id: string }

/** Returns the path of the page that corrects a refused checkpoint of the offline queue. */
export function correctionPath({ event_id, tracking_id }: Refused): string {
  return `/checkpoint?${new URLSearchParams({ tracking_id, pending: event_id })}`
}

/**
 * Query parameter that opens a dialog over any signed-in page. "Back" closes the dialog, and a link
 * can open it.
 */
export const NEW_PARAMETER = 'new'
export const NEW_SHIPMENT = 'shipment'
/** Query parameter with the kind and the value of a reference of the new shipment; repeatable. */
export const NEW_REFERENCE = 'reference'
