import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useRef, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { useQueryClient } from '@tanstack/react-query'
import {
  grantContent as grantContentSchema,
  type GrantAuthorizationBody,
  grantAuthorization,
} from '#contract/endpoints/authorizations.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { MAX_AUTHORIZATION_DAYS } from '#domain/checkpoints/authorization.ts'
import { draftNamed, usePersistentDraft } from '../../forms/draft.ts'
import { instantOfLocalTime, localTimeOf } from '../../forms/local-time.ts'
import { editorResolver } from '../../reference-lists/editor-resolver.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { Dialog, type MountedDialogProps } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { FormField, InputField, SelectField } from '../../ui/inputs/control-fields.tsx'
import { EmailInput } from '../../ui/inputs/email-input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Options } from '../../ui/inputs/select.tsx'
import { endOf, validities, type Validity } from './validity.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { request } from '../../api/request.ts'
import { authorizationsQuery } from './authorizations-query.ts'

type GrantValues = {
  email: string
  validity: Validity
  /** Typed expiry in the format of a date-and-time control; used only if `validity` is `chosen`. */
  until: string
  single_use: boolean
}

const noGrant: GrantValues = { email: '', validity: 'day', until: '', single_use: true }

/** Returns the request body of a filled-in form; the expiry counts from `now`. */
function grantContent({ email, validity, until, single_use }: GrantValues, now: Date) {
  const end = validity === 'chosen' ? instantOfLocalTime(until) : endOf(validity, now).toISOString()
  return { email: email.trim(), ...(end !== undefined && { expires_at: end }), single_use }
}

function controlOf(field: string, validity: Validity): keyof GrantValues {
  if (field === 'expires_at') return validity === 'chosen' ? 'until' : 'validity'
  return field === 'single_use' ? field : 'email'
}

const schema = z.object(grantContentSchema)
const DAY_MS = 86_400_000

type GrantDialogProps = MountedDialogProps & {
  readonly shipment: Pick<Shipment, 'id' | 'tracking_id'>
}

/** Asks for the account to authorize, the expiry, and the number of uses. */
export function GrantDialog({ shipment, onClose, returnFocus }: GrantDialogProps) {
  const { t } = useMessages()
  return (
    <Dialog
      onClose={onClose}
      returnFocus={returnFocus}
      title={t('authorizations.grant_title')}
      description={<span className="machine">{shipment.tracking_id}</span>}
    >
      <GrantForm shipmentId={shipment.id} onDone={onClose} />
    </Dialog>
  )
}

type GrantFormProps = {
  readonly shipmentId: string
  readonly onDone: () => void
}

function GrantForm({ shipmentId, onDone }: GrantFormProps) {
  const { t } = useMessages()
  const { form, element, submit, failure } = useGrantForm(shipmentId, onDone)
  const { isSubmitting } = form.formState
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <GrantFields form={form} />
      {failure !== undefined && <Notice title={t('authorizations.failed')}>{failure}</Notice>}
      <DialogButtons submit={t('authorizations.save')} isBusy={isSubmitting} onCancel={onDone} />
    </form>
  )
}

type GrantFieldsProps = { readonly form: UseFormReturn<GrantValues, unknown, GrantAuthorizationBody> }

function GrantFields({ form }: GrantFieldsProps) {
  const { t, format } = useLocale()
  const [opened] = useState(() => Date.now())
  const field = useFields(form)
  const validity = useWatch({ control: form.control, name: 'validity' })
  return (
    <>
      <FormField
        {...field('email')}
        label={t('authorizations.email')}
        hint={t('authorizations.email_hint')}
        required
      >
        {(control) => <EmailInput {...control} />}
      </FormField>
      <SelectField {...field('validity')} label={t('authorizations.validity')}>
        <Options values={validities} nameOf={(one) => t(`authorizations.${one}`)} />
      </SelectField>
      {validity === 'chosen' && (
        <InputField
          {...field('until')}
          label={t('authorizations.until')}
          hint={format.dayInWords(form.watch('until'))}
          required
          type="datetime-local"
          min={localTimeOf(new Date(opened).toISOString())}
          max={localTimeOf(new Date(opened + MAX_AUTHORIZATION_DAYS * DAY_MS).toISOString())}
        />
      )}
      <Checkbox
        {...form.register('single_use')}
        label={t('authorizations.single_use')}
        hint={t('authorizations.single_use_hint')}
      />
      <p className="text-sm text-muted">{t('authorizations.sees')}</p>
    </>
  )
}

function useGrantForm(shipmentId: string, onDone: () => void) {
  const { t } = useMessages()
  const { id: account } = useAccount()
  const grant = useGrant(shipmentId)
  const [draft] = useState(() => draftNamed<GrantValues>(`authorization.${account}.${shipmentId}`))
  const form = useForm<GrantValues, unknown, GrantAuthorizationBody>({
    defaultValues: draft.read(noGrant),
    resolver: (values, ...rest) =>
      editorResolver<GrantValues, typeof schema>({
        schema,
        toContent: (typed) => grantContent(typed, new Date()),
        controlOf: (path) => controlOf(path, values.validity),
      })(values, ...rest),
  })
  usePersistentDraft(form, draft)

  const save = async (body: GrantAuthorizationBody) => {
    const { email, mailed } = await grant(body, JSON.stringify(form.getValues()))
    draft.clear()
    notify.success(
      t('authorizations.granted'),
      t(mailed ? 'authorizations.mailed' : 'authorizations.not_mailed', { email: email ?? body.email }),
    )
    onDone()
  }
  const submission = useSubmit(form, save, (field) => controlOf(field, form.getValues().validity))
  return { form, ...submission }
}

/**
 * Returns a function that grants an authorization once. A retry with the same typed values sends
 * the expiry of the first request again. The server then recognizes the request as already granted.
 */
function useGrant(shipmentId: string) {
  const client = useQueryClient()
  const last = useRef<{ readonly typed: string; readonly body: GrantAuthorizationBody }>(undefined)
  return async (body: GrantAuthorizationBody, typed: string) => {
    if (last.current?.typed !== typed) last.current = { typed, body }
    try {
      return await request(grantAuthorization, {
        params: { tracking_id: shipmentId },
        body: last.current.body,
      })
    } finally {
      await client.invalidateQueries({ queryKey: authorizationsQuery(shipmentId).queryKey })
    }
  }
}
