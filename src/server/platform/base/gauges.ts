import { Gauge, type Registry } from 'prom-client'

/** Returns a function that creates gauges in a registry. */
export function gaugesOf(registry: Registry) {
  return <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ): Gauge<Label> => new Gauge({ name, help, labelNames, registers: [registry] })
}

export type CreateGauge = ReturnType<typeof gaugesOf>
