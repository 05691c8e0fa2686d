import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Options, Select } from '../../../ui/inputs/select.tsx'
import { rangesQuery } from '../ranges/ranges-query.ts'

type RangeChoiceProps = {
  /** Range of a shipment that is monitored already, which does not change any more. */
  readonly fixed: ConditionsAnswer['range']
  readonly control: UseFormRegisterReturn
  readonly error: string | undefined
}

/** Selects the condition range of a shipment, or says which one it has. */
export function RangeChoice({ fixed, control: registered, error }: RangeChoiceProps) {
  const { t } = useMessages()
  const ranges = useQuery({ ...rangesQuery, enabled: fixed === null })
  if (fixed !== null) return <p>{t('conditions.range_fixed', { name: fixed.name })}</p>
  if (ranges.isLoadingError) return <LoadFailed title={t('ranges.load_failed')} query={ranges} />
  const names = new Map(ranges.data?.map(({ id, name }) => [id, name]))
  return (
    <Field
      label={t('conditions.choose_range')}
      required
      hint={`${t('conditions.choose_range_hint')} ${t('conditions.holder_decides')}`}
      error={error}
    >
      {(control) =>
        // The options must be there before the control gets its value.
        ranges.data === undefined ? (
          <Select {...control} disabled aria-busy />
        ) : (
          <Select {...control} {...registered}>
            <Options values={[...names.keys()]} nameOf={(id) => names.get(id) ?? id} />
          </Select>
        )
      }
    </Field>
  )
}
