import { useMessages } from '../../locales/use-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/layout/card.tsx'
import { CodeBlock } from './code-block.tsx'
import { documentQuery } from './document-query.ts'
import { TextWithCode } from './text-with-code.tsx'

const rules = ['errors', 'repeating', 'lists', 'versions', 'limits', 'changes', 'values', 'language'] as const

/** Explains the rules of every call: errors, idempotency, lists, versions and limits. */
export function ConventionsSection() {
  const { t, language } = useMessages()
  const { data: document } = useQuery(documentQuery(language))
  const examples =
    document?.paths['/api/shipments']?.post?.responses['400']?.content?.['application/json']?.examples
  const refusals = ['missing_fields', 'invalid_fields'].flatMap((code) => examples?.[code]?.value ?? [])
  return (
    <Card title={t('conventions.title')}>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <dl className="flex min-w-0 flex-col gap-4">
          {rules.map((name) => (
            <div key={name}>
              <dt className="font-semibold">{t(`conventions.${name}`)}</dt>
              <dd className="max-w-prose text-sm">
                <TextWithCode text={t(`conventions.${name}_says`)} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex min-w-0 flex-col gap-4">
          {refusals.map((refusal) => (
            <CodeBlock
              key={JSON.stringify(refusal)}
              name={t('conventions.sample')}
              code={JSON.stringify(refusal, null, 2)}
            />
          ))}
        </div>
      </div>
    </Card>
  )
}
