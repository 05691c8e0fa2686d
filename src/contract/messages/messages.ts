import { accountMessages } from './shared/account-messages.ts'
import { checkpointMessages } from './shared/checkpoints-messages.ts'
import { csvMessages } from './shared/csv-messages.ts'
import { deliveryMessages } from './shared/deliveries-messages.ts'
import { errorMessages } from './shared/errors-messages.ts'
import { fieldMessages } from '../sentences/field-messages.ts'
import { eventMessages } from './shared/events-messages.ts'
import { integrationMessages } from './shared/integrations-messages.ts'
import { loggerFileMessages } from './shared/logger-file-messages.ts'
import { labelMessages } from './shared/labels-messages.ts'
import { ledgerErrorMessages, ledgerFactMessages } from './shared/ledger-errors-messages.ts'
import { navigationMessages } from './shared/navigation-messages.ts'
import { referenceListMessages } from './shared/reference-data-messages.ts'
import { referenceMessages } from './shared/references-messages.ts'
import { publicAnswerMessages, publicStopMessages } from './shared/public-answer-messages.ts'
import { recipientMessages } from './shared/recipient-messages.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { shipmentMessages } from './shared/shipments-messages.ts'
import { trackingMessages } from './shared/tracking-messages.ts'
import { verificationMessages } from './shared/check-messages.ts'

/** Messages that server, command line and screens share. */
export const sharedMessages = {
  ...errorMessages,
  ...fieldMessages,
  ...accountMessages,
  ...navigationMessages,
  ...shipmentMessages,
  ...referenceListMessages,
  ...referenceMessages,
  ...checkpointMessages,
  ...deliveryMessages,
  ...publicStopMessages,
  ...publicAnswerMessages,
  ...recipientMessages,
  ...trackingMessages,
  ...csvMessages,
  ...labelMessages,
  ...loggerFileMessages,
  ...eventMessages,
  ...verificationMessages,
  ...integrationMessages,
  ...ledgerErrorMessages,
  ...ledgerFactMessages,
}

/**
 * Table of all messages by key. The screens add the messages that only they show
 * (`*-messages.ts` in src/web) to this type.
 */
export interface MessageTable extends Readonly<Record<keyof typeof sharedMessages, Sentence>> {}

export type MessageKey = keyof MessageTable

/**
 * The messages by key, in both languages. Code imports the table as `#messages`. In a browser that
 * import contains only the loaded messages, one language at a time
 * (web/locales/loaded-messages.ts).
 */
export const messages: MessageTable = { ...sharedMessages }
