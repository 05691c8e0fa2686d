/** How a menu that drops down looks, and its items; for Radix's DropdownMenu. */
export const menuLook =
  'z-50 min-w-52 rounded-md border border-line bg-surface p-1 text-ink shadow-overlay data-[state=open]:animate-[fade-in_120ms]'

export const menuItemLook =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none select-none data-[highlighted]:bg-brand-tint [&_svg]:size-5 [&_svg]:text-muted'
