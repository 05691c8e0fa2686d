import { currentLanguage } from '../locales/language.ts'
import { loadPageWords } from '../locales/loaded-words.ts'

/** What checks a receipt, and the words for what it finds. @throws TypeError when the server was not reached */
export async function loadChecking(): Promise<typeof import('./check-receipt.ts')> {
  const [code] = await Promise.all([
    import('./check-receipt.ts'),
    loadPageWords(currentLanguage(), 'findings'),
  ])
  return code
}
