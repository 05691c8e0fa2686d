import { useMessages } from '../../locales/use-messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Member } from '#contract/endpoints/members.ts'
import { warehousesQuery } from '../../api/warehouses-query.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SelectField } from '../../ui/inputs/control-fields.tsx'

type PlaceFieldProps = {
  readonly control: UseFormRegisterReturn
  readonly member: Member
  readonly error: string | undefined
}

/**
 * Asks for the warehouse in which a member works. The list of warehouses omits archived ones, so
 * the member's current warehouse is added to the choice if it is archived.
 */
export function PlaceField({ control, member: { warehouse_id: id, place }, error }: PlaceFieldProps) {
  const { t, problem } = useMessages()
  const warehouses = useQuery(warehousesQuery)
  const active = warehouses.data ?? []
  const present =
    id === null || place === null || active.some((one) => one.id === id) ? [] : [{ id, name: place }]
  if (warehouses.isError && warehouses.data === undefined) {
    return <LoadFailed title={t('warehouses.load_failed')} query={warehouses} />
  }
  return (
    <SelectField
      label={t('members.place')}
      hint={t('members.place_hint')}
      error={problem(error)}
      {...control}
    >
      <option value="">{t('members.no_place')}</option>
      {[...present, ...active].map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectField>
  )
}
