import { useMessages } from '../../locales/use-messages.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { deleteAccount, type AccountDeletion } from '#contract/endpoints/account-deletion.ts'
import { ApiError, wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { showRefusedFields } from '../../forms/show-refused-fields.ts'
import { queueMessage, totalOf, useQueueCounts } from '../../offline-queue/queue-message.ts'
import { deleteQueued } from '../../offline-queue/delete-queued.ts'
import { deleteFromDevice } from '../../session/account/delete-from-device.ts'
import { useAccount, useSignOut } from '../../session/state/session-context.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmailInput } from '../../ui/inputs/email-input.tsx'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { deletionSchema, type DeletionValues } from './deletion-schema.ts'
import { DownloadData } from './download-data.tsx'
import { useUser } from './use-user.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'

/** Time for which the message that the account was deleted stays on the screen, in milliseconds. */
const FAREWELL_MS = 4_000

type DeletionFormProps = {
  readonly formId: string
  readonly deletion: AccountDeletion
  readonly onBusy: (busy: boolean) => void
}

/**
 * Asks for the e-mail address and, if this account needs them, for the password and the user's
 * consent. Then deletes the account and leaves the application.
 */
export function DeletionForm({ formId, deletion, onBusy }: DeletionFormProps) {
  const { t } = useMessages()
  const { form, element, submit, failure } = useDeletionForm({ deletion, onBusy })
  const { waiting } = useQueueCounts()
  return (
    <form ref={element} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div>
        <p className="mb-3">{t('deletion.take_along')}</p>
        <DownloadData />
      </div>
      {totalOf(waiting) > 0 && (
        <Notice>{t('pending.deletion', { pending: queueMessage(waiting, t) })}</Notice>
      )}
      {deletion.shipments > 0 && (
        <p>
          {t(deletion.shipments === 1 ? 'deletion.shipment_erased' : 'deletion.shipments_erased', {
            count: deletion.shipments,
          })}
        </p>
      )}
      <Controls form={form} formId={formId} deletion={deletion} />
      {failure !== undefined && <Notice title={t('deletion.failed')}>{failure}</Notice>}
    </form>
  )
}

type ControlsProps = Omit<DeletionFormProps, 'onBusy'> & { readonly form: UseFormReturn<DeletionValues> }

function Controls({ form, formId, deletion }: ControlsProps) {
  const { t, problem } = useMessages()
  const { email } = useUser()
  const { errors } = form.formState
  // The controls are registered in visual order, because the form focuses the first invalid field
  // in the order of registration.
  const controls = {
    email: form.register('email'),
    password: form.register('password'),
    leave: form.register('leave'),
  }
  const leaveProblem = problem(errors.leave?.message)
  return (
    <>
      <Field label={t('deletion.type_email', { email })} error={problem(errors.email?.message)}>
        {(control) => <EmailInput {...control} {...controls.email} />}
      </Field>
      {deletion.proof === 'password' && (
        <Field label={t('profile.current_password')} error={problem(errors.password?.message)}>
          {(control) => <PasswordInput {...control} {...controls.password} autoComplete="current-password" />}
        </Field>
      )}
      {deletion.open_shipments > 0 && (
        <div>
          <Checkbox
            {...controls.leave}
            label={t(deletion.open_shipments === 1 ? 'deletion.leave_one' : 'deletion.leave', {
              count: deletion.open_shipments,
            })}
            aria-invalid={leaveProblem !== undefined || undefined}
            aria-describedby={`${formId}-leave`}
          />
          <p id={`${formId}-leave`} role="alert" className="text-sm font-medium text-danger empty:hidden">
            {leaveProblem}
          </p>
        </div>
      )}
    </>
  )
}

/** Returns the state of the form that deletes the account and its data in this browser. */
function useDeletionForm({ deletion, onBusy }: Omit<DeletionFormProps, 'formId'>) {
  const { t } = useMessages()
  const { person } = useAccount()
  const { email } = useUser()
  const signOut = useSignOut()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string>()
  const form = useForm<DeletionValues>({
    resolver: standardSchemaResolver(deletionSchema({ email, ...deletion })),
    defaultValues: { email: '', password: '', leave: false },
  })
  const remove = async ({ email: typed, password, leave }: DeletionValues) => {
    setFailure(undefined)
    onBusy(true)
    try {
      const body = { email: typed, leave_open_shipments: leave, ...(password !== '' && { password }) }
      await request(deleteAccount, { body })
    } catch (error) {
      onBusy(false)
      return show(error)
    }
    deleteFromDevice(person)
    await deleteQueued(person)
    await signOut({ title: t('deletion.done_title'), text: t('deletion.done'), shownFor: FAREWELL_MS })
  }
  /** Shows an error at its field, or above the form. */
  const show = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : []
    const refused = fields.filter(([field]) => field === 'email' || field === 'password')
    showRefusedFields(form, element.current, refused)
    if (fields.length === 0) setFailure(wordsOf(error) ?? t('auth.unexpected'))
  }
  const submit = useSubmitOnce((event) => form.handleSubmit(remove)(event))
  return { form, element, submit, failure }
}
