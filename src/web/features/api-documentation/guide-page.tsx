import { Navigate, useParams } from 'react-router'
import javascript from '../../../../clients/typescript/README.md?raw'
import python from '../../../../clients/python/README.md?raw'
import tutorialInEnglish from '../../../../docs/tutorial.en.md?raw'
import tutorialInPortuguese from '../../../../docs/tutorial.pt.md?raw'
import versionsInEnglish from '../../../../docs/api-versions.en.md?raw'
import versionsInPortuguese from '../../../../docs/api-versions.pt.md?raw'
import type { Language } from '#contract/messages/message.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { ReadmePage } from './readme-page.tsx'

/** Shows a document below `/api-documentation`: `sdk/javascript`, `sdk/python`, `tutorial` or `versions`. */
export function GuidePage() {
  const { '*': name } = useParams()
  const language = useLanguage()
  if (name === 'sdk/javascript')
    return <ReadmePage readme={javascript} lang="en" download="/clients/lastro-typescript.zip" />
  if (name === 'sdk/python')
    return <ReadmePage readme={python} lang="en" download="/clients/lastro-python.zip" />
  const texts = translated[name ?? '']
  if (texts === undefined) return <Navigate to="/api-documentation" replace />
  return <ReadmePage readme={texts[language]} lang={language === 'pt' ? 'pt-BR' : 'en'} />
}

const translated: Partial<Readonly<Record<string, Readonly<Record<Language, string>>>>> = {
  tutorial: { pt: tutorialInPortuguese, en: tutorialInEnglish },
  versions: { pt: versionsInPortuguese, en: versionsInEnglish },
}
