import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useForm } from 'react-hook-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changePolicies, type Policies } from '#contract/endpoints/policies.ts'
import { policiesQuery } from '../../api/policies-query.ts'
import { request } from '../../api/request.ts'
import { workplacesQuery } from '../../api/workplaces-query.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { Card } from '../../ui/layout/card.tsx'

/**
 * Shows the company's policies about two-step sign-in, sessions and exports. Owners can change
 * them.
 */
export function PoliciesPanel() {
  const { t } = useMessages()
  const policies = useQuery(policiesQuery)
  if (policies.isPending) return <PanelSkeleton />
  if (policies.isError) return <LoadFailed title={t('policies.load_failed')} query={policies} />
  return (
    <Card title={t('policies.title')} className="max-w-3xl">
      <PoliciesForm policies={policies.data} />
    </Card>
  )
}

type PolicyValues = Pick<
  Policies,
  'require_second_step' | 'idle_minutes' | 'session_hours' | 'operators_export'
>

/** Policies that are numbers, in the order of the form. */
const limits = [
  { name: 'session_hours', min: 1, max: 720 },
  { name: 'idle_minutes', min: 5, max: 30 },
] as const

function PoliciesForm({ policies }: { readonly policies: Policies }) {
  const { t, format } = useLocale()
  const { form, element, submit, failure } = usePoliciesForm(policies)
  const { isSubmitting } = form.formState
  const field = useFields(form)
  const { second_step_from: from, members_without_second_step: lacking } = policies
  const lacks = lacking === 1 ? t('policies.lacking_one') : t('policies.lacking', { count: lacking })
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Checkbox
        {...form.register('require_second_step')}
        label={t('policies.second_step')}
        hint={`${t('policies.second_step_hint')} ${lacking === 0 ? t('policies.lacking_none') : lacks}`}
      />
      {from !== null && (
        <Notice tone="info">{t('policies.second_step_from', { date: format.date(new Date(from)) })}</Notice>
      )}
      {limits.map(({ name, min, max }) => (
        <InputField
          key={name}
          {...field(name, { valueAsNumber: true })}
          label={t(`policies.${name}`)}
          hint={t(`policies.${name}_hint`)}
          type="number"
          min={min}
          max={max}
        />
      ))}
      <Checkbox
        {...form.register('operators_export')}
        label={t('policies.operators_export')}
        hint={t('policies.operators_export_hint')}
      />
      {failure !== undefined && <Notice title={t('company.failed')}>{failure}</Notice>}
      <div>
        <PermittedButton needs="security.manage" type="submit" busy={isSubmitting}>
          {t('company.save')}
        </PermittedButton>
      </div>
    </form>
  )
}

function usePoliciesForm(policies: Policies) {
  const { t } = useMessages()
  const client = useQueryClient()
  const { require_second_step, idle_minutes, session_hours, operators_export, revision } = policies
  const form = useForm<PolicyValues>({
    values: { require_second_step, idle_minutes, session_hours, operators_export },
    resetOptions: { keepDirtyValues: true },
  })
  const save = async (typed: PolicyValues) => {
    client.setQueryData(
      policiesQuery.queryKey,
      await request(changePolicies, { body: { ...typed, revision } }),
    )
    await client.invalidateQueries({ queryKey: workplacesQuery.queryKey })
    notify.success(t('policies.saved'))
  }
  return { form, ...useSubmit(form, save, (field) => field) }
}
