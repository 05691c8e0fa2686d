import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { decideExcursion } from '#contract/endpoints/excursions.ts'
import {
  decisions,
  JUSTIFICATION_LENGTH,
  signatureMeanings,
  type ExcursionDecision,
  type SignatureMeaning,
} from '#domain/conditions/excursion-decision.ts'
import { ApiError } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { shipmentsChanged } from '../../../api/shipments-changed.ts'
import { showRefusal } from '../../../forms/show-refused-fields.ts'
import { useSubmitOnce } from '../../../forms/use-submit-once.ts'
import { WritingForm } from '../../../forms/writing-form.tsx'
import { useMessages } from '../../../locales/use-messages.ts'
import { useAttemptId } from '../../../reference-lists/use-attempt-id.ts'
import { cleanCode } from '../../../second-step/clean-code.ts'
import { useAccount, useSignOut } from '../../../session/state/session-context.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { useFields } from '../../../forms/use-fields.ts'
import { FormField, InputField, SelectField, TextareaField } from '../../../ui/inputs/control-fields.tsx'
import { PasswordInput } from '../../../ui/inputs/password-input.tsx'
import { Options } from '../../../ui/inputs/select.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useUser } from '../../account/use-user.ts'
import { useConditionValues } from '../use-condition-values.ts'
import { useDuration } from '../use-duration.ts'
import type { ExcursionDialogProps } from './acknowledge-dialog.tsx'
import type { Signer } from './use-responsibility.ts'

type DecisionValues = {
  name: string
  registration: string
  decision: ExcursionDecision | ''
  justification: string
  meaning: SignatureMeaning
  password: string
  code: string
}

const empty: DecisionValues = {
  name: '',
  registration: '',
  decision: '',
  justification: '',
  meaning: 'approval',
  password: '',
  code: '',
}
const controls = Object.keys(empty) as readonly (keyof DecisionValues)[]
const controlOf = (field: string) =>
  controls.find((name) => name === field.replace(/^signer\./, '')) ?? 'justification'

type DecideDialogProps = ExcursionDialogProps & {
  /** Printed name and registration of the person who signs; `typed` if they type them. */
  readonly signer: Signer | 'typed'
}

/** Decides with a signature what happens to the goods after an excursion. */
export function DecideDialog({ signer, excursion, onClose, returnFocus }: DecideDialogProps) {
  const { t } = useMessages()
  const { value } = useConditionValues()
  const duration = useDuration()
  const { form, element, submit, failure, isPending } = useDecision(excursion, signer, onClose)
  return (
    <Dialog
      onClose={onClose}
      title={t('excursions.decide_title')}
      description={t(`excursions.${excursion.channel}_${excursion.direction}`, {
        peak: value(excursion.channel, excursion.peak),
        time: duration(excursion.duration_ms),
      })}
      returnFocus={returnFocus}
    >
      <WritingForm ref={element} onSubmit={submit} className="flex flex-col gap-4">
        <DecisionFields form={form} />
        <SignatureFields form={form} signer={signer} />
        {failure !== undefined && (
          <Notice title={t('excursions.decide_failed')}>
            <p>{failure.words}</p>
            {failure.code === 'sign_in_again' && <SignInAgain />}
          </Notice>
        )}
        <DialogButtons submit={t('excursions.sign')} isBusy={isPending} onCancel={onClose} />
      </WritingForm>
    </Dialog>
  )
}

function useDecision(
  excursion: ExcursionDialogProps['excursion'],
  signer: DecideDialogProps['signer'],
  onClose: () => void,
) {
  const { t } = useMessages()
  const client = useQueryClient()
  const idFor = useAttemptId()
  const { hasPassword } = useUser()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<ApiError>()
  // The values that the person saw when the dialog opened; newer ones are refused.
  const [seen] = useState({ duration_ms: excursion.duration_ms, peak: excursion.peak })
  const form = useForm<DecisionValues>({ defaultValues: { ...empty, name: useAccount().fullName ?? '' } })
  const send = useMutation({
    mutationFn: ({
      decision,
      password,
      code,
      name,
      registration,
      ...rest
    }: DecisionValues & { decision: ExcursionDecision }) => {
      const typed = signer === 'typed' && { signer: { name, registration } }
      const content = { ...rest, ...typed, decision, justification: rest.justification.trim(), seen }
      return request(decideExcursion, {
        params: { id: excursion.id },
        body: {
          ...content,
          event_id: idFor([excursion.id, content]),
          ...(password !== '' && { password }),
          ...(code !== '' && { code }),
        },
      })
    },
  })
  const save = async (values: DecisionValues) => {
    setFailure(undefined)
    const { decision } = values
    const problems = problemsOf(values, hasPassword)
    for (const [at, { field, message }] of problems.entries())
      form.setError(field, { message }, { shouldFocus: at === 0 })
    if (decision === '' || problems.length > 0) return
    try {
      await send.mutateAsync({ ...values, decision })
      shipmentsChanged(client)
      notify.success(t('excursions.is_decided'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      for (const field of error.missing_fields) form.setError(controlOf(field), { message: 'required' })
      showRefusal(form, element.current, error, controlOf)
      if (Object.keys(error.fields).length + error.missing_fields.length === 0) setFailure(error)
      if (error.code === 'excursion_changed') shipmentsChanged(client)
    }
  }
  const submit = useSubmitOnce((event) => {
    // An error of a control that is no longer shown would keep the form from being sent.
    form.clearErrors()
    return form.handleSubmit(save)(event)
  })
  return { form, element, submit, failure, isPending: send.isPending }
}

type Problem = { readonly field: keyof DecisionValues; readonly message: string }

function problemsOf(
  { decision, justification, password }: DecisionValues,
  hasPassword: boolean,
): readonly Problem[] {
  const length = justification.trim().length
  const tooShort = length === 0 ? 'required' : `too_short ${JUSTIFICATION_LENGTH.least}..`
  return [
    ...(decision === '' ? [{ field: 'decision', message: 'required' } as const] : []),
    ...(length < JUSTIFICATION_LENGTH.least ? [{ field: 'justification', message: tooShort } as const] : []),
    ...(hasPassword && password === '' ? [{ field: 'password', message: 'required' } as const] : []),
  ]
}

type FieldsProps = { readonly form: UseFormReturn<DecisionValues> }

function DecisionFields({ form }: FieldsProps) {
  const { t } = useMessages()
  const field = useFields(form)
  return (
    <>
      <SelectField {...field('decision')} label={t('excursions.decision')} required>
        <option value="">{t('excursions.choose')}</option>
        <Options values={decisions} nameOf={(one) => t(`excursions.decision_${one}`)} />
      </SelectField>
      <TextareaField
        {...field('justification')}
        label={t('excursions.justification')}
        required
        hint={t('excursions.justification_hint')}
        rows={4}
        maxLength={JUSTIFICATION_LENGTH.most}
      />
    </>
  )
}

/** Asks for the meaning of the signature, and for the proofs that this person has. */
function SignatureFields({ form, signer }: FieldsProps & Pick<DecideDialogProps, 'signer'>) {
  const { t, problem } = useMessages()
  const { hasPassword, hasSecondStep } = useUser()
  const { errors } = form.formState
  const field = useFields(form)
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t('excursions.signature')}</legend>
      {signer === 'typed' ? (
        <>
          <p className="text-sm text-muted">{t('excursions.signature_typed_says')}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <InputField
              {...field('name')}
              label={t('excursions.signer_name')}
              required
              autoComplete="name"
              maxLength={120}
            />
            <InputField
              {...field('registration')}
              label={t('excursions.registration')}
              required
              hint={t('excursions.registration_hint')}
              maxLength={60}
            />
          </div>
        </>
      ) : (
        <p className="text-sm text-muted">{t('excursions.signature_says', signer)}</p>
      )}
      <SelectField {...field('meaning')} label={t('excursions.meaning')} required>
        <Options values={signatureMeanings} nameOf={(one) => t(`excursions.meaning_${one}`)} />
      </SelectField>
      {hasPassword && (
        <FormField {...field('password')} label={t('excursions.password')} required>
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </FormField>
      )}
      {(hasSecondStep || errors.code !== undefined) && (
        <Controller
          control={form.control}
          name="code"
          render={({ field: code }) => (
            <InputField
              label={t('excursions.code')}
              required
              error={problem(errors.code?.message)}
              {...code}
              onChange={({ target }) => code.onChange(cleanCode(target.value))}
              machine
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        />
      )}
      {!hasPassword && <p className="text-sm">{t('excursions.by_provider')}</p>}
    </fieldset>
  )
}

function SignInAgain() {
  const { t } = useMessages()
  const signOut = useSignOut()
  return (
    <Button variant="outline" size="sm" className="mt-3" onClick={() => void signOut()}>
      {t('excursions.sign_in_again')}
    </Button>
  )
}
