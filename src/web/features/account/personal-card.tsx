import { useRef, useState, type SubmitEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useMessages } from '../../locales/use-messages.ts'
import { authClient } from '../../session/client/auth-client.ts'
import { otherRefusal } from '../../session/client/auth-refusal.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Hash } from '../../ui/data/hash.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { MAX_NAME_LENGTH, profileSchema, type ProfileValues } from './schemas.ts'
import { useUser } from './use-user.ts'

/** Shows picture, name, e-mail and user id, and lets the user change the name. */
export function PersonalCard() {
  const { t } = useMessages()
  const { person, fullName } = useAccount()
  const { email } = useUser()
  return (
    <Card title={t('profile.personal')}>
      <AvatarPicker name={fullName ?? email}>
        {fullName !== undefined && <p className="truncate text-xl font-semibold">{fullName}</p>}
        <p className="truncate text-muted">{email}</p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
          {t('profile.user_id')}:
          <Hash value={person} />
        </p>
      </AvatarPicker>
      <NameForm fullName={fullName ?? ''} />
    </Card>
  )
}

function NameForm({ fullName }: ProfileValues) {
  const { t, problem } = useMessages()
  const client = useQueryClient()
  // Typed name; undefined while the field shows the account's name. A name changed elsewhere never
  // overwrites typed text.
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: async (name: string) => (await authClient()).updateUser({ data: { full_name: name } }),
    onSuccess: ({ error: refused }) => {
      if (refused !== null) {
        notify.error(t('profile.not_saved'), t(otherRefusal(refused)))
        return
      }
      setTyped(undefined)
      notify.success(t('profile.updated'))
      void client.invalidateQueries({ queryKey: ['account', 'trail'] })
    },
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { data, error: found } = z.safeParse(profileSchema, { fullName: typed ?? fullName })
    setError(found?.issues[0]?.message)
    if (data === undefined) field.current?.focus()
    else if (!save.isPending) save.mutate(data.fullName)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      <InputField
        label={t('auth.full_name')}
        error={problem(error)}
        className="w-full"
        ref={field}
        name="fullName"
        value={typed ?? fullName}
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="outline" busy={save.isPending}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
