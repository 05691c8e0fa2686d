import { useState } from 'react'
import { classNames } from '../../ui/lib/class-names.ts'
import { CodeBlock } from './code-block.tsx'
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
  const [language, setLanguage] = useState(keptLanguage)
  const choose = (chosen: ExampleLanguage) => {
    setLanguage(chosen)
    localStorage.setItem(KEPT, chosen)
  }
  return (
    <CodeBlock
      name={`${name}, ${languageNames[language]}`}
      code={codeExample(language, request)}
      bar={
        <fieldset className="flex min-w-0 overflow-x-auto">
          <legend className="sr-only">{name}</legend>
          {exampleLanguages.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === language}
              onClick={() => choose(one)}
              className={classNames(
                'min-h-11 px-2.5 text-sm font-semibold -outline-offset-2',
                one === language
                  ? 'text-brand underline decoration-2 underline-offset-8'
                  : 'text-muted hover:text-ink',
              )}
            >
              {languageNames[one]}
            </button>
          ))}
        </fieldset>
      }
    />
  )
}

function keptLanguage(): ExampleLanguage {
  const kept = localStorage.getItem(KEPT)
  return exampleLanguages.find((one) => one === kept) ?? 'curl'
}
