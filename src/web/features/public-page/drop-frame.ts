/**
 * Removes the static frame (page-frame.tsx) that was shown until the page rendered. Does nothing if
 * there is none.
 */
export function dropFrame(): void {
  document.getElementById('frame')?.remove()
}

/** Removes the frame unless it shows a shipment, which stays until this browser has checked it. */
export function dropEmptyFrame(): void {
  if (document.querySelector('#frame [data-shown]') === null) dropFrame()
}
