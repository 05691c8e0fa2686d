import { useMessages } from '../../locales/use-messages.ts'
import type { RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Member } from '#contract/endpoints/members.ts'
import { may, roles } from '#domain/accounts/role.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { useKnownSecrets } from './known-secrets.tsx'
import { PlaceField } from './place-field.tsx'
import { dayOf, endOfDay, RoleFields, type RoleValues } from './role-fields.tsx'
import type { MemberEdit } from './use-change-member.ts'

/** `place` is the id of a warehouse; empty for none. */
type MemberValues = RoleValues & { place: string; seesRecipients: boolean }

const controls: Readonly<Record<string, keyof MemberValues>> = {
  expires_at: 'end',
  warehouse_id: 'place',
}

type RoleFormInput = {
  readonly member: Member
  readonly name: string
  readonly onChange: (changed: MemberEdit) => Promise<void>
  readonly onClose: () => void
}

type RoleDialogProps = RoleFormInput & { readonly returnFocus: RefObject<HTMLElement | null> }

/** Asks for the role and the place of work of a member. Only owners can make somebody an owner. */
export function RoleDialog({ returnFocus, ...input }: RoleDialogProps) {
  const { member, name, onClose } = input
  const { t } = useMessages()
  const { workplace } = useAccount()
  const { form, chosen, known, element, submit, failure } = useRoleForm(input)
  const { errors, isSubmitting } = form.formState
  const offered = workplace?.role === 'owner' ? roles : roles.filter((role) => role !== 'owner')
  return (
    <Dialog onClose={onClose} title={t('members.change')} description={name} returnFocus={returnFocus}>
      <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <RoleFields form={form} roles={offered} />
        {chosen === 'auditor' && (
          <Checkbox
            {...form.register('seesRecipients')}
            label={t('members.recipients')}
            hint={t('members.recipients_hint')}
          />
        )}
        <PlaceField control={form.register('place')} member={member} error={errors.place?.message} />
        {chosen === 'owner' && member.role !== 'owner' && (
          <Notice tone="warning">{t('members.owner_warning')}</Notice>
        )}
        {known.list}
        {failure !== undefined && <Notice title={t('members.change_failed')}>{failure}</Notice>}
        <DialogButtons submit={t('members.save')} isBusy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function useRoleForm({ member, name, onChange, onClose }: RoleFormInput) {
  const { t } = useMessages()
  const form = useForm<MemberValues>({
    defaultValues: {
      role: member.role,
      end: dayOf(member.expires_at),
      place: member.warehouse_id ?? '',
      seesRecipients: member.sees_recipients,
    },
  })
  const chosen = useWatch({ control: form.control, name: 'role' })
  // A person who gives up the own role cannot revoke keys afterwards.
  const isLosing = !member.is_self && may(member.role, 'keys.manage') && !may(chosen, 'keys.manage')
  const known = useKnownSecrets(member, name, isLosing)
  const save = async ({ role, end, place, seesRecipients }: MemberValues) => {
    if (role === 'auditor' && end === '') return form.setError('end', { message: 'required' })
    const expires_at = role === 'auditor' ? endOfDay(end) : null
    const warehouse_id = place === '' ? null : place
    await onChange({ role, expires_at, warehouse_id, sees_recipients: seesRecipients })
    if (isLosing) await known.revoke()
    notify.success(t('members.changed'), name)
    onClose()
  }
  const submission = useSubmit(form, save, (field) => controls[field])
  return { form, chosen, known, ...submission }
}
