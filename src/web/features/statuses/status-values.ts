import { defaultColor, type Status } from '#contract/endpoints/statuses.ts'

/** Values of the status form's controls. */
export type StatusValues = { name: string; description: string; color: string }

export function statusValues(status: Status | undefined): StatusValues {
  return {
    name: status?.name ?? '',
    description: status?.description ?? '',
    color: status?.color ?? defaultColor,
  }
}
