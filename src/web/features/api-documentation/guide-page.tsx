import { Navigate, useParams } from 'react-router'
import javascript from '../../../../clients/typescript/README.md?raw'
import python from '../../../../clients/python/README.md?raw'
import tutorialInEnglish from '../../../../docs/tutorial.en.md?raw'
import tutorialInPortuguese from '../../../../docs/tutorial.pt.md?raw'
import { useLanguage } from '../../locales/use-language.ts'
import { ReadmePage } from './readme-page.tsx'

/** Below `/api-documentation`: what is read at length, `sdk/javascript`, `sdk/python` and `tutorial`. */
export function GuidePage() {
  const { '*': name } = useParams()
  const isPortuguese = useLanguage() === 'pt'
  if (name === 'sdk/javascript')
    return <ReadmePage readme={javascript} lang="en" download="/clients/lastro-typescript.zip" />
  if (name === 'sdk/python')
    return <ReadmePage readme={python} lang="en" download="/clients/lastro-python.zip" />
  if (name !== 'tutorial') return <Navigate to="/api-documentation" replace />
  return isPortuguese ? (
    <ReadmePage readme={tutorialInPortuguese} lang="pt-BR" />
  ) : (
    <ReadmePage readme={tutorialInEnglish} lang="en" />
  )
}
