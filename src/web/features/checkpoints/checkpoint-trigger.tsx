import { useRef, useState } from 'react'
import { ChevronDown, MapPinPlus } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { checkpointTypes, type CheckpointType } from '#domain/checkpoint.ts'
import { useWords } from '../../locales/use-words.ts'
import type { WordsKey } from '../../locales/catalogue.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { CheckpointDialog } from './checkpoint-dialog.tsx'
import { checkpointLook } from '../../ui/checkpoint-look.ts'
import type { CheckpointSubject } from './prefill.ts'
import { menuItemLook, menuLook } from '../../ui/menu-look.ts'

export type CheckpointTriggerProps = Pick<ButtonProps, 'variant' | 'size'> & {
  readonly subject: CheckpointSubject
  /** The button's words: "Registrar Checkpoint" when absent. */
  readonly words?: WordsKey
  /** The accessible name where several stand on a page. */
  readonly label?: string
}

/** The dropdown that offers the three kinds, and the dialog of the chosen one. */
export function CheckpointTrigger({
  subject,
  words = 'checkpoint.register',
  label,
  variant,
  size,
}: CheckpointTriggerProps) {
  const { t } = useWords()
  const [kind, setKind] = useState<CheckpointType>()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          <Button
            ref={button}
            {...(variant && { variant })}
            {...(size && { size })}
            {...(label !== undefined && { 'aria-label': label })}
          >
            <MapPinPlus aria-hidden />
            {t(words)}
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={4} className={menuLook}>
            {checkpointTypes.map((one) => {
              const { icon: Icon, color } = checkpointLook[one]
              return (
                <DropdownMenu.Item key={one} className={menuItemLook} onSelect={() => setKind(one)}>
                  <Icon aria-hidden className="size-5" style={{ color }} />
                  {t(`checkpoint.${one}`)}
                </DropdownMenu.Item>
              )
            })}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {kind !== undefined && (
        <CheckpointDialog
          subject={subject}
          kind={kind}
          onClose={() => setKind(undefined)}
          returnFocus={button}
        />
      )}
    </>
  )
}
