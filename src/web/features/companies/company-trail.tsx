import { useMessages } from '../../locales/use-messages.ts'
import { isolated } from '#ledger/base/visible-text.ts'
import { useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from '../../ui/layout/link.tsx'
import {
  listCompanyTrail,
  trailKindNames,
  trailKinds,
  type TrailEntry,
  type TrailKind,
} from '#contract/endpoints/company-trail.ts'
import { isMessageKey } from '#contract/messages/message.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { wordsOf } from '../../api/api-error.ts'
import { requestPage } from '../../api/request.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMemberName } from '../../locales/use-member-name.ts'
import { MoreButton } from '../../ui/data/more-button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { InputField, SelectField } from '../../ui/inputs/control-fields.tsx'
import { Options } from '../../ui/inputs/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { saveCsv } from '../../ui/lib/save-csv.ts'
import { membersQuery } from './company-queries.ts'

const PAGE = 20
/**
 * Message keys of the labels of company, policy and member fields, by the field name in the audit
 * trail.
 */
const fieldLabels = {
  name: 'company.name',
  cnpj: 'company.cnpj',
  phone: 'company.phone',
  whatsapp: 'company.whatsapp',
  email: 'company.email',
  site: 'company.site',
  color: 'company.color',
  logo_url: 'logo.alt',
  require_second_step: 'policies.second_step',
  idle_minutes: 'policies.idle_minutes',
  session_hours: 'policies.session_hours',
  operators_export: 'policies.operators_export',
  sees_recipients: 'members.sees_recipients',
} as const
/** Message keys of what an entry states before and after the change of a member. */
const memberLabels = {
  role: 'members.role',
  state: 'company_trail.state',
  place: 'members.place',
  settings: 'members.sees_recipients',
  expires_at: 'members.end',
} as const
/** Page size of the export, the largest that the server allows. */
const EXPORTED_PAGE = 1_000

type Filter = {
  readonly actor: string
  readonly kind: TrailKind | ''
  readonly from: string
  readonly to: string
}
const everything: Filter = { actor: '', kind: '', from: '', to: '' }

/** Shows who did what in the company, newest first, and a button that saves the list as a file. */
export function CompanyTrail() {
  const { t } = useMessages()
  const describe = useDescription()
  const [isSaving, setSaving] = useState(false)
  const [filter, setFilter] = useState(everything)
  const trail = useInfiniteQuery({
    queryKey: ['company', 'trail', filter],
    queryFn: ({ signal, pageParam }) =>
      requestPage(listCompanyTrail, {
        query: { ...queryOf(filter), limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
  const save = async () => {
    setSaving(true)
    try {
      const heads = [t('company_trail.when'), t('company_trail.who'), t('company_trail.event')]
      const rows = (await wholeTrail(filter)).map((entry) => {
        const { who, what, facts } = describe(entry)
        return [entry.occurred_at, who, what, facts]
      })
      const file = `atividade-${new Date().toISOString().slice(0, 10)}.csv`
      saveCsv(file, [[...heads, t('company_trail.facts')], ...rows], ';')
    } catch (error) {
      notify.error(t('company_trail.export_failed'), wordsOf(error))
    } finally {
      setSaving(false)
    }
  }
  const entries = trail.data?.pages.flatMap(({ data }) => data)
  return (
    <Card
      flush
      title={t('company_trail.title')}
      action={
        <Button variant="outline" size="sm" busy={isSaving} onClick={() => void save()}>
          <Download aria-hidden />
          {t('company_trail.export')}
        </Button>
      }
    >
      <p className="border-b border-line px-4 py-3 text-muted sm:px-5">{t('company_trail.says')}</p>
      <Filters filter={filter} onFilter={setFilter} />
      {trail.isPending && <PanelSkeleton />}
      {trail.isError && <LoadFailed title={t('trail.failed')} query={trail} />}
      {entries?.length === 0 && <p className="px-4 py-3 text-muted sm:px-5">{t('company_trail.none')}</p>}
      {entries !== undefined && entries.length > 0 && (
        <ol aria-label={t('company_trail.title')} className="divide-y divide-line">
          {entries.map((entry) => (
            <TrailRow key={JSON.stringify(entry)} entry={entry} />
          ))}
        </ol>
      )}
      {trail.isSuccess && <MoreButton list={trail}>{t('trail.more')}</MoreButton>}
    </Card>
  )
}

function Filters({
  filter,
  onFilter,
}: {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}) {
  const { t } = useMessages()
  const memberName = useMemberName()
  const { data: members = [] } = useQuery(membersQuery)
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-line px-4 py-3 sm:px-5 lg:grid-cols-4">
      <SelectField
        label={t('company_trail.who')}
        value={filter.actor}
        onChange={({ target }) => onFilter({ ...filter, actor: target.value })}
      >
        <option value="">{t('company_trail.everyone')}</option>
        {members.map(({ id, name, email, number }) => (
          <option key={id} value={id}>
            {memberName({ name: name ?? email, number })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('company_trail.kind')}
        value={filter.kind}
        onChange={({ target }) =>
          onFilter({ ...filter, kind: trailKindNames.find((name) => name === target.value) ?? '' })
        }
      >
        <Options
          values={['', ...trailKindNames]}
          nameOf={(name) => t(name === '' ? 'company_trail.kind_all' : `company_trail.kind_${name}`)}
        />
      </SelectField>
      {(['from', 'to'] as const).map((end) => (
        <InputField
          key={end}
          label={t(`tracker.period_${end}`)}
          type="date"
          value={filter[end]}
          {...(end === 'from' ? { max: filter.to } : { min: filter.from })}
          onChange={({ target }) => onFilter({ ...filter, [end]: target.value })}
        />
      ))}
    </div>
  )
}

/** Returns the query parameters of a filter. Days are those of the device's time zone. */
function queryOf({ actor, kind, from, to }: Filter) {
  const until = to === '' ? undefined : new Date(`${to}T00:00`)
  until?.setDate(until.getDate() + 1)
  return {
    ...(actor !== '' && { actor }),
    ...(kind !== '' && { kind }),
    ...(from !== '' && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(until && { to: until.toISOString() }),
  }
}

/** Returns the page of what an entry is about; undefined if it is about the company itself. */
function targetOf({ event, facts }: TrailEntry) {
  const isOf = (kind: TrailKind) => trailKinds[kind].some((one) => one === event)
  if (isOf('members')) return { to: '/empresa?tab=membros', words: 'company_trail.see_members' } as const
  if (isOf('keys')) return { to: '/settings?tab=api-keys', words: 'company_trail.see_keys' } as const
  if (isOf('webhooks')) return { to: '/webhook-integrations', words: 'company_trail.see_webhook' } as const
  return facts['shipment'] === undefined
    ? undefined
    : ({ to: `/shipment/${facts['shipment']}`, words: 'company_trail.see_shipment' } as const)
}

function TrailRow({ entry }: { readonly entry: TrailEntry }) {
  const { t } = useMessages()
  const { who, what, facts } = useDescription()(entry)
  const target = targetOf(entry)
  return (
    <li className="px-4 py-3 leading-6 sm:px-5">
      <p>
        {what}
        {facts !== '' && <span className="text-muted"> · {facts}</span>}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{who}</span>
        <DateTime value={entry.occurred_at} />
        {target && (
          <Link to={target.to} className="font-semibold text-brand underline">
            {t(target.words)}
          </Link>
        )}
      </p>
    </li>
  )
}

/** Message keys of a member's states before and after a change; others are active. */
const stateMessages: Readonly<Record<string, MessageKey>> = {
  suspended: 'members.suspended',
  removed: 'company_trail.removed',
}

/** Returns a function that describes an entry: who acted, the event, and its facts in words. */
function useDescription() {
  const { t, format } = useLocale()
  const memberName = useMemberName()
  const { data: members = [] } = useQuery(membersQuery)
  const nameOf = (id: unknown) => {
    const member = members.find((one) => one.id === id)
    return member && memberName({ name: member.name ?? member.email, number: member.number })
  }
  const labelsOf = (names: string) =>
    names
      .split(/[ ,]+/)
      .flatMap((one) => (one in fieldLabels ? [t(fieldLabels[one as keyof typeof fieldLabels])] : []))
      .join(', ')
  const valueText = (name: string, value: string | number): string => {
    const role = `role.${value}`
    return name === 'role' && isMessageKey(role) ? t(role) : isolated(String(value))
  }
  const shown = (name: string, value: string | number) => {
    if (name === 'expires_at')
      return value === '' ? t('company_trail.no_end') : format.dateTime(new Date(value))
    if (name === 'settings') return value === '' ? t('ui.no') : t('ui.yes')
    if (value === '') return t('company_trail.no_place')
    if (name === 'state') return t(stateMessages[value] ?? 'company_trail.active')
    return valueText(name, value)
  }
  const factOf = ([name, value]: readonly [string, string | number]): string | undefined => {
    if (name === 'member') return nameOf(value)
    if (name === 'state') return value === 'suspended' ? t('members.suspended') : undefined
    if (name === 'settings' || name === 'fields') return labelsOf(String(value))
    // An id of anything other than a member has no name to show, so the description omits it.
    if (/^[\da-f]{8}-/.test(String(value))) return undefined
    return valueText(name, value)
  }
  const factsIn = ({ before, name, ...facts }: TrailEntry['facts']) => {
    const renamed =
      before === undefined || before === name
        ? []
        : [`${isolated(String(before))} → ${isolated(String(name))}`]
    // A change of a member holds all values before and after. Only those that differ are shown.
    const isChange = 'role_before' in facts
    const others = Object.entries(facts).flatMap(([fact, value]) => {
      if (!isChange || !(fact in memberLabels)) return fact.endsWith('_before') ? [] : [factOf([fact, value])]
      const old = facts[`${fact}_before`] ?? ''
      const label = t(memberLabels[fact as keyof typeof memberLabels])
      return old === value ? [] : [`${label}: ${shown(fact, old)} → ${shown(fact, value)}`]
    })
    return [...renamed, ...others].filter((one) => one !== undefined && one !== '').join(' · ')
  }
  return ({ actor, event, facts }: TrailEntry) => {
    const numbered = actor?.number == null ? undefined : memberName(actor)
    return {
      who: actor?.name ?? nameOf(actor?.id) ?? numbered ?? t('company_trail.system'),
      what: t(`trail.${event}`),
      facts: factsIn(facts),
    }
  }
}

async function wholeTrail(filter: Filter): Promise<TrailEntry[]> {
  const entries: TrailEntry[] = []
  let cursor: string | null = null
  do {
    const page: { data: TrailEntry[]; nextCursor: string | null } = await requestPage(listCompanyTrail, {
      query: { ...queryOf(filter), limit: EXPORTED_PAGE, ...(cursor !== null && { cursor }) },
    })
    entries.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== null)
  return entries
}
