/** Styles of all controls for typing or choosing. */
export const controlStyles =
  'w-full rounded-md border border-control bg-surface px-3 text-base text-ink transition-colors duration-150 ' +
  'hover:border-brand focus-visible:border-brand focus-visible:outline-2 focus-visible:-outline-offset-1 ' +
  'aria-invalid:border-danger [&[readonly]]:bg-sunken disabled:opacity-55'
