import { useId, useState, type ReactNode } from 'react'
import { FileUp, type LucideIcon } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

type FileDropProps = {
  readonly icon?: LucideIcon
  readonly label: ReactNode
  /** Text below the label. */
  readonly note: ReactNode
  /** Undefined for files of any type. */
  readonly accept: string | undefined
  /** True if several files may be picked or dropped at once. */
  readonly isMultiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Shows the input of files as a box on which they may be dropped. */
export function FileDrop({
  icon: Icon = FileUp,
  label,
  note,
  accept,
  isMultiple = false,
  onFiles,
}: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={classNames(
        'relative flex flex-col items-center gap-1 rounded-lg border-2 border-dashed px-4 py-10 text-center focus-within:border-brand hover:border-brand hover:bg-brand-tint',
        isOver ? 'border-brand bg-brand-tint' : 'border-control',
      )}
    >
      <Icon aria-hidden className="mb-2 size-8 text-muted" strokeWidth={1.5} />
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <span className="text-sm text-muted">{note}</span>
      {/* The input covers the whole box, so that a dropped file lands on it. */}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onFiles(files)
          // The input is reset, so that the user can choose the same file again after a change.
          target.value = ''
        }}
      />
    </div>
  )
}
