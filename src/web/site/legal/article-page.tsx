import { languageTag } from '../../locales/language.ts'
import { useSite, useSitePath } from '../site-context.ts'
import type { ArticleInBoth, Block } from './article.ts'

/** Renders a text, with its table of contents at the side on wide screens. */
export function ArticlePage({ article }: { readonly article: ArticleInBoth }) {
  const { language, t } = useSite()
  const { title, lead, updated, sections } = article[language]
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-16 px-4 pt-6 pb-20 sm:px-6 lg:grid-cols-[1fr_15rem] lg:pt-12">
      <article className="max-w-2xl">
        <h1 className="text-4xl leading-tight font-bold tracking-tight sm:text-5xl">{title}</h1>
        <p className="mt-4 text-xl leading-8 text-muted">{lead}</p>
        <p className="mt-4 text-sm text-muted">
          {t('site.updated')}{' '}
          <time dateTime={updated}>
            {new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
              new Date(updated),
            )}
          </time>
        </p>
        {sections.map((section) => (
          <section key={section.id} id={section.id} className="mt-12 scroll-mt-6">
            <h2 className="text-2xl font-semibold">{section.title}</h2>
            {section.blocks.map((block) => (
              <BlockText key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </article>
      <nav aria-label={t('site.on_this_page')} className="hidden lg:block">
        <div className="sticky top-6 border-l border-line pl-4">
          <p className="text-sm font-semibold">{t('site.on_this_page')}</p>
          <ul className="mt-2">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="inline-flex min-h-8 items-center text-sm text-muted hover:text-brand"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </div>
  )
}

function BlockText({ block }: { readonly block: Block }) {
  const { named } = useSite()
  if (typeof block === 'string') return <Paragraph text={block} />
  if ('named' in block) return <Paragraph text={named ? block.named : block.unnamed} />
  if ('list' in block) {
    return (
      <ul className="mt-4 list-disc space-y-2 pl-5 leading-7 marker:text-muted">
        {block.list.map((item) => (
          <li key={item}>
            <WithLinks text={item} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {block.kept.map(({ name, what, until }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_1fr]">
          <dt className="machine font-semibold">{name}</dt>
          <dd className="leading-6">
            {what} <span className="text-muted">({until})</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Paragraph({ text }: { readonly text: string }) {
  return (
    <p className="mt-4 leading-7">
      <WithLinks text={text} />
    </p>
  )
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/

/** Renders the text with its `[words](/path)` as links. */
function WithLinks({ text }: { readonly text: string }) {
  const pathOf = useSitePath()
  return text.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, words, href = ''] = LINK.exec(part) ?? []
    if (words === undefined) return part
    return (
      <a
        key={part}
        href={href === '/profile' ? href : pathOf(href)}
        className="font-medium text-brand underline"
      >
        {words}
      </a>
    )
  })
}
