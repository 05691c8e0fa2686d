import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff, KeyRound } from 'lucide-react'
import { wordsOf } from '../../api/api-error.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { useExampleKey } from './example-key.tsx'

/** Shows or hides the key of the examples, or creates one if the account has none. */
export function KeyButton() {
  const { exists } = useExampleKey()
  if (exists === undefined) return null
  return exists ? <TurnKey /> : <MakeKey />
}

function MakeKey() {
  const { t } = useMessages()
  const { make } = useExampleKey()
  const making = useMutation({
    mutationFn: make,
    onError: (error) => notify.error(t('docs.make_failed'), wordsOf(error)),
  })
  return (
    <Button size="sm" busy={making.isPending} onClick={() => making.mutate()}>
      <KeyRound aria-hidden />
      {t('docs.make_key')}
    </Button>
  )
}

function TurnKey() {
  const { t } = useMessages()
  const { whole, turn } = useExampleKey()
  const isWhole = whole !== undefined
  const turning = useMutation({
    mutationFn: turn,
    onError: (error) => notify.error(t('docs.key_failed'), wordsOf(error)),
  })
  const Icon = isWhole ? EyeOff : Eye
  return (
    <Button variant="outline" size="sm" busy={turning.isPending} onClick={() => turning.mutate()}>
      <Icon aria-hidden />
      {t(isWhole ? 'docs.key_hide' : 'docs.key_show')}
    </Button>
  )
}
