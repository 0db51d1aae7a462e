import { actsOn, NOTICE_NAMES, NOTICES } from './notices.ts'
import type { Permission } from './permissions.ts'

/** What the dashboard may consist of. */
export type Section = 'till' | 'own' | 'partner' | 'waiting' | 'sales' | 'plan' | 'board' | 'departments'

/** Who looks: his rights, and whether he signs in for a contragent. */
export interface Viewer {
  can: (permission: Permission) => boolean
  isContragent: boolean
}

/**
 * What somebody's dashboard consists of, in its order, by his rights and never by the name of a role. Who sells at a till and plans
 * nobody else's sales begins with the own work; who plans begins with what was sold; who can do something about what waits begins with
 * that, and who only watches with the sales.
 */
export function sectionsOf({ can, isContragent }: Viewer): Section[] {
  if (isContragent) return ['partner']
  const [sells, plans] = [can('sell pos'), can('edit sales-plan')]
  const has: Readonly<Record<Section, boolean>> = {
    till: sells,
    own: sells && !plans,
    partner: false,
    waiting: true,
    sales: can('view sales'),
    plan: can('view analytics-by-item'),
    board: can('view monitoring'),
    departments: can('view sales'),
  }
  return orderOf(sells, plans, can).filter((section) => has[section])
}

function orderOf(sells: boolean, plans: boolean, can: Viewer['can']): readonly Section[] {
  if (plans) return ['sales', 'plan', 'waiting', 'departments', 'board', 'till']
  if (sells) return ['till', 'own', 'waiting', 'sales', 'plan', 'departments', 'board']
  const actsOnSomething = NOTICE_NAMES.some((name) => NOTICES[name].knows.length > 0 && actsOn(name, can))
  return actsOnSomething
    ? ['waiting', 'sales', 'plan', 'departments', 'board']
    : ['sales', 'plan', 'board', 'departments', 'waiting']
}
