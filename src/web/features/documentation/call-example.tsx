import { useState } from 'react'
import { CodeBlock, LanguageBar } from './code-block.tsx'
import {
  codeExample,
  exampleLanguages,
  languageNames,
  type ExampleLanguage,
  type ExampleRequest,
} from './code-example.ts'

const KEPT = 'lastro.example-language'

/**
 * Shows a call as example code in each programming language. The language chosen last is shown
 * first, also on the next visit.
 */
export function CallExample({ name, request }: { readonly name: string; readonly request: ExampleRequest }) {
  const [language, setLanguage] = useState(storedLanguage)
  const choose = (chosen: ExampleLanguage) => {
    setLanguage(chosen)
    localStorage.setItem(KEPT, chosen)
  }
  return (
    <CodeBlock
      name={`${name}, ${languageNames[language]}`}
      code={codeExample(language, request)}
      bar={
        <LanguageBar
          legend={name}
          languages={exampleLanguages}
          chosen={language}
          onChoose={choose}
          nameOf={(one) => languageNames[one]}
        />
      }
    />
  )
}

function storedLanguage(): ExampleLanguage {
  const kept = localStorage.getItem(KEPT)
  return exampleLanguages.find((one) => one === kept) ?? 'curl'
}
