import type { FormatMessage } from '../../locales/use-messages.ts'
import { notify } from '../../ui/feedback/notify.ts'

/** Copies a text and confirms it in a toast. */
export async function copyText(text: string, says: string, t: FormatMessage): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(t('copied.title'), says)
  } catch {
    notify.error(t('ui.copy_failed'))
  }
}
