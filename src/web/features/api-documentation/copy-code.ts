import type { Say } from '../../locales/use-words.ts'
import { notify } from '../../ui/notify.ts'

/** Copies code and says so (specification, section 2). */
export async function copyCode(code: string, t: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    notify.success(t('copied.title'), t('copied.code'))
  } catch {
    notify.error(t('ui.copy_failed'))
  }
}
