import * as z from 'zod/mini'
import { memberStates } from '#domain/accounts/membership.ts'
import { roles } from '#domain/accounts/role.ts'
import { knownRevision } from './companies.ts'
import { endpoint, type BodyOf } from '../schema/endpoint.ts'
import { instant, text, time, uuid } from '../schema/fields.ts'

const member = z.object({
  id: z.string(),
  /** Number of the member within the company, counted from 1 in the order of joining. */
  number: z.number(),
  name: z.nullable(z.string()),
  /** Member's e-mail address; null after the person deleted their Lastro account. */
  email: z.nullable(z.string()),
  role: z.enum(roles),
  state: z.enum(memberStates),
  expires_at: z.nullable(time),
  joined_at: time,
  /** Warehouse in which the member works; null for none. */
  warehouse_id: z.nullable(z.string()),
  /** Name of the warehouse in `warehouse_id`, even if the warehouse is archived. */
  place: z.nullable(z.string()),
  /** True for an auditor who may read the recipients of shipments. */
  sees_recipients: z.boolean(),
  is_self: z.boolean(),
  second_step: z.boolean(),
  /**
   * Name and professional registration with which the member signs quality reports; null if the
   * member does not sign them.
   */
  responsibility: z.nullable(z.object({ name: z.string(), registration: z.string() })),
  revision: z.number(),
})
export type Member = z.output<typeof member>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/company/members',
  summary: {
    en: 'Lists the members of the company, also those who left',
    pt: 'Lista os membros da empresa, também os que saíram',
  },
  details: {
    pt: 'Com papel, local de trabalho, e quem pode ler destinatários.',
    en: 'With role, place of work, and who may read recipients.',
  },
  needs: 'members.read',
  data: z.array(member),
  errors: ['not_a_company'],
})

const memberParams = z.object({ id: uuid })

export const changeMember = endpoint({
  method: 'PUT',
  path: '/api/company/members/{id}',
  summary: {
    en: 'Changes role, state, end of access and place of work of a member, at once on every node',
    pt: 'Altera papel, situação, fim do acesso e local de trabalho de um membro, na hora em todos os nós',
  },
  details: {
    pt: 'Um membro suspenso perde o acesso em todos os nós na hora. Só um dono altera um dono.',
    en: 'A suspended member loses access on every node at once. Only an owner changes an owner.',
  },
  needs: 'members.manage',
  params: memberParams,
  body: z.strictObject({
    role: z.enum(roles, 'invalid_choice'),
    /** `removed` ends the membership. A later invitation brings the same member back. */
    state: z.enum(memberStates, 'invalid_choice'),
    /**
     * End of the member's access; null for no end. An auditor's access must end within 180 days.
     */
    expires_at: z._default(z.nullable(instant), null),
    /** Warehouse of the company in which the member works; null for none. */
    warehouse_id: z._default(z.nullable(uuid), null),
    /** Lets an auditor read the recipients of shipments. Has no effect on other roles. */
    sees_recipients: z._default(z.boolean(), false),
    revision: knownRevision,
  }),
  data: member,
  errors: ['not_a_company', 'not_found', 'member_above', 'last_owner', 'changed_meanwhile', 'sign_in_again'],
})
export type MemberChange = BodyOf<typeof changeMember>

export const getMemberAccess = endpoint({
  method: 'GET',
  path: '/api/company/members/{id}/access',
  summary: {
    en: 'Names the valid API keys and the webhook endpoints whose secrets a member may have',
    pt: 'Cita as chaves de API válidas e os endereços de webhook cujos segredos um membro pode ter',
  },
  details: {
    pt: 'Essas chaves continuam valendo quando o membro sai ou perde o papel. Uma chave ou um segredo que outra pessoa trocou depois não aparece.',
    en: 'These keys stay valid when the member leaves or loses the role. A key or secret that somebody else rotated since is left out.',
  },
  needs: 'members.manage',
  params: memberParams,
  data: z.object({
    /** Valid API keys that the member made, read or rotated. */
    keys: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Webhook endpoints that the member created, or whose secret the member read or rotated. */
    webhooks: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: ['not_a_company', 'not_found'],
})

/**
 * Name and registration of a member who signs quality reports, as the reports print them. Form and
 * API share the fields.
 */
export const responsibilityContent = {
  name: text(120).check(z.minLength(2, 'too_short')),
  /** Professional registration, such as `CRF-SP 12345`. */
  registration: text(60).check(z.minLength(2, 'too_short')),
}

export const nameResponsible = endpoint({
  method: 'PUT',
  path: '/api/company/members/{id}/responsibility',
  summary: {
    en: 'Names a member as responsible person, who may sign dispositions and reports',
    pt: 'Nomeia um membro responsável técnico, que pode assinar decisões e relatórios',
  },
  details: {
    pt: 'Com nome e registro profissional, para assinaturas que a lei pede de uma profissão.',
    en: 'With name and professional registration, for signatures that the law asks of a profession.',
  },
  needs: 'members.manage',
  params: memberParams,
  body: z.strictObject(responsibilityContent),
  data: member,
  errors: ['not_a_company', 'not_found', 'member_above', 'sign_in_again'],
})

export const endResponsibility = endpoint({
  method: 'DELETE',
  path: '/api/company/members/{id}/responsibility',
  summary: {
    en: 'Ends the responsibility of a member',
    pt: 'Encerra a responsabilidade técnica de um membro',
  },
  details: {
    pt: 'A pessoa continua membro com o mesmo papel.',
    en: 'The person stays a member with the same role.',
  },
  needs: 'members.manage',
  params: memberParams,
  data: member,
  errors: ['not_a_company', 'not_found', 'member_above', 'sign_in_again'],
})
