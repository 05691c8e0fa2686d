import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { documentationWords } from '../../locales/own/api-documentation.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import {
  verificationCode,
  verificationLanguages,
  type VerificationLanguage,
} from '../../webhook-verification/verification-code.ts'
import { CodeBlock } from './code-block.tsx'
import { documentQuery } from './document-query.ts'

/** What is sent when something happens, and how a receiver knows that it is from here. */
export function WebhooksSection() {
  const say = useOwnWords(documentationWords)
  const { webhooks = {} } = useQuery(documentQuery(useLanguage())).data ?? {}
  const sample =
    webhooks['checkpoint.created']?.post.requestBody.content['application/json']?.examples?.['nested']
  const [language, setLanguage] = useState<VerificationLanguage>('JavaScript')
  return (
    <Card title={say('webhooks')}>
      <p className="mb-4 max-w-prose">{say('webhooks_says')}</p>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <dl className="min-w-0 divide-y divide-line border-y border-line">
          {Object.entries(webhooks).map(([name, { post }]) => (
            <div key={name} className="flex flex-col py-2 sm:flex-row sm:gap-4">
              <dt className="machine font-semibold sm:w-52 sm:shrink-0">{name}</dt>
              <dd className="text-sm text-muted">{post.summary}</dd>
            </div>
          ))}
        </dl>
        <CodeBlock name={say('webhooks_payload')} code={JSON.stringify(sample?.value ?? {}, null, 2)} />
      </div>
      <h3 className="mt-6 mb-1 font-semibold">{say('webhooks_verify')}</h3>
      <p className="mb-4 max-w-prose text-sm text-muted">{say('webhooks_verify_says')}</p>
      <CodeBlock
        name={`${say('webhooks_verify')}, ${language}`}
        code={verificationCode[language]}
        bar={
          <fieldset className="flex min-w-0 overflow-x-auto">
            <legend className="sr-only">{say('webhooks_verify')}</legend>
            {verificationLanguages.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === language}
                onClick={() => setLanguage(one)}
                className={classNames(
                  'min-h-11 px-2.5 text-sm font-semibold -outline-offset-2',
                  one === language
                    ? 'text-brand underline decoration-2 underline-offset-8'
                    : 'text-muted hover:text-ink',
                )}
              >
                {one}
              </button>
            ))}
          </fieldset>
        }
      />
    </Card>
  )
}
