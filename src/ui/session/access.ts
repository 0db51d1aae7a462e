import type { SessionState } from '../../api/client/session.ts'
import type { Permission } from '../../rules/permissions.ts'

/** Who may open a screen: holders of a permission, or whoever the function admits. Without a rule: anybody signed in. */
export type AccessRule = Permission | ((viewer: SessionState) => boolean)

export const admits = (rule: AccessRule | undefined, viewer: SessionState): boolean => {
  if (rule === undefined) return true
  return typeof rule === 'string' ? viewer.can(rule) : rule(viewer)
}

/** All of these permissions: the screen's own, and that of the list it shows. */
export const allOf =
  (...permissions: readonly Permission[]): AccessRule =>
  (viewer) =>
    permissions.every((permission) => viewer.can(permission))

const sells = (viewer: SessionState, saleType: 'RETAIL' | 'WHOLE') => viewer.user?.departmentSaleType === saleType
const isAdmin = (viewer: SessionState) => viewer.user?.isAdmin === true

/** The permission, in a retail department or by an administrator (specification 3 §6). */
export const inRetail =
  (permission: Permission): AccessRule =>
  (viewer) =>
    viewer.can(permission) && (sells(viewer, 'RETAIL') || isAdmin(viewer))

/** The permission, in a wholesale department or by an administrator. */
export const inWholesale =
  (permission: Permission): AccessRule =>
  (viewer) =>
    viewer.can(permission) && (sells(viewer, 'WHOLE') || isAdmin(viewer))

/** The till: a retail department only, whoever it is. */
export const retailOnly: AccessRule = (viewer) => sells(viewer, 'RETAIL')

/** Outside partners, in their own area. */
export const contragentOnly: AccessRule = (viewer) => viewer.user !== null && viewer.user.contragentId !== null

export const monitoringOnly: AccessRule = (viewer) =>
  isAdmin(viewer) || (viewer.user?.roles.includes('MONITORING') ?? false)
