import { useEffect, useId, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ListFilter, Search, X } from 'lucide-react'
import { countShipments, shipmentSorts } from '#contract/shipment-list.ts'
import { attentionKinds } from '#domain/attention.ts'
import { isMandatoryStatus, mandatoryStatuses } from '#domain/status.ts'
import { request } from '../../api/request.ts'
import { formatNumber } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useWords, type Say } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Chip } from './chip.tsx'
import { useOwnStatuses } from '../../registers/use-own-statuses.ts'
import { filtersBesideText, isFiltered, sortedBy, withoutFilters, type ListView } from './list-view.ts'

/** A search waits for a pause in typing. */
const TYPING_MS = 250

type ViewProps = {
  readonly view: ListView
  readonly onView: (view: ListView) => void
}

type FiltersProps = ViewProps & {
  /** The cards of a phone have no header to sort by. */
  readonly isPhone: boolean
}

/** Narrows the list: by text, status, day of creation, and what needs attention. A phone folds all but the text. */
export function Filters({ view, onView, isPhone }: FiltersProps) {
  const search = <SearchField q={view.q} onSearch={(q) => onView({ ...view, q })} />
  if (isPhone) {
    return (
      <div className="flex flex-col gap-3">
        {search}
        <SortField view={view} onView={onView} />
        <Folded view={view} onView={onView} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        {search}
        <DayFields view={view} onView={onView} />
      </div>
      <Chips view={view} onView={onView} />
    </div>
  )
}

function Folded({ view, onView }: ViewProps) {
  const { t } = useWords()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = filtersBesideText(view)
  return (
    <>
      <Button variant="outline" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <ListFilter aria-hidden />
        {count === 0 ? t('tracker.filters') : t('tracker.filters_on', { count: String(count) })}
      </Button>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-3 [&[hidden]]:hidden">
        <div className="flex flex-wrap gap-3">
          <DayFields view={view} onView={onView} />
        </div>
        <Chips view={view} onView={onView} />
      </div>
    </>
  )
}

function DayFields({ view, onView }: ViewProps) {
  const { t } = useWords()
  return (
    <>
      <Field label={t('tracker.created_from')} className="min-w-36 flex-1 sm:max-w-40">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={view.from}
            max={view.to}
            onChange={({ target }) => onView({ ...view, from: target.value })}
          />
        )}
      </Field>
      <Field label={t('tracker.created_to')} className="min-w-36 flex-1 sm:max-w-40">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={view.to}
            min={view.from}
            onChange={({ target }) => onView({ ...view, to: target.value })}
          />
        )}
      </Field>
    </>
  )
}

function Chips({ view, onView }: ViewProps) {
  const { t } = useWords()
  const statuses = useStatuses(view)
  const toggle = (status: string) => {
    const isOn = view.statuses.includes(status)
    const others = view.statuses.filter((one) => one !== status)
    onView({ ...view, statuses: isOn ? others : [...others, status] })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{t('tracker.by_status')}</legend>
        {statuses.map(({ status, count }) => (
          <Chip
            key={status}
            isOn={view.statuses.includes(status)}
            onPress={() => toggle(status)}
            count={count}
          >
            {sayStatus(t, status)}
          </Chip>
        ))}
      </fieldset>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{t('tracker.by_attention')}</legend>
        {attentionKinds.map((kind) => (
          <Chip
            key={kind}
            isOn={view.attention === kind}
            onPress={() => onView({ ...view, attention: view.attention === kind ? undefined : kind })}
          >
            {t(`attention.${kind}`)}
          </Chip>
        ))}
      </fieldset>
      {isFiltered(view) && (
        <Button variant="ghost" size="sm" onClick={() => onView(withoutFilters(view))}>
          <X aria-hidden />
          {t('tracker.clear_filters')}
        </Button>
      )}
    </div>
  )
}

type SearchFieldProps = { readonly q: string; readonly onSearch: (q: string) => void }

function SearchField({ q, onSearch }: SearchFieldProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState(q)
  const told = useRef(q)
  // The address changed by another hand: back, or "clear filters".
  useEffect(() => {
    if (q === told.current) return
    told.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    if (typed === told.current) return undefined
    const timer = setTimeout(() => {
      told.current = typed
      onSearch(typed)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <Field label={t('tracker.filter_text')} className="w-full sm:w-auto sm:flex-3 sm:basis-64">
      {(control) => (
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
          />
          <Input
            {...control}
            type="search"
            maxLength={100}
            value={typed}
            placeholder={t('tracker.filter_text_example')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            className="pl-10"
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
    </Field>
  )
}

function SortField({ view, onView }: ViewProps) {
  const { t } = useWords()
  return (
    <Field label={t('tracker.sort_by')} className="w-full">
      {(control) => (
        <Select
          {...control}
          value={view.sort}
          onChange={({ target }) => {
            const sort = shipmentSorts.find((one) => one === target.value)
            if (sort !== undefined) onView(sortedBy(view, sort))
          }}
        >
          {shipmentSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`tracker.sort_${sort}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type StatusCount = { readonly status: string; readonly count: string | undefined }

/** The mandatory statuses, the account's own, those that shipments still have, and what only the address names. */
function useStatuses(view: ListView): readonly StatusCount[] {
  const language = useLanguage()
  const counts = useQuery({
    queryKey: ['shipments', 'counts'],
    queryFn: ({ signal }) => request(countShipments, { signal }),
  })
  const of = new Map(counts.data?.map(({ status, shipments }) => [status, shipments]))
  const { names } = useOwnStatuses()
  const used = [...of.keys()].filter((status) => !isMandatoryStatus(status)).toSorted()
  const all = [...new Set([...mandatoryStatuses, ...names, ...used, ...view.statuses])]
  return all.map((status) => ({
    status,
    count: counts.data && formatNumber(of.get(status) ?? 0, language),
  }))
}

function sayStatus(t: Say, status: string): string {
  return isMandatoryStatus(status) ? t(`status.${status}`) : status
}
