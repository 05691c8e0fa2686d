import { ShieldAlert } from 'lucide-react'
import type { Permission } from '#domain/accounts/role.ts'
import { SCAN_PAGE } from '../../paths.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useRefusalReason } from '../../permissions/permitted-button.tsx'
import { usePageTitle } from '../pages/use-page-title.ts'

/** Shows that the person's role does not see a page, and which roles do. */
export function NotPermitted({ needs }: { readonly needs: Permission }) {
  const { t } = useMessages()
  usePageTitle(t('role.page_closed'))
  return (
    <EmptyState
      icon={ShieldAlert}
      title={t('role.page_closed')}
      isPage
      action={<LinkButton to={SCAN_PAGE}>{t('menu.scan_qr')}</LinkButton>}
    >
      {useRefusalReason(needs)}
    </EmptyState>
  )
}
