import { documentationWords } from '../../locales/own/api-documentation.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from './code-block.tsx'

/** What every call has: the key, the address and the format. */
export function StartCards({
  exampleKey,
  hasKey,
}: {
  readonly exampleKey: string
  readonly hasKey: boolean
}) {
  const say = useOwnWords(documentationWords)
  const cards = [
    {
      title: say('authentication'),
      says: `${say('authentication_says')}${hasKey ? '' : ` ${say('no_key')}`}`,
      code: `Authorization: Bearer ${exampleKey}`,
    },
    { title: say('base_url'), says: say('base_url_says'), code: window.location.origin },
    { title: say('format'), says: say('format_says'), code: 'Content-Type: application/json' },
  ]
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
      {cards.map(({ title, says, code }) => (
        <Card key={title} title={title}>
          <p className="mb-3 text-sm text-muted">{says}</p>
          <CodeBlock name={title} code={code} />
        </Card>
      ))}
    </div>
  )
}
