import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
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

/** Shows picture, name, e-mail and user id, and lets the user change the name. */
export function PersonalCard() {
  const { t } = useMessages()
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
  const { t, problem } = useMessages()
  const client = useQueryClient()
  // The field follows the account until somebody types. A name changed elsewhere never overwrites
  // typing.
  const form = useForm<ProfileValues>({
    resolver: standardSchemaResolver(profileSchema),
    values: { fullName },
    resetOptions: { keepDirtyValues: true },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState

  const save = async (saved: ProfileValues) => {
    const { error } = await (await authClient()).updateUser({ data: { full_name: saved.fullName } })
    if (error !== null) {
      notify.error(t('profile.not_saved'), t(otherRefusal(error)))
      return
    }
    form.reset(saved)
    notify.success(t('profile.updated'))
    void client.invalidateQueries({ queryKey: ['account', 'trail'] })
  }
  const submit = useSubmitOnce(form.handleSubmit(save))

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      <Field label={t('auth.full_name')} error={problem(errors.fullName?.message)} className="w-full">
        {(control) => (
          <Input
            {...control}
            {...form.register('fullName', { onChange: () => form.clearErrors('fullName') })}
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
