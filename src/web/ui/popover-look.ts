/** How a panel that opens beside a control looks. */
export const popoverLook =
  'z-50 rounded-md border border-line bg-surface text-ink shadow-overlay outline-none data-[state=open]:animate-[fade-in_120ms]'
