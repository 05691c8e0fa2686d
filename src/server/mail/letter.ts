import type { Mail } from './mail.ts'

/** What a mail says; its two forms are made from this alone, so that they say the same. */
export type Letter = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly url: string }
  /** Below the button, smaller. */
  readonly notes: readonly string[]
}

/** A letter as plain text and as HTML. */
export function composeMail(to: string, letter: Letter): Mail {
  return {
    to,
    subject: letter.subject,
    text: toText(letter),
    html: toHtml(letter),
    link: letter.action.url,
  }
}

// The light theme of the web application (web/ui/theme.css); mail programs know no custom properties.
const [paper, surface, line] = ['#faf8f3', '#fffefb', '#e2ddd1']
const [ink, muted, brand] = ['#17211f', '#55605d', '#0f4f4d']

const signature = 'Lastro · Rastreamento com lastro'

function toText({ heading, paragraphs, action, notes }: Letter): string {
  const blocks = [heading, ...paragraphs, `${action.label}:\n${action.url}`, ...notes, `--\n${signature}`]
  return `${blocks.join('\n\n')}\n`
}

/** Tables and inline styles, no images and no style sheet: what mail programs agree on. */
function toHtml({ subject, heading, paragraphs, action, notes }: Letter): string {
  const font = `font-family:'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif`
  const url = escapeHtml(action.url)
  const text = paragraphs.map(
    (paragraph) =>
      `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${ink}">${escapeHtml(paragraph)}</p>`,
  )
  const small = notes.map(
    (note) =>
      `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:${muted}">${escapeHtml(note)}</p>`,
  )
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${paper};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:${surface};border:1px solid ${line};border-radius:8px">
<tr><td style="padding:32px;${font}">
<p style="margin:0 0 24px;font-size:15px;line-height:20px;font-weight:700;color:${brand}">Lastro</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700;color:${ink}">${escapeHtml(heading)}</h1>
${text.join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
<tr><td bgcolor="${brand}" style="border-radius:6px">
<a href="${url}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:${surface};text-decoration:none;${font}">${escapeHtml(action.label)}</a>
</td></tr>
</table>
<p style="margin:0 0 4px;font-size:13px;line-height:20px;color:${muted}">Se o botão não funcionar, copie este endereço para o navegador:</p>
<p style="margin:0 0 24px;font-size:13px;line-height:20px;word-break:break-all"><a href="${url}" style="color:${brand}">${url}</a></p>
${small.join('\n')}
</td></tr>
</table>
<p style="margin:16px 0 0;font-size:12px;line-height:18px;color:${muted}">${signature}</p>
</td></tr>
</table>
</body>
</html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
