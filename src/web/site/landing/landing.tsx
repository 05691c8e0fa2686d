import { ArrowRight } from 'lucide-react'
import { Button } from '../../ui/inputs/button.tsx'
import { useSite, useSitePath } from '../site-context.ts'
import { claimGroups, type Claim, type ClaimLink } from './claims.ts'
import { DocumentCheck } from './document-check.tsx'
import { LiveCard } from './live-card.tsx'
import { MainAction } from './main-action.tsx'
import { ProductPicture } from './product-picture.tsx'
import { TamperDemo } from './tamper-demo.tsx'

/** Renders the front page, with its sections in the specification's order (section 2). */
export function Landing() {
  return (
    <>
      <Hero />
      {/* Decorative strip of guilloche lines, as along the edge of a banknote. */}
      <div aria-hidden className="ribbon h-8 bg-control opacity-50" />
      <Expertise />
      <Blockchain />
      <HowItWorks />
      <UseCases />
      <Closing />
    </>
  )
}

function Hero() {
  const { t } = useSite()
  return (
    <section className="mx-auto grid w-full max-w-6xl items-center gap-12 px-4 pt-8 pb-16 sm:px-6 lg:grid-cols-[1.15fr_1fr] lg:gap-16 lg:pt-14 lg:pb-24">
      <div>
        <h1 className="text-[clamp(2.75rem,7vw,4.75rem)] leading-[1.02] font-bold tracking-[-0.03em]">
          {t('landing.headline')}
        </h1>
        <p className="mt-6 max-w-xl text-xl leading-8 text-muted">{t('landing.lead')}</p>
        <CodeForm />
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <MainAction />
          <Button asChild variant="outline" size="lg">
            <a href="/tracker">{t('landing.track_delivery')}</a>
          </Button>
        </div>
        <p className="mt-6 flex flex-wrap gap-x-6">
          {/* On a phone the demonstration is several screens below, so this link leads to it. */}
          <TextLink href="#experimente">{t('landing.try_tampering')}</TextLink>
          <TextLink href="/api-documentation">{t('landing.api_documentation')}</TextLink>
        </p>
      </div>
      <ProductPicture />
    </section>
  )
}

/**
 * Renders the form in which a visitor enters the code of a label. The page that it opens parses the
 * code.
 */
function CodeForm() {
  const { t } = useSite()
  return (
    <form action="/verify" className="mt-8 max-w-xl">
      <label htmlFor="code" className="font-semibold">
        {t('landing.code_label')}
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id="code"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="FT-20241201-ABC123"
          className="machine h-12 min-w-0 flex-1 rounded-md border border-control bg-surface px-3 placeholder:text-muted"
        />
        <Button type="submit" variant="secondary" size="lg">
          {t('landing.code_open')}
        </Button>
      </div>
    </form>
  )
}

/** Shows every claim about logistics and cryptography, with a link to its proof. */
function Expertise() {
  const { t } = useSite()
  return (
    <section
      id="recursos"
      className="mx-auto grid w-full max-w-6xl gap-x-12 gap-y-10 px-4 py-16 sm:px-6 lg:grid-cols-[1.5fr_1fr] lg:py-20"
    >
      <div className="lg:col-span-2">
        <h2 className="max-w-3xl text-4xl leading-tight font-bold tracking-tight">
          {t('landing.expertise_title')}
        </h2>
        <p className="mt-4 max-w-2xl text-lg leading-8 text-muted">{t('landing.expertise')}</p>
      </div>
      <div className="lg:order-last">
        <div className="lg:sticky lg:top-8">
          <LiveCard />
        </div>
      </div>
      <div className="flex flex-col gap-8">
        {claimGroups.map(({ title, claims, hasCheck }) => (
          <section key={title} {...(hasCheck && { 'data-document-place': '' })}>
            <h3 className="border-b border-control pb-2 text-xl font-semibold">{t(title)}</h3>
            <ul className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
              {claims.map((claim) => (
                <ClaimItem key={claim.name} {...claim} />
              ))}
            </ul>
            {hasCheck && <DocumentCheck />}
          </section>
        ))}
      </div>
    </section>
  )
}

function ClaimItem({ icon: Icon, name, links }: Claim) {
  const { t } = useSite()
  return (
    <li className="group relative flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" strokeWidth={1.75} />
      <div>
        <h4 className="font-semibold">{t(`claim.${name}_title`)}</h4>
        <p className="text-muted">
          {t(`claim.${name}`)}{' '}
          {links.map((link) => (
            <ProofLink key={link.words} {...link} />
          ))}
        </p>
      </div>
    </li>
  )
}

function ProofLink({ words, href, isSitePage, isShowcase, demo }: ClaimLink) {
  const { t } = useSite()
  const pathOf = useSitePath()
  return (
    <span className="proof-link" {...(demo !== undefined && { 'data-demo': demo, hidden: true })}>
      <a
        href={isSitePage ? pathOf(href) : href}
        {...(isShowcase && { 'data-showcase': '' })}
        {...((demo === 'photo' || demo === 'report') && { download: '' })}
        className="font-semibold text-brand hover:underline"
      >
        {t(words)}
      </a>
    </span>
  )
}

const facts = [
  { title: 'landing.append_title', text: 'landing.append' },
  { title: 'landing.check_title', text: 'landing.check' },
  { title: 'landing.limit_title', text: 'landing.limit' },
] as const

/**
 * Explains what the log proves and does not prove, with a sample history that the visitor can
 * tamper with.
 */
function Blockchain() {
  const { t } = useSite()
  return (
    <section id="experimente" className="scroll-mt-4 border-y border-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-12 px-4 py-20 sm:px-6 lg:grid-cols-[1fr_1.1fr] lg:gap-16">
        <div>
          <h2 className="text-4xl leading-tight font-bold tracking-tight">{t('landing.blockchain_title')}</h2>
          <p className="mt-4 text-lg leading-8 text-muted">{t('landing.blockchain')}</p>
          <dl className="mt-8 flex flex-col gap-6">
            {facts.map(({ title, text }) => (
              <div key={title} className="border-l-2 border-brand pl-4">
                <dt className="text-lg font-semibold">{t(title)}</dt>
                <dd className="mt-1 leading-7 text-muted">{t(text)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <TamperDemo />
      </div>
    </section>
  )
}

const steps = [
  { title: 'landing.step_register_title', text: 'landing.step_register' },
  { title: 'landing.step_qr_title', text: 'landing.step_qr' },
  { title: 'landing.step_track_title', text: 'landing.step_track' },
  { title: 'landing.step_verify_title', text: 'landing.step_verify' },
] as const

/** Shows the four steps of 'como funciona' (specification, section 1). */
function HowItWorks() {
  const { t } = useSite()
  return (
    <section id="como-funciona" className="mx-auto w-full max-w-6xl px-4 py-20 sm:px-6">
      <h2 className="text-4xl font-bold tracking-tight">{t('landing.how_it_works')}</h2>
      <ol className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex flex-col gap-2 bg-paper p-6">
            <span className="machine text-brand">{index + 1}</span>
            <h3 className="mt-4 text-xl font-semibold">{t(title)}</h3>
            <p className="leading-6 text-muted">{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const sectors = [
  { title: 'landing.air_title', text: 'landing.air' },
  { title: 'landing.pharma_title', text: 'landing.pharma' },
  { title: 'landing.commerce_title', text: 'landing.commerce' },
] as const

/** Shows the use cases: air logistics, pharmaceuticals, e-commerce (specification, section 1). */
function UseCases() {
  const { t } = useSite()
  return (
    <section className="mx-auto w-full max-w-6xl px-4 pb-20 sm:px-6">
      <h2 className="text-4xl font-bold tracking-tight">{t('landing.use_cases')}</h2>
      <div className="mt-8 divide-y divide-line border-y border-line">
        {sectors.map(({ title, text }) => (
          <article key={title} className="grid gap-x-10 gap-y-2 py-8 md:grid-cols-[1fr_2fr]">
            <h3 className="text-2xl font-semibold">{t(title)}</h3>
            <p className="max-w-2xl text-lg leading-8 text-muted">{t(text)}</p>
          </article>
        ))}
      </div>
    </section>
  )
}

function Closing() {
  const { t } = useSite()
  return (
    <section className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-col items-start gap-8 px-4 py-20 sm:px-6 lg:flex-row lg:items-center lg:justify-between">
        <h2 className="max-w-2xl text-4xl leading-tight font-bold tracking-tight">{t('landing.closing')}</h2>
        <MainAction />
      </div>
    </section>
  )
}

type TextLinkProps = {
  readonly href: string
  readonly children: string
}

function TextLink({ children, ...link }: TextLinkProps) {
  return (
    <a
      {...link}
      className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand hover:underline sm:min-h-8"
    >
      {children}
      <ArrowRight aria-hidden className="size-4 shrink-0" />
    </a>
  )
}
