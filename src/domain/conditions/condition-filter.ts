/**
 * Reasons for which the list of shipments selects monitored ones. `no_data` means that a running
 * monitoring has been without a reading for longer than the longest gap of its range.
 */
export const conditionFilters = ['excursion', 'undecided', 'no_data'] as const
export type ConditionFilter = (typeof conditionFilters)[number]
