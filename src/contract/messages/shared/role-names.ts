import type { Role } from '#domain/accounts/role.ts'

/** Names of the roles of a company's members. */
export const roleNames: Readonly<Record<Role, { readonly pt: string; readonly en: string }>> = {
  owner: { pt: 'Dono', en: 'Owner' },
  admin: { pt: 'Administrador', en: 'Administrator' },
  operator: { pt: 'Operador', en: 'Operator' },
  driver: { pt: 'Motorista', en: 'Driver' },
  reader: { pt: 'Leitura', en: 'Reader' },
  auditor: { pt: 'Auditor', en: 'Auditor' },
}
