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
      `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1f2933">${escapeHtml(paragraph)}</p>`,
  )
  const small = notes.map(
    (note) =>
      `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:#52606d">${escapeHtml(note)}</p>`,
  )
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f2f4f5;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f2f4f5">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:#ffffff;border:1px solid #d9dee2;border-radius:8px">
<tr><td style="padding:32px;${font}">
<p style="margin:0 0 24px;font-size:15px;line-height:20px;font-weight:700;color:#0f4c4c">Lastro</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700;color:#12191f">${escapeHtml(heading)}</h1>
${text.join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
<tr><td bgcolor="#0f4c4c" style="border-radius:6px">
<a href="${url}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;${font}">${escapeHtml(action.label)}</a>
</td></tr>
</table>
<p style="margin:0 0 4px;font-size:13px;line-height:20px;color:#52606d">Se o botão não funcionar, copie este endereço para o navegador:</p>
<p style="margin:0 0 24px;font-size:13px;line-height:20px;word-break:break-all"><a href="${url}" style="color:#0f4c4c">${url}</a></p>
${small.join('\n')}
</td></tr>
</table>
<p style="margin:16px 0 0;font-size:12px;line-height:18px;color:#66737f">${signature}</p>
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
