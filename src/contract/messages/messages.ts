import { accountMessages } from './shared/account-messages.ts'
import { checkpointMessages } from './shared/checkpoints-messages.ts'
import { csvMessages } from './shared/csv-messages.ts'
import { errorMessages, fieldMessages } from './shared/errors-messages.ts'
import { eventMessages } from './shared/events-messages.ts'
import { integrationMessages } from './shared/integrations-messages.ts'
import { labelMessages } from './shared/labels-messages.ts'
import { ledgerErrorMessages, ledgerFactMessages } from './shared/ledger-errors-messages.ts'
import { navigationMessages } from './shared/navigation-messages.ts'
import { referenceListMessages } from './shared/registers-messages.ts'
import type { Sentence } from './sentence.ts'
import { shipmentMessages } from './shared/shipments-messages.ts'
import { trackingMessages } from './shared/tracking-messages.ts'
import { verificationMessages } from './shared/verification-messages.ts'
import { authMessages as authScreenMessages } from './screens/auth-messages.ts'
import { checkpointMessages as checkpointScreenMessages } from './screens/checkpoints-messages.ts'
import { companyMessages as companyScreenMessages } from './screens/company-messages.ts'
import { dashboardMessages as dashboardScreenMessages } from './screens/dashboard-messages.ts'
import { importMessages as importScreenMessages } from './screens/import-messages.ts'
import { mapMessages as mapScreenMessages } from './screens/maps-messages.ts'
import { pendingMessages as pendingScreenMessages } from './screens/pending-messages.ts'
import { placeMessages as placeScreenMessages } from './screens/places-messages.ts'
import { accountDeletionMessages as accountDeletionScreenMessages } from './screens/account-deletion-messages.ts'
import { profileMessages as profileScreenMessages } from './screens/profile-messages.ts'
import { trailMessages as trailScreenMessages } from './screens/trail-messages.ts'
import { referenceListMessages as referenceListScreenMessages } from './screens/registers-messages.ts'
import { secondStepMessages as secondStepScreenMessages } from './screens/second-step-messages.ts'
import { settingsMessages as settingsScreenMessages } from './screens/settings-messages.ts'
import { shellMessages as shellScreenMessages } from './screens/shell-messages.ts'
import { shipmentMessages as shipmentScreenMessages } from './screens/shipments-messages.ts'
import { trackerMessages as trackerScreenMessages } from './screens/tracker-messages.ts'
import { uiMessages as uiScreenMessages } from './screens/ui-messages.ts'
import { verificationMessages as verificationScreenMessages } from './screens/verification-messages.ts'
import { verifyMessages as verifyScreenMessages } from './screens/verify-messages.ts'
import { webhookMessages as webhookScreenMessages } from './screens/webhooks-messages.ts'

/** Messages of the specification, and those that server, command line and screens share. */
export const sharedMessages = {
  ...errorMessages,
  ...fieldMessages,
  ...accountMessages,
  ...navigationMessages,
  ...shipmentMessages,
  ...referenceListMessages,
  ...checkpointMessages,
  ...trackingMessages,
  ...csvMessages,
  ...labelMessages,
  ...eventMessages,
  ...verificationMessages,
  ...integrationMessages,
  ...ledgerErrorMessages,
  ...ledgerFactMessages,
}

/** Messages of the screens, one module per feature. */
const screenMessages = {
  ...authScreenMessages,
  ...checkpointScreenMessages,
  ...companyScreenMessages,
  ...dashboardScreenMessages,
  ...importScreenMessages,
  ...mapScreenMessages,
  ...pendingScreenMessages,
  ...placeScreenMessages,
  ...accountDeletionScreenMessages,
  ...profileScreenMessages,
  ...trailScreenMessages,
  ...referenceListScreenMessages,
  ...secondStepScreenMessages,
  ...settingsScreenMessages,
  ...shellScreenMessages,
  ...shipmentScreenMessages,
  ...trackerScreenMessages,
  ...uiScreenMessages,
  ...verificationScreenMessages,
  ...verifyScreenMessages,
  ...webhookScreenMessages,
}

export type MessageKey = keyof typeof sharedMessages | keyof typeof screenMessages

/**
 * The one table of messages by key, in both languages. Code imports the table as `#messages`. In a
 * browser that import contains only the loaded messages, one language at a time
 * (web/locales/loaded-messages.ts).
 */
export const messages: Readonly<Record<MessageKey, Sentence>> = { ...sharedMessages, ...screenMessages }
