import { Button } from '../../ui/inputs/button.tsx'
import { BySession } from '../by-session.tsx'
import { useSite } from '../site-context.ts'

/**
 * Renders the main call to action: the dashboard if signed in, else the sign-up (specification,
 * section 2).
 */
export function MainAction() {
  const { t } = useSite()
  return (
    <BySession
      signedIn={
        <Button asChild size="lg">
          <a href="/dashboard">{t('menu.dashboard')}</a>
        </Button>
      }
      signedOut={
        <Button asChild size="lg">
          <a href="/auth?mode=signup">{t('landing.get_started')}</a>
        </Button>
      }
    />
  )
}
