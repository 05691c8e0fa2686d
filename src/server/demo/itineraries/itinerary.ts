/** What is sent; vaccines and medicines must stay cold. */
export type CargoKind = 'vaccine' | 'medicine' | 'freight' | 'parcel'

/** One shipment of the demo: what people would tell of it in a sentence. All names are invented. */
export type Itinerary = {
  readonly cargo: CargoKind
  readonly description: string
  /** Kilograms. */
  readonly weight: number
  readonly sender: string
  /** A municipality, such as `Belém/PA`. */
  readonly from: string
  /** Municipalities whose warehouses it passes, in order (`warehouses.ts`). */
  readonly via: readonly string[]
  readonly to: string
  readonly recipient: string
  /**
   * How many of the arrivals and departures have happened, or that all have and it was handed over: 0 is pending, 3
   * stands in the second warehouse.
   */
  readonly progress: number | 'delivered'
  /** Hours since the last thing that happened to it. */
  readonly quietHours: number
}

/** Whether it must stay cold. */
export function isCold(kind: CargoKind): boolean {
  return kind === 'vaccine' || kind === 'medicine'
}
