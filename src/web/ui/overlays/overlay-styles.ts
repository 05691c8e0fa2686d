/** Styles of the layer that dims the page under a dialog or a sheet. */
export const overlayStyles =
  'fixed inset-0 z-40 bg-[rgb(6_16_15/0.5)] data-[state=open]:animate-[fade-in_150ms]'
