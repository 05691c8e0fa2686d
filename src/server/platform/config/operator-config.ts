import { isVisibleLine } from '#ledger/base/visible-text.ts'
import { declareVariables, type Reader } from './variable.ts'

/** Controller of the personal data, as named in the privacy policy. */
export type Operator = { readonly name: string; readonly email: string }

/**
 * Returns true if the installation serves other machines but names no operator. Its pages must name
 * one in that case.
 */
export function owesOperator({
  operator,
  publicUrl,
}: {
  operator: Operator | undefined
  publicUrl: string
}): boolean {
  return operator === undefined && !isLocalUrl(publicUrl)
}

/** Returns true if a URL has an address of the machine itself. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
}

export const operatorVariables = declareVariables({
  OPERATOR_NAME: {
    unset: 'nobody is named',
    sentence:
      'who answers for this installation and its personal data: named on the public pages, in mails and in `/.well-known/security.txt`. A warning at start says that it is missing',
    expected: 'o nome de quem opera esta instalação, com até 120 caracteres',
    parse: (value) => (value.length <= 120 && isVisibleLine(value) ? value : undefined),
  },
  OPERATOR_EMAIL: {
    unset: 'nobody is named',
    sentence: 'the address of `OPERATOR_NAME`; both or none',
    expected: 'um endereço de e-mail, como privacidade@exemplo.com.br',
    parse: (value) =>
      /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(value) && value.length <= 254 ? value : undefined,
  },
})

/**
 * Reads `OPERATOR_…`, both or none, because a policy that names a person must state the contact.
 */
export function readOperator({ read, isSet, problems }: Reader): Operator | undefined {
  const { OPERATOR_NAME, OPERATOR_EMAIL } = operatorVariables
  const name = read(OPERATOR_NAME)
  const email = read(OPERATOR_EMAIL)
  if (isSet(OPERATOR_NAME) !== isSet(OPERATOR_EMAIL)) {
    problems.push('OPERATOR_NAME e OPERATOR_EMAIL: defina os dois ou nenhum')
  }
  return name === undefined || email === undefined ? undefined : { name, email }
}
