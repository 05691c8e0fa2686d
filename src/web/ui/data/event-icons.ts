import { PackagePlus, Paperclip, PencilLine, RefreshCw, type LucideIcon } from 'lucide-react'
import type { EventType } from '#domain/events/event-types.ts'

/** Icons of events that are shown without the kind of a checkpoint. */
const eventIcons: Readonly<Record<EventType, LucideIcon>> = {
  'shipment.created': PackagePlus,
  'shipment.updated': PencilLine,
  'shipment.status_changed': RefreshCw,
  'checkpoint.created': PencilLine,
  'checkpoint.corrected': PencilLine,
  'checkpoint.annulled': PencilLine,
  'annex.added': Paperclip,
  'shipment.erased': PencilLine,
}

/** Returns the icon of a type; undefined for a type of a newer version of Lastro. */
export function findEventIcon(type: string): LucideIcon | undefined {
  return Object.hasOwn(eventIcons, type) ? eventIcons[type as EventType] : undefined
}
