import type { SessionState } from '../api/client/session.ts'

/**
 * Who may stand at the till: whoever sells in a retail department (routes.tsv: RETAIL only). An administrator belongs to no
 * department and chooses one before the till.
 */
export const maySellRetail = (viewer: SessionState): boolean =>
  viewer.can('sell pos') &&
  (viewer.user?.departmentSaleType === 'RETAIL' || (viewer.user?.isAdmin === true && viewer.user.departmentId === null))
