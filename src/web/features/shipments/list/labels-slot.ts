import type { ComponentType } from 'react'

/** Button that opens the labels of shipments, given by their ids in the order of printing. */
export type LabelsSlot = ComponentType<{ readonly shipments: readonly string[] }>
