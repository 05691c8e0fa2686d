import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { ApiError } from '../../api/api-error.ts'
import { documentationMessages } from '../../locales/own/api-documentation-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { notify } from '../../ui/notify.ts'
import { CodeBlock } from './code-block.tsx'
import { useExampleKey } from './example-key.tsx'

/** Shows the key, the base address and the format of every call. */
export function StartCards() {
  const { t: say } = useMessages(documentationMessages)
  const { shown, exists } = useExampleKey()
  const cards = [
    {
      title: say('authentication'),
      says: [say('authentication_says'), exists !== undefined && say(exists ? 'key_says' : 'no_key')]
        .filter(Boolean)
        .join(' '),
      code: `Authorization: Bearer ${shown}`,
      more: exists !== undefined && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {exists ? <TurnKey /> : <MakeKey />}
          <Button asChild variant="link">
            <Link to="/settings?tab=api-keys">{say('manage_keys')}</Link>
          </Button>
        </div>
      ),
    },
    { title: say('base_url'), says: say('base_url_says'), code: window.location.origin },
    { title: say('format'), says: say('format_says'), code: 'Content-Type: application/json' },
  ]
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
      {cards.map(({ title, says, code, more }) => (
        <Card key={title} title={title}>
          <p className="mb-3 text-sm text-muted">{says}</p>
          <CodeBlock name={title} code={code} />
          {more}
        </Card>
      ))}
    </div>
  )
}

function MakeKey() {
  const { t: say } = useMessages(documentationMessages)
  const { make } = useExampleKey()
  const making = useMutation({
    mutationFn: make,
    onError: (error) => notify.error(say('make_failed'), error instanceof ApiError ? error.words : undefined),
  })
  return (
    <Button size="sm" busy={making.isPending} onClick={() => making.mutate()}>
      <KeyRound aria-hidden />
      {say('make_key')}
    </Button>
  )
}

function TurnKey() {
  const { t: say } = useMessages(documentationMessages)
  const { whole, turn } = useExampleKey()
  const isWhole = whole !== undefined
  const turning = useMutation({
    mutationFn: turn,
    onError: (error) => notify.error(say('key_failed'), error instanceof ApiError ? error.words : undefined),
  })
  const Icon = isWhole ? EyeOff : Eye
  return (
    <Button variant="outline" size="sm" busy={turning.isPending} onClick={() => turning.mutate()}>
      <Icon aria-hidden />
      {say(isWhole ? 'key_hide' : 'key_show')}
    </Button>
  )
}
