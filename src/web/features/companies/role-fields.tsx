import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Role } from '#domain/accounts/role.ts'
import { localTimeOf } from '../../forms/local-time.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useFields } from '../../forms/use-fields.ts'
import { InputField, SelectField } from '../../ui/inputs/control-fields.tsx'
import { Options } from '../../ui/inputs/select.tsx'

const DAY_MS = 86_400_000
const MAX_AUDITOR_DAYS = 180

export type RoleValues = {
  role: Role
  /** Last day of the access in the format of a date control; empty for no end. */
  end: string
}

/** Returns the instant at the end of a day in the viewer's time zone; null for an empty text. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
}

/** Returns the day of an instant in the format of a date control; empty for null. */
export function dayOf(instant: string | null): string {
  return instant === null ? '' : localTimeOf(instant).slice(0, 10)
}

function dayAfter(now: number, days: number): string {
  return dayOf(new Date(now + days * DAY_MS).toISOString())
}

type RoleFieldsProps<Values extends RoleValues> = {
  readonly form: UseFormReturn<Values>
  readonly roles: readonly Role[]
  /** True if the form gives the role of auditor to somebody else too, so that it needs an end. */
  readonly needsEnd?: boolean
}

/**
 * Asks for a role and explains what the role permits. For auditors, also asks for the last day of
 * access.
 */
export function RoleFields<Values extends RoleValues>({
  form,
  roles,
  needsEnd = false,
}: RoleFieldsProps<Values>) {
  const { t, format } = useLocale()
  // `Values` may have more members than `RoleValues`, but this component uses only those of
  // `RoleValues`.
  const ownForm = form as unknown as UseFormReturn<RoleValues>
  const field = useFields(ownForm)
  const [role, end] = useWatch({ control: ownForm.control, name: ['role', 'end'] })
  const [opened] = useState(() => Date.now())
  return (
    <>
      <SelectField {...field('role')} label={t('members.role')} hint={t(`role_says.${role}`)} required>
        <Options values={roles} nameOf={(one) => t(`role.${one}`)} />
      </SelectField>
      {(needsEnd || role === 'auditor') && (
        <InputField
          {...field('end')}
          label={t('members.end')}
          hint={format.dayInWords(end) ?? t('members.end_hint')}
          required
          type="date"
          min={dayAfter(opened, 0)}
          max={dayAfter(opened, MAX_AUDITOR_DAYS - 1)}
        />
      )}
    </>
  )
}
