import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { deleteAccount, type AccountDeletion } from '#contract/account-deletion.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useWords } from '../../locales/use-words.ts'
import { useAccount, useSignOut } from '../../session/session-context.tsx'
import { forgetOnDevice } from '../../session/forget-on-device.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deletionQuery, deletionSchema, type DeletionValues } from './deletion.ts'
import { DownloadData } from './download-data.tsx'
import { useUser } from './use-user.ts'

/** There is something to read before the page goes. */
const FAREWELL_MS = 4_000

type DeletionDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }

/** The last question before the account is gone: the data first, then address, password, and what is under way. */
export function DeletionDialog({ open, onOpenChange }: DeletionDialogProps) {
  const { t } = useWords()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const deletion = useQuery({ ...deletionQuery, enabled: open })
  // What runs can't be called off by closing the question.
  const change = (next: boolean) => {
    if (!isBusy) onOpenChange(next)
  }
  const canDelete = deletion.data !== undefined && deletion.data.proof !== 'sign_in'
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('deletion.question')}
      description={t('deletion.final')}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={() => change(false)}>
            {t('ui.cancel')}
          </Button>
          {canDelete && (
            <Button type="submit" form={formId} variant="destructive" busy={isBusy}>
              {t('deletion.confirm')}
            </Button>
          )}
        </>
      }
    >
      {deletion.isPending && <DialogSkeleton />}
      {deletion.isError && (
        <LoadFailed
          title={t('deletion.not_loaded')}
          error={deletion.error}
          busy={deletion.isRefetching}
          onRetry={() => void deletion.refetch()}
        />
      )}
      {deletion.data?.proof === 'sign_in' && <SignInFirst />}
      {deletion.data !== undefined && canDelete && (
        <DeletionForm formId={formId} deletion={deletion.data} onBusy={setBusy} />
      )}
    </Dialog>
  )
}

/** An account without a password is shown to be its owner's by signing in. */
function SignInFirst() {
  const { t } = useWords()
  const signOut = useSignOut()
  return (
    <Notice tone="info" title={t('deletion.sign_in_title')}>
      <p className="mb-3">{t('deletion.sign_in')}</p>
      <Button variant="outline" onClick={() => void signOut()}>
        {t('deletion.sign_out')}
      </Button>
    </Notice>
  )
}

type DeletionFormProps = {
  readonly formId: string
  readonly deletion: AccountDeletion
  readonly onBusy: (busy: boolean) => void
}

function DeletionForm({ formId, deletion, onBusy }: DeletionFormProps) {
  const { t, problem } = useWords()
  const { id } = useAccount()
  const { email } = useUser()
  const signOut = useSignOut()
  const [failure, setFailure] = useState<string>()
  const form = useForm<DeletionValues>({
    resolver: standardSchemaResolver(deletionSchema({ email, ...deletion })),
    defaultValues: { email: '', password: '', leave: false },
  })
  const { errors } = form.formState
  // In the order they stand in, which is the order the first wrong one is looked for.
  const controls = {
    email: form.register('email'),
    password: form.register('password'),
    leave: form.register('leave'),
  }
  const leaveProblem = problem(errors.leave?.message)
  const contact = deletion.operator_email

  const remove = async ({ email: typed, password, leave }: DeletionValues) => {
    setFailure(undefined)
    onBusy(true)
    try {
      const body = { email: typed, leave_open_shipments: leave, ...(password !== '' && { password }) }
      await request(deleteAccount, { body })
    } catch (error) {
      onBusy(false)
      show(error)
      return
    }
    forgetOnDevice(id)
    await signOut({ title: t('deletion.done_title'), text: t('deletion.done'), shownFor: FAREWELL_MS })
  }
  /** Puts a refusal where it belongs. */
  const show = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : []
    for (const [field, message] of fields) {
      if (field === 'email' || field === 'password') form.setError(field, { message }, { shouldFocus: true })
    }
    if (fields.length > 0) return
    setFailure(error instanceof ApiError ? error.words : t('auth.unexpected'))
  }

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => void form.handleSubmit(remove)(event)}
      className="flex flex-col gap-5"
    >
      <div>
        <p className="mb-3">{t('deletion.take_along')}</p>
        <DownloadData />
      </div>
      {deletion.shipments > 0 && (
        <p>
          {t(deletion.shipments === 1 ? 'deletion.shipment_stays' : 'deletion.shipments_stay', {
            count: deletion.shipments,
          })}{' '}
          {contact === null ? t('deletion.ask_operator') : t('deletion.ask_contact', { contact })}
        </p>
      )}
      <Field label={t('deletion.type_email', { email })} error={problem(errors.email?.message)}>
        {(control) => (
          <Input
            {...control}
            {...controls.email}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
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
      {failure !== undefined && <Notice title={t('deletion.failed')}>{failure}</Notice>}
    </form>
  )
}

function DialogSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-5">
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}
