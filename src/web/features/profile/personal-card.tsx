import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useWords } from '../../locales/use-words.ts'
import { authClient } from '../../session/auth-client.ts'
import { otherRefusal } from '../../session/auth-refusal.ts'
import { useAccount } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Hash } from '../../ui/hash.tsx'
import { Input } from '../../ui/input.tsx'
import { notify } from '../../ui/notify.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { MAX_NAME_LENGTH, profileSchema, type ProfileValues } from './schemas.ts'
import { useUser } from './use-user.ts'

/** Who one is: picture, name, e-mail and user id, with the name to be changed. */
export function PersonalCard() {
  const { t } = useWords()
  const { id, fullName } = useAccount()
  const { email } = useUser()
  return (
    <Card title={t('profile.personal')}>
      <AvatarPicker name={fullName ?? email}>
        {fullName !== undefined && <p className="truncate text-xl font-semibold">{fullName}</p>}
        <p className="truncate text-muted">{email}</p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
          {t('profile.user_id')}:
          <Hash value={id} />
        </p>
      </AvatarPicker>
      <NameForm fullName={fullName ?? ''} />
    </Card>
  )
}

function NameForm({ fullName }: ProfileValues) {
  const { t, problem } = useWords()
  const client = useQueryClient()
  const form = useForm<ProfileValues>({
    resolver: standardSchemaResolver(profileSchema),
    // A name changed elsewhere comes in, but never over what is being typed.
    values: { fullName },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const { error } = await (await authClient()).updateUser({ data: { full_name: values.fullName } })
    if (error !== null) {
      notify.error(t('profile.not_saved'), t(otherRefusal(error)))
      return
    }
    notify.success(t('profile.updated'))
    void client.invalidateQueries({ queryKey: ['account', 'trail'] })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-4">
      <Field label={t('auth.full_name')} error={problem(errors.fullName?.message)} className="w-full">
        {(control) => (
          <Input
            {...control}
            {...form.register('fullName')}
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" busy={isSubmitting}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
