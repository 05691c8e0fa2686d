/**
 * Removes the static frame (page-frame.tsx) that was shown until the page rendered. Does nothing if
 * there is none.
 */
export function dropFrame(): void {
  document.getElementById('frame')?.remove()
}
