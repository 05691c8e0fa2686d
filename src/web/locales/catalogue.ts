import { wording, type WordingKey } from '#contract/messages/wording.ts'
import { authWords } from './auth.ts'
import { checkpointWords } from './checkpoints.ts'
import { dashboardWords } from './dashboard.ts'
import { importWords } from './import.ts'
import { mapWords } from './maps.ts'
import { pendingWords } from './pending.ts'
import { placeWords } from './places.ts'
import { accountDeletionWords } from './account-deletion.ts'
import { profileWords } from './profile.ts'
import { trailWords } from './trail.ts'
import { referenceListWords } from './registers.ts'
import { secondStepWords } from './second-step.ts'
import { settingsWords } from './settings.ts'
import { shellWords } from './shell.ts'
import { shipmentWords } from './shipments.ts'
import { trackerWords } from './tracker.ts'
import { uiWords } from './ui.ts'
import { verificationWords } from './verification.ts'
import { verifyWords } from './verify.ts'
import { webhookWords } from './webhooks.ts'

/**
 * The screens' own messages, one module per feature. The messages of the specification are in the
 * contract's wording table.
 */
const own = {
  ...uiWords,
  ...shellWords,
  ...authWords,
  ...mapWords,
  ...placeWords,
  ...dashboardWords,
  ...shipmentWords,
  ...checkpointWords,
  ...verificationWords,
  ...verifyWords,
  ...profileWords,
  ...accountDeletionWords,
  ...trailWords,
  ...secondStepWords,
  ...referenceListWords,
  ...settingsWords,
  ...trackerWords,
  ...importWords,
  ...pendingWords,
  ...webhookWords,
}

export type WordsKey = WordingKey | keyof typeof own

/**
 * Every message of the application by its key. Import it as `#catalogue`: in a browser that name
 * resolves to the loaded messages, one language at a time (`loaded-words.ts`).
 */
export const catalogue: Readonly<Record<WordsKey, { readonly pt: string; readonly en: string }>> = {
  ...wording,
  ...own,
}
