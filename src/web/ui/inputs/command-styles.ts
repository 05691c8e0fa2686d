/** Styles of a searchable list and its items, for cmdk. */
export const commandListStyles = 'max-h-80 overflow-y-auto overscroll-contain p-1'

export const commandItemStyles =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 select-none data-[selected=true]:bg-brand-tint [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted'
