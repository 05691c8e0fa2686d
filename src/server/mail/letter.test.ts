import { expect, test } from 'vitest'
import { composeMail } from './letter.ts'

const mail = composeMail('ana@lastro.test', {
  subject: 'Assunto <b>',
  heading: 'Título & mais',
  paragraphs: ['Um "parágrafo" com <script>'],
  action: { label: `Ir 'lá'`, url: 'https://lastro.test/auth?a=1&b=2' },
  notes: ['Uma nota'],
})

test('both forms say the same, each in its own way', () => {
  for (const part of ['Título', 'parágrafo', 'Ir', 'Uma nota']) {
    expect(mail.text).toContain(part)
    expect(mail.html).toContain(part)
  }
  expect(mail.text).toContain('https://lastro.test/auth?a=1&b=2')
  expect(mail.html).toContain('href="https://lastro.test/auth?a=1&amp;b=2"')
  expect(mail.link).toBe('https://lastro.test/auth?a=1&b=2')
})

test('text stays text in HTML', () => {
  expect(mail.html).toContain('Um &quot;parágrafo&quot; com &lt;script&gt;')
  expect(mail.html).toContain('<title>Assunto &lt;b&gt;</title>')
  expect(mail.html).toContain('Ir &#39;lá&#39;')
})

test('loads nothing from anywhere', () => {
  expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import/)
})
