import type { KeyboardEvent, MouseEvent } from 'react'

type RowBoxProps = {
  readonly label: string
  readonly checked: boolean
  readonly isMixed?: boolean
  /** With the event, whose shift key draws a range. */
  readonly onPress: (event: MouseEvent) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/** The box that chooses a row, without words beside it; 44 px are pressed. */
export function RowBox({ label, checked, isMixed = false, onPress, onKeyDown }: RowBoxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center select-none">
      <input
        type="checkbox"
        data-part="box"
        aria-label={label}
        checked={checked}
        ref={(control) => {
          if (control !== null) control.indeterminate = isMixed
        }}
        // A click, also the one of the space bar, says whether shift is held; a change does not.
        onClick={onPress}
        onChange={() => undefined}
        onKeyDown={onKeyDown}
        className="mark-check size-5 cursor-[inherit] appearance-none rounded-sm border border-control bg-surface checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand hover:border-brand"
      />
    </label>
  )
}
