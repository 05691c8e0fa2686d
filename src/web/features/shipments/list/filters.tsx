import { useId, useState, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ListFilter, X } from 'lucide-react'
import { countShipments, shipmentSorts, type ShipmentFilterName } from '#contract/endpoints/shipment-list.ts'
import { deliveryStates } from '#domain/checkpoints/delivery-rules.ts'
import { milestoneFilters } from '#domain/air/compare-milestones.ts'
import { conditionFilters } from '#domain/conditions/condition-filter.ts'
import { attentionKinds, type AttentionKind } from '#domain/shipments/attention.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import { isMandatoryStatus, mandatoryStatuses } from '#domain/shipments/status.ts'
import { dashboardQuery } from '../../../api/dashboard-query.ts'
import { request } from '../../../api/request.ts'
import { warehousesQuery } from '../../../api/warehouses-query.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages, type FormatMessage } from '../../../locales/use-messages.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Chip } from '../../../ui/inputs/chip.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'
import { InputField, SelectField } from '../../../ui/inputs/control-fields.tsx'
import { Options } from '../../../ui/inputs/select.tsx'
import { useOwnStatuses } from '../../../reference-lists/use-own-statuses.ts'
import {
  daysOf,
  filtersBesideText,
  isFiltered,
  periodNames,
  sortedBy,
  withDays,
  withFilter,
  withoutFilters,
  type ListView,
} from './list-view.ts'
import { useTyped } from '../../../forms/use-typed.ts'

type ViewProps = {
  readonly view: ListView
  readonly onView: (view: ListView) => void
}

/** Control of a filter, and the row that shows it: the fields, or the chips below them. */
type FilterControl = { readonly row: 'fields' | 'chips'; readonly Control: ComponentType<ViewProps> }

const days: FilterControl = { row: 'fields', Control: DayFields }

/**
 * Control of each filter, in the order of the screen. The search field (`look-up.tsx`) is separate.
 */
const controls: Readonly<Record<ShipmentFilterName, FilterControl | 'search field'>> = {
  q: 'search field',
  from: days,
  to: days,
  due_from: days,
  due_to: days,
  delivered_from: days,
  delivered_to: days,
  updated_from: days,
  updated_to: days,
  // The search finds references too; only the API asks for a whole one.
  reference: 'search field',
  last_place: { row: 'fields', Control: PlaceField },
  airline: { row: 'fields', Control: AirlineField },
  airport: { row: 'fields', Control: AirportField },
  status: { row: 'chips', Control: StatusChips },
  attention: { row: 'chips', Control: AttentionChips },
  delivery: { row: 'chips', Control: DeliveryChips },
  condition: { row: 'chips', Control: ConditionChips },
  milestone: { row: 'chips', Control: MilestoneChips },
}

/** Maps each control to the name of one of its filters, which serves as the React key. */
const distinctControls = new Map(
  Object.entries(controls).flatMap(([name, one]) => (one === 'search field' ? [] : [[one, name] as const])),
)

type FiltersProps = ViewProps & {
  /** True on a phone, where cards have no header to sort by. */
  readonly isPhone: boolean
}

/**
 * Shows the filters of the list: dates, last place, status, and attention. On a phone the filters
 * and the order are collapsed.
 */
export function Filters({ view, onView, isPhone }: FiltersProps) {
  return (
    <div className="flex flex-col gap-3">
      {isPhone ? <Folded view={view} onView={onView} /> : <Controls view={view} onView={onView} />}
    </div>
  )
}

function Controls(props: ViewProps) {
  const { t } = useMessages()
  const shown = (row: FilterControl['row']) =>
    [...distinctControls].map(([one, name]) => one.row === row && <one.Control key={name} {...props} />)
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">{shown('fields')}</div>
      <div className="flex flex-wrap items-center gap-2">
        {shown('chips')}
        {isFiltered(props.view) && (
          <Button variant="ghost" size="sm" onClick={() => props.onView(withoutFilters(props.view))}>
            <X aria-hidden />
            {t('tracker.clear_filters')}
          </Button>
        )}
      </div>
    </>
  )
}

function Folded(props: ViewProps) {
  const { t } = useMessages()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = filtersBesideText(props.view)
  return (
    <>
      <Button variant="outline" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <ListFilter aria-hidden />
        {count === 0 ? t('tracker.filters') : t('tracker.filters_on', { count: String(count) })}
      </Button>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-3 [&[hidden]]:hidden">
        <SortField {...props} />
        <Controls {...props} />
      </div>
    </>
  )
}

function DayFields({ view, onView }: ViewProps) {
  const { t, format } = useLocale()
  const [today] = useState(() => dayAt(new Date()))
  const { from, to } = daysOf(view)
  const isToday = from === today && to === today
  return (
    <>
      <SelectField
        label={t('tracker.period')}
        className="min-w-40 flex-1 sm:max-w-60"
        value={view.period}
        onChange={({ target }) => {
          const period = periodNames.find((name) => name === target.value)
          if (period !== undefined) onView(withDays(view, { period }))
        }}
      >
        <Options values={periodNames} nameOf={(name) => t(`tracker.period_${name}`)} />
      </SelectField>
      {(['from', 'to'] as const).map((end) => (
        <InputField
          key={end}
          label={t(`tracker.period_${end}`)}
          hint={format.dayInWords(end === 'from' ? from : to)}
          className="min-w-36 flex-1 sm:max-w-40"
          type="date"
          value={end === 'from' ? from : to}
          {...(end === 'from' ? { max: to } : { min: from })}
          onChange={({ target }) => onView(withDays(view, { [end]: target.value }))}
        />
      ))}
      <Button
        variant="outline"
        aria-pressed={isToday}
        onClick={() => onView(withDays(view, isToday ? { from: '', to: '' } : { from: today, to: today }))}
      >
        {t('tracker.today')}
      </Button>
    </>
  )
}

/**
 * Shows the filter by last place. Suggests the warehouses, because checkpoints made at a warehouse
 * have its name.
 */
function PlaceField({ view, onView }: ViewProps) {
  const { t } = useMessages()
  const id = useId()
  const { data: warehouses = [] } = useQuery(warehousesQuery)
  const { typed, setTyped } = useTyped(view.filter.last_place ?? '', (place) =>
    onView(withFilter(view, 'last_place', place)),
  )
  return (
    <Field label={t('tracker.last_place')} className="min-w-36 flex-1 sm:max-w-72">
      {(control) => (
        <>
          <Input
            {...control}
            list={id}
            maxLength={100}
            value={typed}
            placeholder={t('tracker.last_place_example')}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <datalist id={id}>
            {warehouses.map((warehouse) => (
              <option key={warehouse.id}>{warehouse.name}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

function AirlineField({ view, onView }: ViewProps) {
  const { t } = useMessages()
  const { typed, setTyped } = useTyped(view.filter.airline ?? '', (prefix) =>
    onView(withFilter(view, 'airline', prefix)),
  )
  return (
    <InputField
      label={t('tracker.airline')}
      className="min-w-28 flex-1 sm:max-w-40"
      maxLength={3}
      inputMode="numeric"
      value={typed}
      placeholder={t('tracker.airline_example')}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

function AirportField({ view, onView }: ViewProps) {
  const { t } = useMessages()
  const { typed, setTyped } = useTyped(view.filter.airport ?? '', (code) =>
    onView(withFilter(view, 'airport', code)),
  )
  return (
    <InputField
      label={t('tracker.airport')}
      className="min-w-28 flex-1 sm:max-w-40"
      maxLength={3}
      value={typed}
      placeholder="GRU"
      autoComplete="off"
      autoCapitalize="characters"
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

function StatusChips({ view, onView }: ViewProps) {
  const { t } = useMessages()
  const chosen = view.filter.status ?? []
  const statuses = useStatuses(chosen)
  const toggle = (status: string) => {
    const others = chosen.filter((one) => one !== status)
    onView(withFilter(view, 'status', chosen.includes(status) ? others : [...others, status]))
  }
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('tracker.by_status')}</legend>
      {statuses.map(({ status, count }) => (
        <Chip key={status} isOn={chosen.includes(status)} onPress={() => toggle(status)} count={count}>
          {statusMessage(t, status)}
        </Chip>
      ))}
    </fieldset>
  )
}

function AttentionChips({ view, onView }: ViewProps) {
  const { t } = useMessages()
  const countOf = useAttentionCounts()
  const chosen = view.filter.attention
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('tracker.by_attention')}</legend>
      {attentionKinds.map((kind) => (
        <Chip
          key={kind}
          isOn={chosen === kind}
          onPress={() => onView(withFilter(view, 'attention', chosen === kind ? undefined : kind))}
          count={countOf(kind)}
        >
          {t(`attention.${kind}`)}
        </Chip>
      ))}
    </fieldset>
  )
}

function DeliveryChips({ view, onView }: ViewProps) {
  const { t } = useMessages()
  const chosen = view.filter.delivery
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('tracker.by_delivery')}</legend>
      {deliveryStates.map((state) => (
        <Chip
          key={state}
          isOn={chosen === state}
          onPress={() => onView(withFilter(view, 'delivery', chosen === state ? undefined : state))}
        >
          {t(`tracker.delivery_${state}`)}
        </Chip>
      ))}
    </fieldset>
  )
}

function ConditionChips({ view, onView }: ViewProps) {
  const { t } = useMessages()
  const chosen = view.filter.condition
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('tracker.by_condition')}</legend>
      {conditionFilters.map((state) => (
        <Chip
          key={state}
          isOn={chosen === state}
          onPress={() => onView(withFilter(view, 'condition', chosen === state ? undefined : state))}
        >
          {t(`tracker.condition_${state}`)}
        </Chip>
      ))}
    </fieldset>
  )
}

function MilestoneChips({ view, onView }: ViewProps) {
  const { t } = useMessages()
  const chosen = view.filter.milestone
  return milestoneFilters.map((state) => (
    <Chip
      key={state}
      isOn={chosen === state}
      onPress={() => onView(withFilter(view, 'milestone', chosen === state ? undefined : state))}
    >
      {t(`tracker.milestone_${state}`)}
    </Chip>
  ))
}

function SortField({ view, onView }: ViewProps) {
  const { t } = useMessages()
  return (
    <SelectField
      label={t('tracker.sort_by')}
      className="w-full"
      value={view.sort}
      onChange={({ target }) => {
        const sort = shipmentSorts.find((one) => one === target.value)
        if (sort !== undefined) onView(sortedBy(view, sort))
      }}
    >
      <Options values={shipmentSorts} nameOf={(sort) => t(`tracker.sort_${sort}`)} />
    </SelectField>
  )
}

type StatusCount = { readonly status: string; readonly count: string | undefined }

/**
 * Returns the statuses to offer: the mandatory ones, the account's own, those that shipments still
 * have, and those that only the page's URL names.
 */
function useStatuses(chosen: readonly string[]): readonly StatusCount[] {
  const { format } = useLocale()
  const counts = useQuery({
    queryKey: ['shipments', 'counts'],
    queryFn: ({ signal }) => request(countShipments, { signal }),
  })
  const of = new Map(counts.data?.map(({ status, shipments }) => [status, shipments]))
  const { names } = useOwnStatuses()
  const used = [...of.keys()].filter((status) => !isMandatoryStatus(status)).toSorted()
  const all = [...new Set([...mandatoryStatuses, ...names, ...used, ...chosen])]
  return all.map((status) => ({
    status,
    count: counts.data && format.number(of.get(status) ?? 0),
  }))
}

/**
 * Returns a formatter of the number of shipments that need a kind of attention. The formatter
 * returns undefined while the numbers are not loaded.
 */
function useAttentionCounts(): (kind: AttentionKind) => string | undefined {
  const { t, format } = useLocale()
  const { data } = useQuery(dashboardQuery)
  return (kind) => {
    if (data === undefined) return undefined
    const { count, exact } = data.attention[kind]
    const number = format.number(count)
    return exact ? number : t('dashboard.at_least', { count: number })
  }
}

function statusMessage(t: FormatMessage, status: string): string {
  return isMandatoryStatus(status) ? t(`status.${status}`) : status
}
