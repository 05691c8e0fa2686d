import type { ReactNode } from 'react'
import { Dialog } from 'radix-ui'
import { TestMark } from '../../../ui/data/test-mark.tsx'
import { classNames } from '../../../ui/lib/class-names.ts'
import { verdictStyles, type VerdictTone } from './verdict-styles.ts'
import { VerdictMessages } from './verdict-messages.tsx'

type VerdictScreenProps = {
  readonly tone: VerdictTone
  readonly word: string
  /** Scanned code. */
  readonly code: string
  /** Returns to the scanner. */
  readonly onClose: () => void
  /** Details and next steps, within reach of the thumb. */
  readonly children: ReactNode
}

/** Shows a verdict that fills the screen until the user closes it. `Esc` returns to the scanner. */
export function VerdictScreen({ tone, word, code, onClose, children }: VerdictScreenProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Content
          data-scan-verdict
          aria-describedby={undefined}
          // A toast is outside the dialog; pressing it must not close the verdict.
          onInteractOutside={(event) => event.preventDefault()}
          className={classNames(
            'fixed inset-0 z-50 flex flex-col overflow-y-auto outline-none data-[state=open]:animate-[fade-in_120ms]',
            verdictStyles[tone].ground,
          )}
        >
          <div className="grid flex-1 place-items-center py-[3vh]">
            <VerdictMessages tone={tone} word={<Dialog.Title>{word}</Dialog.Title>} code={code} />
          </div>
          <div className="mx-auto w-full max-w-xl rounded-t-lg bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink sm:mb-6 sm:rounded-lg">
            <TestMark trackingId={code} />
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
