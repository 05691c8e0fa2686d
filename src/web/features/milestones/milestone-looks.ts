import type { MilestoneState } from '#domain/air/compare-milestones.ts'

/** Colour of each state: grey for a plan, green, amber or red for what happened or was missed. */
export const stateColors: Readonly<Record<MilestoneState, string>> = {
  pending: 'var(--status-pending)',
  skipped: 'var(--status-pending)',
  unplanned: 'var(--status-delivered)',
  early: 'var(--status-delivered)',
  on_time: 'var(--status-delivered)',
  late: 'var(--status-caution)',
  very_late: 'var(--danger)',
  missed: 'var(--danger)',
}
