/** Takes away what stood in the page's place until it came; at once where there is none. */
export function dropFrame(): void {
  document.getElementById('frame')?.remove()
}
