import { useForm } from 'react-hook-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { saveDeliveryRules, type getDeliveryRules } from '#contract/endpoints/deliveries.ts'
import type { DataOf } from '#contract/schema/endpoint.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { deliveryRulesQuery } from './use-delivery-rules.ts'

type Rules = DataOf<typeof getDeliveryRules>

const evidence = [
  'require_photo',
  'require_receiver_name',
  'require_signature',
  'require_attempt_photo',
] as const

/** Shows the evidence that deliveries must have, and how long pictures are stored. */
export function DeliveryRulesCard() {
  const { t } = useMessages()
  const rules = useQuery(deliveryRulesQuery)
  if (rules.isPending) return <PanelSkeleton />
  if (rules.isError) return <LoadFailed title={t('delivery_rules.load_failed')} query={rules} />
  return (
    <Card title={t('delivery_rules.title')} className="max-w-3xl">
      <p className="mb-4 max-w-prose">{t('delivery_rules.says')}</p>
      <RulesForm rules={rules.data} />
    </Card>
  )
}

function RulesForm({ rules }: { readonly rules: Rules }) {
  const { t } = useMessages()
  const { form, element, submit, failure } = useRulesForm(rules)
  const { isSubmitting } = form.formState
  const field = useFields(form)
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div>
        {evidence.map((name) => (
          <Checkbox key={name} {...form.register(name)} label={t(`delivery_rules.${name}`)} />
        ))}
      </div>
      <InputField
        {...field('media_months', { valueAsNumber: true })}
        label={t('delivery_rules.media_months')}
        hint={t('delivery_rules.media_months_hint')}
        className="max-w-sm"
        type="number"
        min={1}
        max={60}
      />
      <Checkbox
        {...form.register('link_photos')}
        label={t('delivery_rules.link_photos')}
        hint={t('delivery_rules.link_photos_hint')}
      />
      <Checkbox
        {...form.register('delivery_codes')}
        label={t('delivery_rules.delivery_codes')}
        hint={t('delivery_rules.delivery_codes_hint')}
      />
      {failure !== undefined && <Notice title={t('settings.save_failed')}>{failure}</Notice>}
      <div>
        <Button type="submit" busy={isSubmitting}>
          {t('delivery_rules.save')}
        </Button>
      </div>
    </form>
  )
}

function useRulesForm(rules: Rules) {
  const { t } = useMessages()
  const client = useQueryClient()
  const form = useForm<Rules>({ values: rules, resetOptions: { keepDirtyValues: true } })
  const save = async (typed: Rules) => {
    client.setQueryData(deliveryRulesQuery.queryKey, await request(saveDeliveryRules, { body: typed }))
    shipmentsChanged(client)
    notify.success(t('settings.saved'), t('delivery_rules.saved'))
  }
  const submission = useSubmit(form, save, (field) => (field === 'media_months' ? field : undefined))
  return { form, ...submission }
}
