import { referenceKinds, type Reference } from '#domain/references/reference.ts'
import { NEW_PARAMETER, NEW_REFERENCE, NEW_SHIPMENT } from '../../paths.ts'

/** Returns the path of the dialog for a new shipment with these references. */
export function newShipmentPath(references: readonly Reference[]): string {
  const named = references.map(({ kind, value }) => [NEW_REFERENCE, `${kind}:${value}`])
  return `/dashboard?${new URLSearchParams([[NEW_PARAMETER, NEW_SHIPMENT], ...named])}`
}

/** Returns the references that the address of the dialog names. */
export function referencesIn(parameters: URLSearchParams): readonly Reference[] {
  return parameters.getAll(NEW_REFERENCE).flatMap((text) => {
    const [name, value = ''] = text.split(/:(.*)/s)
    const kind = referenceKinds.find((one) => one === name)
    return kind === undefined || value === '' ? [] : [{ kind, value: value.slice(0, 64) }]
  })
}
