import { expect, test } from 'vitest'
import { composeMail, withOperator, type Letter } from './letter.ts'

const pt: Letter = {
  subject: 'Assunto <b>',
  preheader: 'Antes de <tudo>',
  heading: 'Título & mais',
  paragraphs: ['Um "parágrafo" com <script>'],
  action: `Ir 'lá'`,
  notes: ['Uma nota'],
}
const letters = { pt, en: { ...pt, subject: 'Subject', heading: 'Heading' } }
const envelope = { to: 'ana@lastro.test', language: 'pt', link: 'https://lastro.test/auth?a=1&b=2' } as const
const mail = composeMail(envelope, letters)

test('renders the same content as text and as HTML', () => {
  for (const part of ['Título', 'parágrafo', 'Ir', 'Uma nota']) {
    expect(mail.text).toContain(part)
    expect(mail.html).toContain(part)
  }
  expect(mail.text).toContain('https://lastro.test/auth?a=1&b=2')
  expect(mail.html).toContain('href="https://lastro.test/auth?a=1&amp;b=2"')
})

test('names the operator in text and HTML, and changes nothing without an operator', () => {
  const named = withOperator(mail, { name: 'Silva & Filhos', email: 'dados@silva.example' })
  expect(named.text).toContain('Silva & Filhos · dados@silva.example')
  expect(named.html).toContain('Silva &amp; Filhos · dados@silva.example')
  expect(withOperator(mail, undefined)).toBe(mail)
})

test('escapes text in HTML', () => {
  expect(mail.html).toContain('Um &quot;parágrafo&quot; com &lt;script&gt;')
  expect(mail.html).toContain('<title>Assunto &lt;b&gt;</title>')
  expect(mail.html).toContain('Ir &#39;lá&#39;')
  expect(mail.html).toContain('Antes de &lt;tudo&gt;')
})

test('breaks no code, makes a part stand out, and puts the second action below the button', () => {
  const letter = {
    ...pt,
    paragraphs: ['A remessa FT-20261129-A1B2C3 saiu.', 'Código: 042137 <ok>'],
    strong: '042137',
    secondAction: { label: 'Responder', url: 'https://lastro.test/resposta#a' },
    links: [{ label: 'Parar avisos', url: 'https://lastro.test/n/u/b' }],
  }
  const { text, html } = composeMail(envelope, { pt: letter, en: letter })
  expect(html).toContain('<span style="white-space:nowrap">FT-20261129-A1B2C3</span> saiu.')
  expect(html).toMatch(/Código: <strong [^>]*>042137<\/strong> &lt;ok&gt;/)
  for (const form of [text, html]) {
    expect(form).toMatch(/auth\?a=1.*Responder.*Parar avisos/s)
    expect(form).toContain('https://lastro.test/resposta#a')
  }
})

test('loads no external resources', () => {
  expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import/)
})

test('has style rules only for classes that occur in the mail', () => {
  const styled = [...(/<style>(.*)<\/style>/.exec(mail.html)?.[1] ?? '').matchAll(/\.([a-z]+)\{/g)]
  expect(styled.length).toBeGreaterThan(0)
  for (const [, name] of styled) expect(mail.html).toContain(`class="${name}"`)
})

test('writes the whole mail in one language', () => {
  const english = composeMail({ ...envelope, language: 'en' }, letters)
  expect(english.subject).toBe('Subject')
  expect(english.html).toContain('<html lang="en">')
  expect(english.text).toContain('Tracking you can prove')
  expect(mail.html).toContain('<html lang="pt-BR">')
  expect(mail.text).toContain('Rastreamento com lastro')
})
