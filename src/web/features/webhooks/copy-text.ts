import type { Say } from '../../locales/use-words.ts'
import { notify } from '../../ui/notify.ts'

/** Copies a text and says so. */
export async function copyText(text: string, says: string, t: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(t('copied.title'), says)
  } catch {
    notify.error(t('ui.copy_failed'))
  }
}
