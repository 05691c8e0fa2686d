import type { KeyboardEvent, MouseEvent } from 'react'

type RowBoxProps = {
  readonly label: string
  readonly checked: boolean
  readonly isMixed?: boolean
  /** Called with the event, because the shift key selects a range. */
  readonly onPress: (event: MouseEvent) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/** Shows the checkbox of a row, without a visible label and with a touch target of 44 px. */
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
        // A click event, including that of the space bar, contains the state of the shift key; a
        // change event does not.
        onClick={onPress}
        onChange={() => undefined}
        onKeyDown={onKeyDown}
        className="mark-check size-5 cursor-[inherit] appearance-none rounded-sm border border-control bg-surface checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand hover:border-brand"
      />
    </label>
  )
}
