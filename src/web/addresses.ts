import type { Language } from '#contract/messages/words.ts'

/** Where a checkpoint of a shipment is registered. */
export function checkpointAddress({
  id,
  tracking_id,
}: {
  readonly id: string
  readonly tracking_id: string
}): string {
  return `/checkpoint?${new URLSearchParams({ shipment_id: id, tracking_id })}`
}

/** Where a checkpoint is registered of a shipment that nobody could be asked about. */
export function uncheckedAddress(trackingId: string): string {
  return `/checkpoint?${new URLSearchParams({ tracking_id: trackingId })}`
}

/** The public page of a tracking ID, which needs no sign-in. */
export function publicAddress(trackingId: string): string {
  return `/verify/${trackingId}`
}

/** A public page's address in a language; Portuguese is the plain one. */
export function inLanguage(path: string, language: Language): string {
  if (language === 'pt') return path
  const [page = '', anchor] = path.split('#')
  return `${page}?lang=en${anchor === undefined ? '' : `#${anchor}`}`
}

/** Where labels are scanned. */
export const SCAN_PAGE = '/scan-qr'

/** What waits on this device. */
export const PENDING_PAGE = '/pending'

/** Where a kept checkpoint that was refused is corrected. */
export function correctionAddress({
  event_id,
  tracking_id,
}: {
  readonly event_id: string
  readonly tracking_id: string
}): string {
  return `/checkpoint?${new URLSearchParams({ tracking_id, pending: event_id })}`
}
