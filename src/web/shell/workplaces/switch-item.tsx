import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { workplacesQuery } from '../../api/workplaces-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx'
import { switchWorkplace } from './workplace-switcher.tsx'

/**
 * Renders the item of the account menu that opens the account switcher, if the person can act for
 * several accounts.
 */
export function SwitchItem() {
  const { t } = useMessages()
  const { data } = useQuery(workplacesQuery)
  if (data === undefined || data.length < 2) return null
  return (
    <>
      <MenuItem icon={Building2} onSelect={switchWorkplace}>
        {t('workplace.switch')}
      </MenuItem>
      <MenuSeparator />
    </>
  )
}
