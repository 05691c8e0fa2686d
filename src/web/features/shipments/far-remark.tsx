import { MapPinOff } from 'lucide-react'
import { farFrom, municipalityNamed } from '#domain/places/municipality.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useMunicipalities } from '../../places/use-municipalities.ts'
import type { ShownCheckpoint } from './timeline-items.ts'

type FarRemarkProps = {
  readonly checkpoint: Pick<ShownCheckpoint, 'latitude' | 'longitude' | 'accuracy' | 'city' | 'uf'>
}

/** Remarks that the coordinates of a checkpoint are far from its city. */
export function FarRemark({ checkpoint }: FarRemarkProps) {
  const { t } = useMessages()
  const { kilometers } = useFormat()
  const { latitude, longitude, accuracy, city, uf } = checkpoint
  const here = latitude === null || longitude === null ? undefined : { latitude, longitude, accuracy }
  const all = useMunicipalities(here !== undefined && city !== null && uf !== null)
  const seat = all && municipalityNamed(all, city ?? '', uf ?? '')
  const far = here === undefined || seat === undefined ? undefined : farFrom(seat, here)
  if (far === undefined) return null
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
      <MapPinOff aria-hidden className="size-4 shrink-0" />
      {t('checkpoint.far_remark', { distance: kilometers(far), place: `${city}/${uf}` })}
    </p>
  )
}
