import { staffRoles, workingRoles, type StaffHolder, type StaffRights } from '@tillgate/domain/staff-roles.ts'
import type { Texts } from '#operator/i18n.ts'

/** Every role that a person can hold, in the order of the screen. */
export const holders = ['ADMINISTRATOR', ...staffRoles] as const satisfies readonly StaffHolder[]

export const heldBy = ({ role, staffRoles: held }: StaffRights): StaffHolder[] =>
  holders.filter((one) => (one === 'ADMINISTRATOR' ? role === 'OPERATOR_ADMIN' : held.includes(one)))

export const rightsOf = (held: readonly StaffHolder[]): StaffRights => ({
  role: held.includes('ADMINISTRATOR') ? 'OPERATOR_ADMIN' : 'OPERATOR',
  staffRoles: staffRoles.filter((one) => held.includes(one)),
})

/** Names the roles of a person; all roles that change something have one name together. */
export const roleNames = (rights: StaffRights, t: Texts['t']): string => {
  const held = heldBy(rights)
  const hasAll = workingRoles.every((one) => held.includes(one))
  const rest = hasAll ? held.filter((one) => one === 'ADMINISTRATOR') : held
  return [...rest.map((one) => t(`staff-role.${one}`)), ...(hasAll ? [t('staff.roles-all')] : [])].join(', ')
}
