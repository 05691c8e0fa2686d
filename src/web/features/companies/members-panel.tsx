import { useMessages } from '../../locales/use-messages.ts'
import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, UserPlus } from 'lucide-react'
import type { Member } from '#contract/endpoints/members.ts'
import { useMay } from '../../permissions/use-may.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { matchWords } from '../../ui/data/match-words.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { membersQuery } from './company-queries.ts'
import { InvitationsCard } from './invitations-card.tsx'
import { MemberRow } from './member-row.tsx'

const InviteDialog = lazily(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** Minimum number of members for which the list has a search field. */
const SEARCHED_FROM = 8

/** Lists the members and the open invitations, and lets administrators invite and change them. */
export function MembersPanel() {
  const { t } = useMessages()
  const members = useQuery(membersQuery)
  const manages = useMay('members.manage')
  const [isInviting, setInviting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (members.isPending) return <PanelSkeleton />
  if (members.isError) return <LoadFailed title={t('members.load_failed')} query={members} />
  return (
    <div className="flex flex-col gap-6">
      <Card
        flush
        title={t('members.title')}
        action={
          <PermittedButton ref={button} needs="members.manage" size="sm" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden />
            {t('members.invite')}
          </PermittedButton>
        }
      >
        <MemberList members={members.data} />
      </Card>
      {manages && <InvitationsCard />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} returnFocus={button} />}
    </div>
  )
}

function MemberList({ members }: { readonly members: readonly Member[] }) {
  const { t } = useMessages()
  const [typed, setTyped] = useState('')
  const present = members.filter(({ state }) => state !== 'removed')
  const gone = members.filter(({ state }) => state === 'removed')
  const found = present.filter(({ name, email }) => matchWords('', typed, [name ?? '', email ?? '']) > 0)
  return (
    <>
      {present.length >= SEARCHED_FROM && (
        <InputField
          label={t('members.search')}
          className="border-b border-line p-4 sm:px-5"
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {found.length === 0 && <p className="p-4 text-muted sm:px-5">{t('members.none_found')}</p>}
      <ul aria-label={t('members.title')} className="divide-y divide-line">
        {found.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      {gone.length > 0 && (
        <details className="group/gone border-t border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 text-sm font-semibold text-muted hover:text-ink sm:px-5 [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 transition-transform duration-150 group-open/gone:rotate-90"
            />
            {t('members.gone', { count: gone.length })}
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {gone.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
