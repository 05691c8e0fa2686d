import { useId } from 'react'
import { placeTypes, type CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { classNames } from '../../../ui/lib/class-names.ts'
import { checkpointStyles } from '../../../ui/data/checkpoint-styles.ts'

type KindChoiceProps = {
  readonly value: CheckpointType
  readonly onChoose: (kind: CheckpointType) => void
}

/** Shows the kinds of checkpoint (entrada, saída, finalização) as buttons of thumb size. */
export function KindChoice({ value, onChoose }: KindChoiceProps) {
  const { t } = useMessages()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{t('checkpoint.kind')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {placeTypes.map((kind) => {
          const { icon: Icon, color } = checkpointStyles[kind]
          return (
            <label
              key={kind}
              className={classNames(
                'flex min-h-14 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border px-2 py-2 text-sm font-semibold sm:flex-row sm:gap-2 sm:text-base',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
                value === kind
                  ? 'border-brand bg-brand-tint text-ink'
                  : 'border-control bg-surface hover:border-brand',
              )}
            >
              <input
                type="radio"
                name={name}
                value={kind}
                checked={value === kind}
                onChange={() => onChoose(kind)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-5" style={{ color }} />
              {t(`checkpoint.${kind}`)}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
