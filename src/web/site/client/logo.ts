/** Where the mark does not load, the badge with initials and the subtitle take its place. */
export function badgeFailedLogos(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-logo] img')) {
    const fail = () => image.parentElement?.setAttribute('data-failed', '')
    if (image.complete && image.naturalWidth === 0) fail()
    else image.addEventListener('error', fail)
  }
}
