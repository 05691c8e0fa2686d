import type { Transaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { deleteQueuedMails } from './delete-queued-mails.ts'
import { erasedShipment } from './erased-shipment.ts'

/**
 * Deletes the mails of a shipment that was erased while its mail was being sent. The deletion at
 * the erasure may have run too early to find that mail.
 * @param key tracking code or id of the shipment
 */
export async function deleteMailsIfErased(tx: Transaction, key: string, account: string): Promise<void> {
  const erased = await erasedShipment(tx, key, account)
  if (erased !== undefined) await enqueue(tx, deleteQueuedMails, { codes: [erased.tracking_id] })
}
