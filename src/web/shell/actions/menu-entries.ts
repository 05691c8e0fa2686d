import {
  BookOpenText,
  Building2,
  CircleUser,
  LayoutDashboard,
  PackageSearch,
  ScanQrCode,
  Settings,
  SlidersHorizontal,
  Thermometer,
  Warehouse,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { MessageKey } from '#contract/messages/messages.ts'
import { may, type Permission } from '#domain/accounts/role.ts'
import { useAccount } from '../../session/state/session-context.tsx'

export type MenuEntry = {
  readonly to: string
  readonly words: MessageKey
  readonly icon: LucideIcon
  /** Permission without which the page shows nothing. */
  readonly needs?: Permission
}

/**
 * Entries of the side menu in the specification's order. Entries of the specification without a
 * page are left out, and the pages of devices and of the company are added.
 */
export const menuEntries: readonly MenuEntry[] = [
  { to: '/dashboard', words: 'menu.dashboard', icon: LayoutDashboard, needs: 'shipments.read' },
  { to: '/tracker', words: 'menu.tracker', icon: PackageSearch, needs: 'shipments.read' },
  { to: '/scan-qr', words: 'menu.scan_qr', icon: ScanQrCode },
  { to: '/warehouse-management', words: 'menu.warehouses', icon: Warehouse, needs: 'shipments.read' },
  { to: '/dispositivos', words: 'menu.devices', icon: Thermometer, needs: 'conditions.read' },
  { to: '/webhook-integrations', words: 'menu.webhooks', icon: Webhook, needs: 'webhooks.manage' },
  { to: '/api-documentation', words: 'landing.api_documentation', icon: BookOpenText },
  { to: '/empresa', words: 'menu.company', icon: Building2 },
  {
    to: '/advanced-settings',
    words: 'menu.advanced_settings',
    icon: SlidersHorizontal,
    needs: 'shipments.read',
  },
  { to: '/settings', words: 'menu.settings', icon: Settings, needs: 'shipments.read' },
  { to: '/profile', words: 'menu.profile', icon: CircleUser },
]

/** Returns the pages that the person's role can use. A driver, for example, only scans. */
export function useMenuEntries(): readonly MenuEntry[] {
  const { workplace } = useAccount()
  return menuEntries.filter(
    ({ needs }) => needs === undefined || workplace === undefined || may(workplace.role, needs),
  )
}

/** Returns the permission without which the page at an address shows nothing. */
export function neededAt(pathname: string): Permission | undefined {
  if (pathname.startsWith('/shipment/')) return 'shipments.read'
  return menuEntries.find(({ to }) => pathname === to)?.needs
}
