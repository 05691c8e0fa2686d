/** Sizes of labels: A6 sheets, and rolls of thermal printers. */
export const labelSizes = ['a6', 'thermal'] as const
export type LabelSize = (typeof labelSizes)[number]

/** Width and height in millimetres. */
export const labelMeasures: Readonly<Record<LabelSize, { readonly width: number; readonly height: number }>> =
  {
    a6: { width: 105, height: 148 },
    thermal: { width: 100, height: 150 },
  }

/** Resolutions of thermal printers for which ZPL labels are made, in dots per inch. */
export const zplResolutions = [203, 300] as const
export type ZplResolution = (typeof zplResolutions)[number]

/** Maximum number of labels in one document. */
export const MAX_LABELS = 500
