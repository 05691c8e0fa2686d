import * as z from 'zod/mini'
import { roles } from '#domain/accounts/role.ts'
import { endpoint } from '../schema/endpoint.ts'
import { uuid } from '../schema/fields.ts'

/**
 * An account for which the caller may act, or a company in which the caller's membership is
 * suspended or expired.
 */
export const workplace = z.object({
  id: z.string(),
  kind: z.enum(['person', 'company']),
  /** Name of the company; null for the caller's own account. */
  name: z.nullable(z.string()),
  /** Path of the company's logo. */
  logo_url: z.nullable(z.string()),
  role: z.enum(roles),
  state: z.enum(['active', 'suspended', 'expired']),
  /**
   * Requirement of the company that this session does not meet: a second step, or a more recent
   * sign-in; null if it meets all. Until the session meets it, calls for the company are refused.
   */
  missing: z.nullable(z.enum(['second_step', 'sign_in'])),
  /** Minutes without use after which the web application signs the person out. */
  idle_minutes: z.number(),
  /** Warehouse in which the person works; null if the company named none. */
  warehouse_id: z.nullable(z.string()),
  /** True for a test company, whose shipments have no value. */
  is_test: z.boolean(),
  /** True for the account for which a call acts if the call names no account. */
  is_default: z.boolean(),
})
export type Workplace = z.output<typeof workplace>

export const listWorkplaces = endpoint({
  method: 'GET',
  path: '/api/accounts',
  summary: {
    en: 'Lists the accounts for which the caller may act: their own, and the companies of which they are a member',
    pt: 'As contas em que se pode trabalhar: a própria e as empresas de que se faz parte',
  },
  details: {
    pt: 'Uma pessoa pode ser membro de várias empresas. O cabeçalho `Lastro-Account` das outras chamadas recebe um id daqui.',
    en: 'A person can be a member of several companies. The header `Lastro-Account` of other calls takes an id from here.',
  },
  needs: 'self',
  data: z.array(workplace),
})

export const leaveCompany = endpoint({
  method: 'DELETE',
  path: '/api/accounts/{id}',
  summary: { en: 'Ends the own membership of a company', pt: 'Encerra a própria participação na empresa' },
  details: {
    pt: 'O que o membro registrou guarda o nome dele. O último dono não pode sair.',
    en: 'What the member recorded keeps their name. The last owner cannot leave.',
  },
  needs: 'self',
  params: z.object({ id: uuid }),
  data: z.object({ id: z.string() }),
  errors: ['not_found', 'last_owner'],
})
