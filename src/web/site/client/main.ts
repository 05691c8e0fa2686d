import { rememberPreference } from '../../preferences.ts'
import { currentTheme, setTheme, type Theme } from '../../shell/appearance/theme-choice.ts'
import '../site.css'

const round: readonly Theme[] = ['system', 'light', 'dark']

/** Makes the button cycle through the themes and show the current one. */
function startThemeButton(): void {
  const button = document.querySelector<HTMLElement>('[data-theme-button]')
  if (button === null) return
  const name = () => {
    const words = button.dataset[currentTheme()] ?? ''
    button.title = words
    button.setAttribute('aria-label', words)
  }
  button.addEventListener('click', () => {
    setTheme(round[(round.indexOf(currentTheme()) + 1) % round.length] ?? 'system')
    name()
  })
  name()
  button.hidden = false
}

// These parts start immediately, because every public page needs them. Other parts start when they
// come into view.
badgeFailedLogos()
startThemeButton()
startCopyButtons()
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  link.addEventListener('click', () =>
    rememberPreference('language', link.dataset['language'] === 'en' ? 'en' : 'pt'),
  )
}
whenSeen('[data-live]', async (card) => (await import('./live.ts')).startLive(card))
whenSeen('[data-tamper]', async (card) => (await import('./tamper.ts')).startTamper(card))
whenSeen('[data-document-place]', async () => {
  const form = document.querySelector<HTMLElement>('[data-document]')
  if (form !== null) await (await import('./document.ts')).startDocument(form)
})
whenSeen('[data-transparency]', async (board) => (await import('./transparency.ts')).startTransparency(board))
whenSeen('[data-status]', async (board) => (await import('./status.ts')).startStatus(board))

/**
 * Shows the buttons that copy a text of the page. Each shows a confirmation until it loses the
 * focus.
 */
function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const said = button.textContent
    button.hidden = false
    button.addEventListener('click', () => {
      const text = document.getElementById(button.dataset['copy'] ?? '')?.textContent ?? ''
      navigator.clipboard.writeText(text).then(
        () => (button.textContent = button.dataset['copied'] ?? said),
        () => undefined,
      )
      button.addEventListener('blur', () => (button.textContent = said), { once: true })
    })
  }
}

/** Shows the badge with initials and the subtitle instead of a logo that does not load. */
function badgeFailedLogos(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-logo] img')) {
    const fail = () => image.parentElement?.setAttribute('data-failed', '')
    if (image.complete && image.naturalWidth === 0) fail()
    else image.addEventListener('error', fail)
  }
}

/** Runs `start` once, when the element comes near the viewport. */
function whenSeen(selector: string, start: (element: HTMLElement) => Promise<void>): void {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void start(element)
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
}
