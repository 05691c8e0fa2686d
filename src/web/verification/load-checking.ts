import { currentLanguage } from '../locales/language.ts'
import { loadPageMessages } from '../locales/loaded-messages.ts'
import type { judge } from './judge.ts'

let judging: typeof judge | undefined

/**
 * Loads the code that checks and judges a receipt, and the messages for its findings.
 * @throws TypeError if the server was not reached
 */
export async function loadChecking(): Promise<typeof import('./check-receipt.ts')> {
  const [code, judges] = await Promise.all([
    import('./check-receipt.ts'),
    import('./judge.ts'),
    loadPageMessages(currentLanguage(), 'findings'),
  ])
  judging = judges.judge
  return code
}

/** Calls `judge` for a receipt that was checked with the code that `loadChecking` loaded. */
export const judgeChecked: typeof judge = (checked, shown) => {
  if (judging === undefined) throw new Error('No receipt was checked')
  return judging(checked, shown)
}
