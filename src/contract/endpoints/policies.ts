import * as z from 'zod/mini'
import { knownRevision } from './companies.ts'
import { endpoint } from '../schema/endpoint.ts'
import { wholeNumber } from '../schema/numbers.ts'

/** Rules of a company about sessions and exports. */
const policyContent = {
  /**
   * True if members need a second step. Calls of members without a second step are refused from 7
   * days after the company sets this rule.
   */
  require_second_step: z.boolean(),
  /** Minutes without use after which the web application signs a member out. */
  idle_minutes: wholeNumber(5, 30),
  /** Number of hours after a sign-in during which a member may act for the company. */
  session_hours: wholeNumber(1, 720),
  /** True if operators have the permission `shipments.export`. */
  operators_export: z.boolean(),
}

const policies = z.object({
  ...policyContent,
  /** Time from which calls without a second step are refused; null if none is required. */
  second_step_from: z.nullable(z.string()),
  /** Number of active members who have no second step. */
  members_without_second_step: z.number(),
  revision: z.number(),
})
export type Policies = z.output<typeof policies>

export const getPolicies = endpoint({
  method: 'GET',
  path: '/api/company/policies',
  summary: {
    en: 'Returns the rules of the company about sessions and exports',
    pt: 'As regras da empresa sobre sessões e exportações',
  },
  details: {
    pt: 'Todo membro pode ler as regras que valem para ele.',
    en: 'Every member may read the rules that apply to them.',
  },
  needs: 'settings.read',
  data: policies,
  errors: ['not_a_company'],
})

export const changePolicies = endpoint({
  method: 'PUT',
  path: '/api/company/policies',
  summary: {
    en: 'Changes the rules of the company. A second step binds 7 days after it is required, and its members get a mail',
    pt: 'Altera as regras da empresa. A verificação em duas etapas passa a valer 7 dias depois de exigida, e os membros são avisados por e-mail',
  },
  details: {
    pt: 'Só donos. As regras valem para todos os membros, também para quem chama.',
    en: 'Only owners. The rules apply to every member, the caller too.',
  },
  needs: 'security.manage',
  body: z.strictObject({ ...policyContent, revision: knownRevision }),
  data: policies,
  errors: ['not_a_company', 'changed_meanwhile'],
})
