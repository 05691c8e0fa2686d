import { documentationWords } from '../../locales/own/api-documentation.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CodeBlock } from './code-block.tsx'
import { readMarkdown, type Block } from './markdown.ts'

type ReadmePageProps = {
  readonly readme: string
  /** Of the text: what is about code may be English on a Portuguese page. */
  readonly lang: 'en' | 'pt-BR'
}

/** A document of the repository as a page. */
export function ReadmePage({ readme, lang }: ReadmePageProps) {
  const say = useOwnWords(documentationWords)
  const blocks = readMarkdown(readme)
  const title = blocks.find((block) => block.kind === 'heading')?.text ?? ''
  usePageTitle(title)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Button asChild variant="link" className="self-start">
        <Link to="/api-documentation">{say('sdk_back')}</Link>
      </Button>
      <div lang={lang} className="flex flex-col gap-4">
        <PageHeader title={title} />
        {blocks.slice(1).map((block) => (
          <Shown key={JSON.stringify(block)} block={block} />
        ))}
      </div>
    </div>
  )
}

function Shown({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') return <h2 className="mt-4 text-xl font-semibold">{block.text}</h2>
  if (block.kind === 'code')
    return <CodeBlock name={block.language} code={block.text} className="max-h-none" />
  return (
    <p className="max-w-prose">
      {block.pieces.map(({ isCode, text }) =>
        isCode ? (
          <code key={text} className="machine rounded-sm bg-sunken px-1">
            {text}
          </code>
        ) : (
          text
        ),
      )}
    </p>
  )
}
