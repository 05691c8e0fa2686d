import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { isAuthError } from '@supabase/auth-js'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '../../../locales/use-messages.ts'
import { authClient } from '../../../session/client/auth-client.ts'
import { enrollApp, type EnrolledApp } from '../../../session/client/enroll-app.ts'
import { enrollRefusal } from '../../../session/client/second-step-refusal.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { useFields } from '../../../forms/use-fields.ts'
import { FormField, InputField } from '../../../ui/inputs/control-fields.tsx'
import { PasswordInput } from '../../../ui/inputs/password-input.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useUser } from '../use-user.ts'
import { ProveOwner } from './prove-owner.tsx'
import type { ListedApp } from './second-step-query.ts'
import { useSubmitOnce } from '../../../forms/use-submit-once.ts'
import type { FieldProblem } from '#contract/schema/field-problem.ts'
import type { MessageKey } from '#contract/messages/messages.ts'

/**
 * Form that names a new authenticator app. The server decides whether the password is needed, and
 * checks it.
 */
const nameAppSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'second.name_missing' satisfies MessageKey),
      z.maxLength(100, 'too_long ..100' satisfies FieldProblem),
    ),
  currentPassword: z.string(),
})
type NameAppValues = z.output<typeof nameAppSchema>

export type NameAppProps = {
  readonly apps: readonly ListedApp[]
  readonly onEnrolled: (app: EnrolledApp) => void
}

/** Proof of ownership that the server requires if the last sign-in is too old. */
type Proof = 'none' | 'code' | 'password' | 'sign_in'

/**
 * Names and enrols a new authenticator app. Asks for proof of ownership if the last sign-in is too
 * old.
 */
export function NameApp({ apps, onEnrolled }: NameAppProps) {
  const { t } = useMessages()
  const { hasPassword } = useUser()
  const [proof, setProof] = useState<Proof>('none')
  const form = useForm<NameAppValues>({
    resolver: standardSchemaResolver(nameAppSchema),
    defaultValues: { name: freeName(t('second.default_name'), apps), currentPassword: '' },
  })
  const { isSubmitting } = form.formState
  const field = useFields(form)

  const submit = useSubmitOnce(
    form.handleSubmit(async ({ name, currentPassword }) => {
      try {
        await deleteUnverified()
        onEnrolled(await enrollApp(name, proof === 'password' ? currentPassword : undefined))
      } catch (error) {
        if (isAuthError(error) && error.code === 'reauthentication_needed') {
          setProof(proofFor(apps, hasPassword))
          return
        }
        const refusal = enrollRefusal(
          isAuthError(error) ? error : { message: '', status: undefined, code: undefined },
        )
        if (refusal.field === undefined) notify.error(t('second.not_added'), t(refusal.words))
        else form.setError(refusal.field, { message: refusal.words }, { shouldFocus: true })
      }
    }),
  )

  if (proof === 'code') return <ProveOwner apps={apps} onProven={() => setProof('none')} />
  if (proof === 'sign_in') return <Notice tone="info">{t('second.sign_in_again')}</Notice>
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <InputField
        {...field('name')}
        label={t('second.name')}
        hint={t('second.name_hint')}
        autoComplete="off"
      />
      {proof === 'password' && (
        <FormField
          {...field('currentPassword')}
          label={t('profile.current_password')}
          hint={t('second.prove_password')}
        >
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </FormField>
      )}
      <Button type="submit" busy={isSubmitting}>
        {t('second.continue')}
      </Button>
    </form>
  )
}

function proofFor(apps: readonly ListedApp[], hasPassword: boolean): Proof {
  if (apps.length > 0) return 'code'
  return hasPassword ? 'password' : 'sign_in'
}

/**
 * Deletes unverified authenticator apps. An abandoned set-up leaves an unusable app whose name
 * stays taken.
 */
async function deleteUnverified(): Promise<void> {
  const { data, error } = await (await authClient()).mfa.listFactors()
  if (error !== null) throw error
  for (const { id, status } of data.all) {
    if (status === 'unverified') await (await authClient()).mfa.unenroll({ factorId: id })
  }
}

/** Returns the first free name: "Celular", "Celular 2" and so on. */
function freeName(name: string, apps: readonly ListedApp[]): string {
  const isTaken = (candidate: string) => apps.some((app) => app.name === candidate)
  if (!isTaken(name)) return name
  let number = 2
  while (isTaken(`${name} ${number}`)) number++
  return `${name} ${number}`
}
