import english from '../../../../docs/tutorial.en.md?raw'
import portuguese from '../../../../docs/tutorial.pt.md?raw'
import { useLanguage } from '../../locales/use-language.ts'
import { ReadmePage } from './readme-page.tsx'

/** `/api-documentation/tutorial`: from nothing to a delivery that the reader's own system knows of. */
export function TutorialPage() {
  const language = useLanguage()
  return language === 'pt' ? (
    <ReadmePage readme={portuguese} lang="pt-BR" />
  ) : (
    <ReadmePage readme={english} lang="en" />
  )
}
