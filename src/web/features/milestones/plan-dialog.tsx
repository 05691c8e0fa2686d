import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useForm, type UseFormReturn } from 'react-hook-form'
import { MAX_LEGS } from '#contract/endpoints/milestones.ts'
import { WritingForm } from '../../forms/writing-form.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Button, IconButton } from '../../ui/inputs/button.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { Input } from '../../ui/inputs/input.tsx'
import { FormField, InputField, SelectField } from '../../ui/inputs/control-fields.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { MilestoneDialogProps } from './milestone-dialog.ts'
import { flightPlansQuery } from './milestones-query.ts'
import { useAddMilestones } from './use-add-milestones.ts'
import { emptyLeg, legsOfTemplate, type LegValues } from './plan-values.ts'

type PlanValues = { legs: LegValues[]; accepted_until: string }

const columns = [
  ['from_airport', 'milestones.from', 'text'],
  ['to_airport', 'milestones.to', 'text'],
  ['flight', 'milestones.flight', 'text'],
  ['departs_at', 'milestones.departs', 'datetime-local'],
  ['arrives_at', 'milestones.arrives', 'datetime-local'],
] as const

/** Plans the legs of a shipment: typed, or from a route that was planned before. */
export function PlanDialog({ trackingId, onClose, returnFocus }: MilestoneDialogProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const form = useForm<PlanValues>({ defaultValues: { legs: [emptyLeg], accepted_until: '' } })
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'legs' })
  const field = useFields(form)
  const { element, submit, failure, isBusy } = useAddMilestones({
    trackingId,
    form,
    toBody: ({ legs, accepted_until }) => ({ legs, ...(accepted_until !== '' && { accepted_until }) }),
    controlOf: (name) => name,
    onAdded: () => {
      void client.invalidateQueries(flightPlansQuery)
      notify.success(t('milestones.plan_saved'))
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={t('milestones.plan')}
      description={t('milestones.plan_says')}
      width="4xl"
      returnFocus={returnFocus}
    >
      <WritingForm ref={element} onSubmit={submit} className="flex flex-col gap-5">
        <TemplateChoice onLegs={replace} />
        {fields.map(({ id }, index) => (
          <LegFields
            key={id}
            form={form}
            index={index}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
        {fields.length < MAX_LEGS && (
          <Button
            variant="outline"
            size="sm"
            className="self-start"
            onClick={() =>
              append({ ...emptyLeg, from_airport: form.getValues('legs').at(-1)?.to_airport ?? '' })
            }
          >
            <Plus aria-hidden />
            {t('milestones.add_leg')}
          </Button>
        )}
        <InputField
          {...field('accepted_until')}
          label={t('milestones.accepted_until')}
          hint={t('milestones.local_hint')}
          type="datetime-local"
        />
        {failure !== undefined && <Notice title={t('milestones.plan_failed')}>{failure}</Notice>}
        <DialogButtons submit={t('milestones.save_plan')} isBusy={isBusy} onCancel={onClose} />
      </WritingForm>
    </Dialog>
  )
}

type LegFieldsProps = {
  readonly form: UseFormReturn<PlanValues>
  readonly index: number
  /** Removes the leg; undefined for the only one. */
  readonly onRemove: (() => void) | undefined
}

/** Renders the controls of one leg. */
function LegFields({ form, index, onRemove }: LegFieldsProps) {
  const { t } = useMessages()
  const field = useFields(form)
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-semibold">
        {t('milestones.leg_number', { number: index + 1 })}
      </legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_1.3fr]">
        {columns.map(([name, label, type]) => (
          <FormField
            key={name}
            {...field(`legs.${index}.${name}`, { required: name === 'flight' ? false : 'required' })}
            label={t(label)}
            required={name !== 'flight'}
            className={type === 'text' ? '' : 'col-span-2 sm:col-span-1'}
          >
            {(control) => (
              <Input
                {...control}
                type={type}
                {...(type === 'text' && { className: 'machine uppercase', maxLength: 12 })}
              />
            )}
          </FormField>
        ))}
        {onRemove && (
          <IconButton
            icon={Trash2}
            className="self-end"
            label={t('milestones.remove_leg', { number: index + 1 })}
            onClick={onRemove}
          />
        )}
      </div>
    </fieldset>
  )
}

/** Offers the routes that were planned before, moved to the chosen day. */
function TemplateChoice({ onLegs }: { readonly onLegs: (legs: LegValues[]) => void }) {
  const { t } = useMessages()
  const { data: plans = [] } = useQuery(flightPlansQuery)
  const [chosen, setChosen] = useState('')
  const [day, setDay] = useState('')
  if (plans.length === 0) return null
  const fill = (index: string, on: string) => {
    const plan = index === '' ? undefined : plans[Number(index)]
    if (plan !== undefined) onLegs(legsOfTemplate(plan.legs, on))
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t('milestones.template')}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value)
          fill(target.value, day)
        }}
      >
        <option value="">{t('milestones.template_none')}</option>
        {plans.map(({ tracking_id, legs }, index) => (
          <option key={tracking_id} value={index}>
            {[legs[0]?.from_airport, ...legs.map((leg) => leg.to_airport)].join(' → ')}
            {` (${legs.map(({ flight }) => flight ?? '···').join(', ')})`}
          </option>
        ))}
      </SelectField>
      {chosen !== '' && (
        <InputField
          label={t('milestones.template_day')}
          type="date"
          value={day}
          onChange={({ target }) => {
            setDay(target.value)
            fill(chosen, target.value)
          }}
        />
      )}
    </div>
  )
}
