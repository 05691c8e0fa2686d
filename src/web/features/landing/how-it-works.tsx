import { useWords } from '../../locales/use-words.ts'

const steps = [
  { title: 'landing.step_register_title', text: 'landing.step_register' },
  { title: 'landing.step_qr_title', text: 'landing.step_qr' },
  { title: 'landing.step_track_title', text: 'landing.step_track' },
  { title: 'landing.step_verify_title', text: 'landing.step_verify' },
] as const

/** The four steps of 'como funciona' (specification, section 1). */
export function HowItWorks() {
  const { t } = useWords()
  return (
    <section id="como-funciona" className="mx-auto w-full max-w-6xl px-4 py-20 sm:px-6">
      <h2 className="text-4xl font-bold tracking-tight">{t('landing.how_it_works')}</h2>
      <ol className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex flex-col gap-2 bg-paper p-6">
            <span className="machine text-brand">{index + 1}</span>
            <h3 className="mt-6 text-xl font-semibold">{t(title)}</h3>
            <p className="leading-6 text-muted">{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
