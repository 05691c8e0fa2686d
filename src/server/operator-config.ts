import type { Checked, ReadText } from './config-checks.ts'

/** The controller of the personal data, as the privacy policy names it. */
export type Operator = { readonly name: string; readonly email: string }

/** Returns whether the installation serves others than the machine it runs on, whose pages must name who answers for it. */
export function owesOperator({
  operator,
  publicUrl,
}: {
  operator: Operator | undefined
  publicUrl: string
}): boolean {
  return operator === undefined && !isLocalAddress(publicUrl)
}

/** Returns whether an address is of the machine itself. */
export function isLocalAddress(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
}

/** Reads `OPERATOR_…`, both or none: a policy that names someone must say how to reach them. */
export function readOperator(text: ReadText, checked: Checked, problems: string[]): Operator | undefined {
  const name = checked<string | undefined>(
    'OPERATOR_NAME',
    undefined,
    'o nome de quem opera esta instalação, com até 120 caracteres',
    (value) => (value.length <= 120 && !/\p{Cc}/u.test(value) ? value : undefined),
  )
  const email = checked<string | undefined>(
    'OPERATOR_EMAIL',
    undefined,
    'um endereço de e-mail, como privacidade@exemplo.com.br',
    (value) => (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(value) && value.length <= 254 ? value : undefined),
  )
  if ((text('OPERATOR_NAME') === undefined) !== (text('OPERATOR_EMAIL') === undefined)) {
    problems.push('OPERATOR_NAME e OPERATOR_EMAIL: defina os dois ou nenhum')
  }
  return name === undefined || email === undefined ? undefined : { name, email }
}
