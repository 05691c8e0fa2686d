import type { Say } from '../../locales/use-words.ts'
import { notify } from '../../ui/notify.ts'

/** Copies code and says so (specification, section 2). @param load the code, as it is to be copied */
export async function copyCode(load: () => Promise<string>, t: Say): Promise<void> {
  try {
    await navigator.clipboard.writeText(await load())
    notify.success(t('copied.title'), t('copied.code'))
  } catch {
    notify.error(t('ui.copy_failed'))
  }
}
