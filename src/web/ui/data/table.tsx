import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

export type TableProps = {
  /** Name of the table for screen readers. */
  readonly caption: string
  /** Texts of the header cells. */
  readonly columns: readonly string[]
  /** Classes of the box that scrolls. A height such as `max-h-[70dvh]` keeps the header visible. */
  readonly className?: string
  /** Lets the keyboard scroll the box, for a table without controls (WCAG 2.1.1). */
  readonly focusable?: boolean
  /** `tr` elements with `td`s. */
  readonly children: ReactNode
}

/** Renders a dense table in a scrollable box. The header stays visible. */
export function Table({ caption, columns, className, focusable = false, children }: TableProps) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={focusable ? 0 : undefined}
      aria-label={caption}
      className={classNames('overflow-auto -outline-offset-2', className)}
    >
      <table className="w-full border-separate border-spacing-0 text-left text-sm [&_tbody_tr:hover]:bg-brand-tint [&_tbody_tr:last-child_td]:border-b-0 [&_td]:h-11 [&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <ColumnHeader key={name}>{name}</ColumnHeader>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

type HeaderProps = { readonly className?: string; readonly children: ReactNode }

const headerStyles =
  'sticky top-0 z-10 border-b border-line bg-surface text-xs font-semibold whitespace-nowrap text-muted'

/** Renders the header of a column without sorting. */
export function ColumnHeader({ className, children }: HeaderProps) {
  return (
    <th scope="col" className={classNames(headerStyles, 'h-11 px-3', className)}>
      {children}
    </th>
  )
}

export type SortDirection = 'asc' | 'desc'

export type SortHeaderProps = HeaderProps & {
  /**
   * Current direction of sorting by this column; undefined if the table is sorted by another
   * column.
   */
  readonly direction: SortDirection | undefined
  readonly onSort: () => void
}

/** Renders the header of a column with a button that sorts by it. */
export function SortHeader({ direction, onSort, className, children }: SortHeaderProps) {
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      className={classNames(headerStyles, className)}
    >
      <button
        type="button"
        onClick={onSort}
        className={classNames(
          'inline-flex min-h-11 w-full items-center gap-1 px-3 -outline-offset-2 hover:text-ink',
          direction !== undefined && 'text-ink',
        )}
      >
        {children}
        <Icon
          aria-hidden
          className={classNames('size-4 shrink-0', direction === undefined && 'opacity-60')}
        />
      </button>
    </th>
  )
}
