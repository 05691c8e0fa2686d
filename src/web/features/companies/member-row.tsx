import { useMessages } from '../../locales/use-messages.ts'
import { useRef, useState } from 'react'
import { BadgeCheck, Ellipsis, Pause, Pencil, Play, ShieldCheck, UserMinus } from 'lucide-react'
import type { Member } from '#contract/endpoints/members.ts'
import { wordsOf } from '../../api/api-error.ts'
import { useMemberName } from '../../locales/use-member-name.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { useMay } from '../../permissions/use-may.ts'
import { Avatar } from '../../ui/brand/avatar.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { IconButton } from '../../ui/inputs/button.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/overlays/confirm-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx'
import { useKnownSecrets } from './known-secrets.tsx'
import { useChangeMember } from './use-change-member.ts'

const ResponsibilityDialog = lazily(
  async () => (await import('./responsibility-dialog.tsx')).ResponsibilityDialog,
)
const RoleDialog = lazily(async () => (await import('./role-dialog.tsx')).RoleDialog)

type MemberProps = { readonly member: Member }

/** Shows one member: name, address, role, state and, to administrators, the actions. */
export function MemberRow({ member }: MemberProps) {
  const { t } = useMessages()
  const mayManage = useMay('members.manage')
  const { workplace } = useAccount()
  const { email, role, place, state, expires_at, is_self } = member
  const { second_step, responsibility, sees_recipients } = member
  const name = useNameOf(member)
  // Only owners may change owners. The server enforces the same rule.
  const mayChange = mayManage && state !== 'removed' && (role !== 'owner' || workplace?.role === 'owner')
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 leading-6">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
          {is_self && <span className="text-sm text-muted">({t('members.self')})</span>}
        </p>
        <p className="truncate text-sm text-muted">{email ?? t('members.deleted')}</p>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span className="font-semibold">{t(`role.${role}`)}</span>
          {place !== null && <span className="min-w-0 [overflow-wrap:anywhere]">{place}</span>}
          {state === 'suspended' && (
            <span className="font-semibold text-danger">{t('members.suspended')}</span>
          )}
          {expires_at !== null && state !== 'removed' && (
            <span className="text-muted">
              {t('members.until')} <DateTime value={expires_at} precision="date" />
            </span>
          )}
          {sees_recipients && <span className="text-muted">{t('members.sees_recipients')}</span>}
          {responsibility !== null && (
            <span className="inline-flex items-center gap-1 text-muted">
              <BadgeCheck aria-hidden className="size-4 text-brand" />
              {t('responsibility.of', responsibility)}
            </span>
          )}
          {state !== 'removed' && second_step && (
            <span className="inline-flex items-center gap-1 text-muted">
              <ShieldCheck aria-hidden className="size-4 text-brand" />
              {t('members.second_step')}
            </span>
          )}
        </p>
      </div>
      {mayChange && <MemberMenu member={member} name={name} />}
    </li>
  )
}

/**
 * Returns the name or e-mail address of a member. Members who deleted their account are named by
 * their number.
 */
function useNameOf({ name, email, number }: Member): string {
  const nameOf = useMemberName()
  return nameOf({ name: name ?? email, number })
}

type MemberMenuProps = MemberProps & { readonly name: string }

function MemberMenu({ member, name }: MemberMenuProps) {
  const { t } = useMessages()
  const change = useChangeMember(member)
  const [doing, setDoing] = useState<'role' | 'responsibility' | 'remove'>()
  const menu = useRef<HTMLButtonElement>(null)
  const isSuspended = member.state === 'suspended'
  const setState = async (state: 'active' | 'suspended') => {
    try {
      await change({ state })
      notify.success(t('members.changed'), name)
    } catch (error) {
      notify.error(t('members.change_failed'), wordsOf(error) ?? t('auth.unexpected'))
    }
  }
  const close = () => setDoing(undefined)
  return (
    <>
      <DropdownMenu
        returnFocus={menu}
        trigger={<IconButton icon={Ellipsis} ref={menu} label={t('members.more', { name })} />}
      >
        <MenuItem icon={Pencil} onSelect={() => setDoing('role')}>
          {t('members.change')}
        </MenuItem>
        <MenuItem icon={BadgeCheck} onSelect={() => setDoing('responsibility')}>
          {t('responsibility.title')}
        </MenuItem>
        {!member.is_self && (
          <>
            <MenuItem
              icon={isSuspended ? Play : Pause}
              onSelect={() => void setState(isSuspended ? 'active' : 'suspended')}
            >
              {t(isSuspended ? 'members.resume' : 'members.suspend')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={UserMinus} destructive onSelect={() => setDoing('remove')}>
              {t('members.remove')}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {doing === 'role' && (
        <RoleDialog member={member} name={name} onChange={change} onClose={close} returnFocus={menu} />
      )}
      {doing === 'responsibility' && (
        <ResponsibilityDialog member={member} name={name} onClose={close} returnFocus={menu} />
      )}
      <RemovalQuestion {...{ member, name }} open={doing === 'remove'} onClose={close} returnFocus={menu} />
    </>
  )
}

type RemovalQuestionProps = MemberMenuProps &
  Pick<ConfirmDialogProps, 'onClose' | 'returnFocus'> & { readonly open: boolean }

/** Asks before a member is removed, and offers to revoke the keys that the member knows. */
function RemovalQuestion({ member, name, ...dialog }: RemovalQuestionProps) {
  const { t } = useMessages()
  const change = useChangeMember(member)
  const known = useKnownSecrets(member, name, dialog.open)
  const remove = async () => {
    await change({ state: 'removed' })
    await known.revoke()
    notify.success(t('members.removed', { name }))
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={t('members.remove_question', { name })}
      confirm={t('members.remove')}
      failed={t('members.change_failed')}
      onConfirm={remove}
    >
      <div className="flex flex-col gap-3">
        <p>{t('members.remove_says')}</p>
        {known.list}
      </div>
    </ConfirmDialog>
  )
}
