import type { Page } from 'playwright-core'
import { apiOf, type Api } from '../api/api.ts'
import { createAccount } from '../auth/auth.ts'
import { signedIn } from '../auth/signed-in.ts'
import { openVisit, type Visit, type Visitor } from './visit.ts'

/** Visit of a new account, with its signed-in page and its API. */
export type AccountVisit = {
  readonly visit: Visit
  readonly visitor: Visitor
  readonly page: Page
  readonly api: Api
}

/** Opens a visit with a page at the dashboard of a new account. */
export async function openAccountVisit(): Promise<AccountVisit> {
  const visit = await openVisit()
  const { session } = await createAccount(visit.server)
  const visitor = await visit.open('/dashboard', { storageState: signedIn(visit, session) })
  return { visit, visitor, page: visitor.page, api: apiOf(visit.server, session.access_token) }
}
