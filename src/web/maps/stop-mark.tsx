import { useMessages } from '../locales/use-messages.ts'
import { classNames } from '../ui/lib/class-names.ts'
import type { StopKind } from './route-stops.ts'

/**
 * Shape and letter repeat the meaning of the colour. Origin and destination are squares, an exit is
 * a diamond (specification, section 9).
 */
const shapes: Readonly<Record<StopKind, string>> = {
  origin: 'size-6 rounded-sm bg-[#15803d]',
  destination: 'size-6 rounded-sm bg-[#b91c1c]',
  entrada: 'size-6 rounded-full bg-[#15803d]',
  saida: 'm-0.5 size-5 rotate-45 rounded-xs bg-[#1d4ed8]',
  finalizacao: 'size-6 rounded-t-full rounded-b-sm bg-[#7e22ce]',
  tentativa: 'size-6 rounded-full bg-[#b45309]',
}

/** Shows the mark of a stop, on the map and in the list beside it. */
export function StopMark({ kind, className }: { readonly kind: StopKind; readonly className?: string }) {
  const { t } = useMessages()
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center border-2 border-[#fff] text-xs leading-none font-bold text-[#fff] shadow-raised',
        shapes[kind],
        className,
      )}
    >
      {/* Screen readers skip the mark, because its name is beside it or in the button's label. */}
      <span
        data-letter={t(`map.letter_${kind}`)}
        className={classNames('before:content-[attr(data-letter)]', kind === 'saida' && '-rotate-45')}
      />
    </span>
  )
}
