import { accountWording } from './wording/account.ts'
import { apiKeyWording } from './wording/api-keys.ts'
import { checkpointWording } from './wording/checkpoints.ts'
import { csvWording } from './wording/csv.ts'
import { errorWording, fieldWording } from './wording/errors.ts'
import { eventWording } from './wording/events.ts'
import { labelWording } from './wording/labels.ts'
import { ledgerErrorWording, ledgerFactWording } from './wording/ledger-errors.ts'
import { navigationWording } from './wording/navigation.ts'
import { referenceListWording } from './wording/registers.ts'
import type { Sentence } from './wording/sentence.ts'
import { shipmentWording } from './wording/shipments.ts'
import { trackingWording } from './wording/tracking.ts'
import { verificationWording } from './wording/verification.ts'
import { webhookWording } from './wording/webhooks.ts'

const table = {
  ...errorWording,
  ...fieldWording,
  ...accountWording,
  ...apiKeyWording,
  ...navigationWording,
  ...shipmentWording,
  ...referenceListWording,
  ...checkpointWording,
  ...trackingWording,
  ...csvWording,
  ...labelWording,
  ...eventWording,
  ...verificationWording,
  ...webhookWording,
  ...ledgerErrorWording,
  ...ledgerFactWording,
}

export type WordingKey = keyof typeof table

/**
 * Table of the specification's wordings, and of sentences that server and screens share, in both
 * languages.
 */
export const wording: Readonly<Record<WordingKey, Sentence>> = table
