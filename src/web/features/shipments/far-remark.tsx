import { MapPinOff } from 'lucide-react'
import { farFromCity } from '#domain/places/municipality.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMunicipalities } from '../../places/use-municipalities.ts'
import type { ShownCheckpoint } from './timeline-items.ts'

type FarRemarkProps = {
  readonly checkpoint: Pick<ShownCheckpoint, 'latitude' | 'longitude' | 'accuracy' | 'city' | 'uf'>
}

/** Remarks that the coordinates of a checkpoint are far from its city. */
export function FarRemark({ checkpoint }: FarRemarkProps) {
  const { t, format } = useLocale()
  const { latitude, city, uf } = checkpoint
  const all = useMunicipalities(latitude !== null && city !== null && uf !== null)
  const far = all && farFromCity(all, checkpoint)
  if (far === undefined) return null
  return (
    <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
      <MapPinOff aria-hidden className="size-4 shrink-0" />
      {t('checkpoint.far_remark', { distance: format.kilometers(far), place: `${city}/${uf}` })}
    </p>
  )
}
