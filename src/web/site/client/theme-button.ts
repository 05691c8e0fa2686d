import { currentTheme, setTheme, type Theme } from '../../shell/theme-choice.ts'

const round: readonly Theme[] = ['system', 'light', 'dark']

/** The button goes round the themes and says which is on. */
export function startThemeButton(): void {
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
