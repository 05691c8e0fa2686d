import type { CSSProperties, ReactNode } from 'react'
import { isMandatoryStatus, statusColors } from '#domain/shipments/status.ts'
import { useMessages } from '../../locales/use-messages.ts'

const NEUTRAL = '#6b7280'

/**
 * Renders a short label. Any colour is readable, because the label's text mixes it with the theme's
 * text colour (`--ink`).
 */
function Badge({ color = NEUTRAL, children }: { readonly color?: string; readonly children: ReactNode }) {
  const look: CSSProperties = {
    backgroundColor: `color-mix(in oklab, ${color} 13%, var(--surface))`,
    color: `color-mix(in oklab, ${color} 30%, var(--ink))`,
    // The outline separates the badge from a surface of a similar colour. In forced-colours mode,
    // the transparent border is shown instead.
    boxShadow: `inset 0 0 0 1px color-mix(in oklab, ${color} 20%, var(--line))`,
  }
  return (
    <span
      style={look}
      className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-sm border border-transparent px-[7px] text-xs font-bold whitespace-nowrap"
    >
      <span
        aria-hidden
        style={{ backgroundColor: color }}
        className="size-2 shrink-0 rounded-full forced-color-adjust-none"
      />
      <span className="truncate">{children}</span>
    </span>
  )
}

/**
 * Shows a shipment's status as the specification requires: upper case, in its colour. The account's
 * own statuses use `color`; an unknown status is neutral grey.
 */
export function StatusBadge({ status, color }: { readonly status: string; readonly color?: string }) {
  const { t } = useMessages()
  if (isMandatoryStatus(status)) return <Badge color={statusColors[status]}>{t(`badge.${status}`)}</Badge>
  return <Badge color={color ?? NEUTRAL}>{status.toLocaleUpperCase('pt-BR')}</Badge>
}
