import type { Company } from '#contract/endpoints/companies.ts'
import type { GivenRole } from '#contract/endpoints/invitations.ts'
import { apiOf, type Api } from './api.ts'
import { createAccount, newEmail, type TestAccount } from '../auth/auth.ts'
import { linkIn, mailTo } from '../mail/mail.ts'
import type { TestServer } from '../processes/server.ts'
import { dataOf } from './shipment-api.ts'

/** Days after which the access of a test's auditor ends. */
const AUDITOR_DAYS = 30

type Site = Pick<TestServer, 'url' | 'dataDir'>

/** Returns a function that calls the API as a person who acts for a company. */
export function companyApi(site: Site, person: TestAccount, company: string): Api {
  const api = apiOf(site, person.session.access_token)
  return (method, path, body, headers) => api(method, path, body, { 'lastro-account': company, ...headers })
}

/** Opens a company whose owner is the person. */
export async function createCompany(site: Site, owner: TestAccount, name: string): Promise<Company> {
  return dataOf(await apiOf(site, owner.session.access_token)('POST', '/api/companies', { name }))
}

/** Returns the link of the n-th mail to an address. */
export async function mailedLink({ dataDir }: Site, email: string, count: number): Promise<URL> {
  return linkIn(await mailTo(dataDir, email, count))
}

/** Creates an account that accepts an invitation of a company. */
export async function addMember(
  site: Site,
  owner: TestAccount,
  company: string,
  role: GivenRole,
): Promise<TestAccount> {
  const person = await createAccount(site, { email: newEmail(role), fullName: `Pessoa ${role}` })
  const member_until =
    role === 'auditor' ? new Date(Date.now() + AUDITOR_DAYS * 86_400_000).toISOString() : null
  const invitation = { invitations: [{ email: person.email, role, member_until }] }
  dataOf(await companyApi(site, owner, company)('POST', '/api/company/invitations', invitation))
  // The first mail was the confirmation of the account; the second one contains the invitation.
  const token = (await mailedLink(site, person.email, 2)).hash.slice(1)
  dataOf(await apiOf(site, person.session.access_token)('POST', '/api/account/invitation', { token }))
  return person
}
