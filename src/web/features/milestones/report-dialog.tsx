import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import {
  discrepancies,
  milestoneCodes,
  milestoneTable,
  type Discrepancy,
  type MilestoneCode,
} from '#domain/air/milestone-code.ts'
import { timeTypes, type TimeType } from '#domain/air/milestone.ts'
import { decimalOf } from '../../forms/decimal-text.ts'
import { WritingForm } from '../../forms/writing-form.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useFields } from '../../forms/use-fields.ts'
import { Input } from '../../ui/inputs/input.tsx'
import { FormField, InputField, SelectField } from '../../ui/inputs/control-fields.tsx'
import { Options } from '../../ui/inputs/select.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { MilestoneDialogProps } from './milestone-dialog.ts'
import { useAddMilestones } from './use-add-milestones.ts'

type ReportValues = {
  code: MilestoneCode
  time_type: TimeType
  at: string
  airport: string
  to_airport: string
  flight: string
  pieces: string
  weight: string
  discrepancy: Discrepancy | ''
}

const emptyReport: ReportValues = {
  code: 'RCS',
  time_type: 'actual',
  at: '',
  airport: '',
  to_airport: '',
  flight: '',
  pieces: '',
  weight: '',
  discrepancy: '',
}

/** Codes about a flight, which goes to another airport. */
const ofFlight: ReadonlySet<MilestoneCode> = new Set(['BKD', 'PRE', 'MAN', 'DEP'])
const discrepancyNames = Object.keys(discrepancies) as readonly Discrepancy[]

/** Reports one milestone by hand. */
export function ReportDialog({ trackingId, onClose, returnFocus }: MilestoneDialogProps) {
  const { t } = useMessages()
  const form = useForm<ReportValues>({ defaultValues: emptyReport })
  const { element, submit, failure, isBusy } = useAddMilestones({
    trackingId,
    form,
    toBody: (values) => ({ milestones: [toMilestone(values)] }),
    controlOf: (field) => field.split('.').at(-1) ?? field,
    onAdded: ({ milestones }) => {
      const isKnown = milestones.every(({ outcome }) => outcome === 'duplicate')
      notify.success(t(isKnown ? 'milestones.saved_before' : 'milestones.saved'))
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={t('milestones.report')} returnFocus={returnFocus}>
      <WritingForm ref={element} onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <WhatFields form={form} />
        <WhereFields form={form} />
        <div className="flex flex-col gap-4 sm:col-span-2">
          {failure !== undefined && <Notice title={t('milestones.save_failed')}>{failure}</Notice>}
          <DialogButtons submit={t('milestones.report')} isBusy={isBusy} onCancel={onClose} />
        </div>
      </WritingForm>
    </Dialog>
  )
}

type FieldsProps = { readonly form: UseFormReturn<ReportValues> }

/** Renders the code, and the kind of a discrepancy. */
function WhatFields({ form }: FieldsProps) {
  const { t, language } = useMessages()
  const field = useFields(form)
  const code = useWatch({ control: form.control, name: 'code' })
  return (
    <>
      <SelectField label={t('milestones.code')} required className="sm:col-span-2" {...form.register('code')}>
        <Options values={milestoneCodes} nameOf={(one) => `${one} · ${milestoneTable[one][language]}`} />
      </SelectField>
      {code === 'DIS' && (
        <SelectField
          {...field('discrepancy', { required: 'required' })}
          label={t('milestones.discrepancy')}
          required
          className="sm:col-span-2"
        >
          <option value="">{t('milestones.choose')}</option>
          <Options values={discrepancyNames} nameOf={(one) => `${one} · ${discrepancies[one][language]}`} />
        </SelectField>
      )}
    </>
  )
}

/** Renders airport, time, flight and quantities. */
function WhereFields({ form }: FieldsProps) {
  const { t } = useMessages()
  const field = useFields(form)
  const code = useWatch({ control: form.control, name: 'code' })
  return (
    <>
      <FormField {...field('airport', { required: 'required' })} label={t('milestones.airport')} required>
        {(control) => <Input {...control} maxLength={3} className="machine uppercase" />}
      </FormField>
      <InputField
        {...field('at', { required: 'required' })}
        label={t('milestones.at')}
        hint={t('milestones.local_hint')}
        required
        type="datetime-local"
      />
      <SelectField label={t('milestones.type')} {...form.register('time_type')}>
        <Options values={timeTypes.toReversed()} nameOf={(one) => t(`milestones.${one}`)} />
      </SelectField>
      <FormField {...field('flight')} label={t('milestones.flight')}>
        {(control) => <Input {...control} maxLength={12} className="machine uppercase" />}
      </FormField>
      {ofFlight.has(code) && (
        <FormField {...field('to_airport')} label={t('milestones.to_airport')}>
          {(control) => <Input {...control} maxLength={3} className="machine uppercase" />}
        </FormField>
      )}
      <InputField
        {...field('pieces', { validate: numberProblem })}
        label={t('milestones.count')}
        hint={t('milestones.count_hint')}
        inputMode="numeric"
      />
      <InputField
        {...field('weight', { validate: numberProblem })}
        label={t('milestones.weight')}
        inputMode="decimal"
      />
    </>
  )
}

/** Returns true for a number or no text, else the problem: sent as no number, it would be lost. */
function numberProblem(typed: string): true | string {
  const value = typed.trim() === '' ? 0 : decimalOf(typed)
  return typeof value === 'number' || (value ?? 'invalid_number')
}

/** Returns the milestone of the form. The server checks it and names each problem. */
function toMilestone({ code, time_type, at, airport, ...values }: ReportValues) {
  const { to_airport, flight, pieces, weight, discrepancy } = values
  return {
    code,
    time_type,
    at,
    airport,
    ...(ofFlight.has(code) && to_airport.trim() !== '' && { to_airport }),
    ...(flight.trim() !== '' && { flight }),
    ...(pieces.trim() !== '' && { pieces: Number(decimalOf(pieces)) }),
    ...(weight.trim() !== '' && { weight: Number(decimalOf(weight)) }),
    ...(code === 'DIS' && discrepancy !== '' && { discrepancy }),
  }
}
