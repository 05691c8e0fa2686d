import { Link } from 'react-router'
import ribbon from '../../assets/ribbon.svg'
import { useWords } from '../../locales/use-words.ts'
import { useSession } from '../../session/session-context.tsx'
import { PublicFrame } from '../../shell/public-frame.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { TamperDemo } from './tamper-demo.tsx'

/** The public front page. */
export function LandingPage() {
  const { t } = useWords()
  usePageTitle(undefined)
  return (
    <PublicFrame actions={<HeaderActions />} footer={t('landing.copyright')}>
      <section className="mx-auto grid w-full max-w-6xl items-center gap-12 px-4 pt-10 pb-20 sm:px-6 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:pt-16 lg:pb-28">
        <div>
          <h1 className="text-[clamp(2.75rem,7vw,4.75rem)] leading-[1.02] font-bold tracking-[-0.03em]">
            {t('landing.headline')}
          </h1>
          <p className="mt-6 max-w-xl text-xl leading-8 text-muted">{t('landing.lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <MainAction />
            <Button asChild variant="outline" size="lg">
              <a href="#como-funciona">{t('landing.how_it_works')}</a>
            </Button>
          </div>
        </div>
        <TamperDemo />
      </section>
      <Ribbon />
      <Foundations />
      <HowItWorks />
      <section className="border-t border-line bg-surface">
        <div className="mx-auto flex max-w-6xl flex-col items-start gap-8 px-4 py-20 sm:px-6 lg:flex-row lg:items-center lg:justify-between">
          <h2 className="max-w-2xl text-4xl leading-tight font-bold tracking-tight">
            {t('landing.closing')}
          </h2>
          <MainAction />
        </div>
      </section>
    </PublicFrame>
  )
}

/** A strip of guilloche, as along a banknote's edge. */
function Ribbon() {
  return (
    <div
      aria-hidden
      style={{ maskImage: `url(${ribbon})` }}
      className="h-8 bg-control mask-repeat-x opacity-50"
    />
  )
}

const foundations = [
  { title: 'landing.append_title', text: 'landing.append' },
  { title: 'landing.check_title', text: 'landing.check' },
  { title: 'landing.work_title', text: 'landing.work' },
] as const

/** What the product rests on, in three sentences that hold. */
function Foundations() {
  const { t } = useWords()
  return (
    <section>
      <ul className="mx-auto grid max-w-6xl gap-x-12 gap-y-10 px-4 py-16 sm:px-6 md:grid-cols-3">
        {foundations.map(({ title, text }) => (
          <li key={title}>
            <h2 className="text-xl font-semibold">{t(title)}</h2>
            <p className="mt-2 leading-7 text-muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The main call: to the dashboard when signed in, else to sign-up (specification, section 2). */
function MainAction() {
  const { t } = useWords()
  const isSignedIn = useSession().state === 'signed_in'
  return (
    <Button asChild size="lg">
      {isSignedIn ? (
        <Link to="/dashboard">{t('menu.dashboard')}</Link>
      ) : (
        <Link to="/auth?mode=signup">{t('landing.get_started')}</Link>
      )}
    </Button>
  )
}

function HeaderActions() {
  const { t } = useWords()
  const { state } = useSession()
  if (state === 'loading') return null
  if (state === 'signed_in') {
    return (
      <Button asChild>
        <Link to="/dashboard">{t('menu.dashboard')}</Link>
      </Button>
    )
  }
  return (
    <>
      <Button asChild variant="ghost">
        <Link to="/auth">{t('auth.sign_in')}</Link>
      </Button>
      <Button asChild>
        <Link to="/auth?mode=signup">{t('landing.get_started')}</Link>
      </Button>
    </>
  )
}
