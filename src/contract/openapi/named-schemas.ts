import * as z from 'zod/mini'
import { address } from '../addresses.ts'
import { checkpoint } from '../checkpoints.ts'
import { historyEntry } from '../history.ts'
import { shipment } from '../shipments.ts'
import { status } from '../statuses.ts'
import { warehouse } from '../warehouses.ts'
import { delivery } from '../webhook-log.ts'
import { webhook } from '../webhooks.ts'

/** Schemas of many answers, which the document holds once under their names. */
export const namedSchemas = z
  .registry<{ id: string }>()
  .add(shipment, { id: 'Shipment' })
  .add(checkpoint, { id: 'Checkpoint' })
  .add(address, { id: 'Address' })
  .add(warehouse, { id: 'Warehouse' })
  .add(status, { id: 'Status' })
  .add(historyEntry, { id: 'HistoryEntry' })
  .add(webhook, { id: 'Webhook' })
  .add(delivery, { id: 'WebhookDelivery' })
