import '../site.css'
import { rememberLanguage } from '../../locales/language.ts'
import { startCopyButtons } from './copy-button.ts'
import { badgeFailedLogos } from './logo.ts'
import { startThemeButton } from './theme-button.ts'
import { whenSeen } from './when-seen.ts'

// What every public page needs at once; the rest comes when it is looked at.
badgeFailedLogos()
startThemeButton()
startCopyButtons()
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  link.addEventListener('click', () => rememberLanguage(link.dataset['language'] === 'en' ? 'en' : 'pt'))
}
whenSeen('[data-live]', async (card) => (await import('./live.ts')).startLive(card))
whenSeen('[data-tamper]', async (card) => (await import('./tamper.ts')).startTamper(card))
whenSeen('[data-transparency]', async (board) => (await import('./transparency.ts')).startTransparency(board))
whenSeen('[data-status]', async (board) => (await import('./status.ts')).startStatus(board))
