import type { FormatMessage } from '../../locales/use-messages.ts'
import { notify } from './notify.ts'

/**
 * Copies a text and confirms it in a toast.
 * @param says second line of the toast, about the copied text
 */
export async function copyText(
  text: string | Promise<string>,
  t: FormatMessage,
  says?: string,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(await text)
    notify.success(t('copied.title'), says)
  } catch {
    notify.error(t('ui.copy_failed'))
  }
}
