import type { ComponentType } from 'react'

/** Button that opens the labels of shipments, given by their ids. */
export type ImportLabels = ComponentType<{ readonly shipments: readonly string[] }>
