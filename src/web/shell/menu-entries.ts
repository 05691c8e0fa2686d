import {
  BookOpenText,
  CircleUser,
  LayoutDashboard,
  PackageSearch,
  ScanQrCode,
  Settings,
  SlidersHorizontal,
  Warehouse,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { MessageKey } from '#contract/messages/messages.ts'

export type MenuEntry = {
  readonly to: string
  readonly words: MessageKey
  readonly icon: LucideIcon
}

/** Side menu in the specification's order, with only the pages that exist. */
export const menuEntries: readonly MenuEntry[] = [
  { to: '/dashboard', words: 'menu.dashboard', icon: LayoutDashboard },
  { to: '/tracker', words: 'menu.tracker', icon: PackageSearch },
  { to: '/scan-qr', words: 'menu.scan_qr', icon: ScanQrCode },
  { to: '/warehouse-management', words: 'menu.warehouses', icon: Warehouse },
  { to: '/webhook-integrations', words: 'menu.webhooks', icon: Webhook },
  { to: '/api-documentation', words: 'landing.api_documentation', icon: BookOpenText },
  { to: '/advanced-settings', words: 'menu.advanced_settings', icon: SlidersHorizontal },
  { to: '/settings', words: 'menu.settings', icon: Settings },
  { to: '/profile', words: 'menu.profile', icon: CircleUser },
]
