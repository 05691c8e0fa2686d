import { isolated } from '#ledger/base/visible-text.ts'
import { useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { listCompanyTrail, type TrailEntry } from '#contract/endpoints/companies.ts'
import { isMessageKey } from '#contract/messages/message.ts'
import { wordsOf } from '../../api/api-error.ts'
import { requestPage } from '../../api/request.ts'
import { useMemberName } from '../../locales/use-member-name.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { MoreButton } from '../../ui/data/more-button.tsx'
import { Timestamp } from '../../ui/data/timestamp.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { saveCsv } from '../../ui/lib/save-csv.ts'
import { membersQuery } from './company-queries.ts'
import { useCompanyMessages } from './use-company-messages.ts'

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
/** Page size of the export, the largest that the server allows. */
const EXPORTED_PAGE = 100

/** Shows who did what in the company, newest first, and a button that saves the list as a file. */
export function CompanyTrail() {
  const t = useCompanyMessages()
  const { t: say } = useMessages()
  const describe = useDescription()
  const [isSaving, setSaving] = useState(false)
  const trail = useInfiniteQuery({
    queryKey: ['company', 'trail'],
    queryFn: ({ signal, pageParam }) =>
      requestPage(listCompanyTrail, {
        query: { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
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
      const rows = (await wholeTrail()).map((entry) => {
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
  if (trail.isPending) return <PanelSkeleton />
  if (trail.isError) return <LoadFailed title={say('trail.failed')} query={trail} />
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
      <ol aria-label={t('company_trail.title')} className="divide-y divide-line">
        {trail.data.pages
          .flatMap(({ data }) => data)
          .map((entry) => (
            <TrailRow key={JSON.stringify(entry)} entry={entry} />
          ))}
      </ol>
      <MoreButton list={trail}>{say('trail.more')}</MoreButton>
    </Card>
  )
}

function TrailRow({ entry }: { readonly entry: TrailEntry }) {
  const { who, what, facts } = useDescription()(entry)
  return (
    <li className="px-4 py-3 leading-6 sm:px-5">
      <p>
        {what}
        {facts !== '' && <span className="text-muted"> · {facts}</span>}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{who}</span>
        <Timestamp value={entry.occurred_at} />
      </p>
    </li>
  )
}

/** Returns a function that describes an entry: who acted, the event, and its facts in words. */
function useDescription() {
  const t = useCompanyMessages()
  const { t: say } = useMessages()
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
  const factOf = ([name, value]: readonly [string, string | number]): string | undefined => {
    if (name === 'member') return nameOf(value)
    if (name === 'state') return value === 'suspended' ? t('members.suspended') : undefined
    if (name === 'settings' || name === 'fields') return labelsOf(String(value))
    // An id of anything other than a member has no name to show, so the description omits it.
    if (/^[\da-f]{8}-/.test(String(value))) return undefined
    const role = `role.${value}`
    return name === 'role' && isMessageKey(role) ? say(role) : isolated(String(value))
  }
  return ({ actor, event, facts }: TrailEntry) => {
    const numbered = actor?.number == null ? undefined : memberName(actor)
    const { before, name, ...others } = facts
    const renamed =
      before === undefined || before === name
        ? []
        : [`${isolated(String(before))} → ${isolated(String(name))}`]
    return {
      who: actor?.name ?? nameOf(actor?.id) ?? numbered ?? t('company_trail.system'),
      what: say(`trail.${event}`),
      facts: [...renamed, ...Object.entries(others).map(factOf)]
        .filter((one) => one !== undefined && one !== '')
        .join(' · '),
    }
  }
}

async function wholeTrail(): Promise<TrailEntry[]> {
  const entries: TrailEntry[] = []
  let cursor: string | null = null
  do {
    const page: { data: TrailEntry[]; nextCursor: string | null } = await requestPage(listCompanyTrail, {
      query: { limit: EXPORTED_PAGE, ...(cursor !== null && { cursor }) },
    })
    entries.push(...page.data)
    cursor = page.nextCursor
  } while (cursor !== null)
  return entries
}
