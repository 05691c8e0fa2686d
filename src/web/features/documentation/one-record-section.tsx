import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { TextWithCode } from './text-with-code.tsx'

const parts = ['base', 'reads', 'events', 'formats', 'missing'] as const

/** Says what is served of the ONE Record API, which has formats of its own, and what is not. */
export function OneRecordSection() {
  const { t } = useMessages()
  return (
    <Card title={t('one_record_docs.title')}>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-2">
        {parts.map((name) => (
          <div key={name} className="min-w-0">
            <dt className="font-semibold">{t(`one_record_docs.${name}`)}</dt>
            <dd className="max-w-prose text-sm [overflow-wrap:anywhere]">
              <TextWithCode text={t(`one_record_docs.${name}_says`)} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
