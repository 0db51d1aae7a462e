import { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { Session } from '../src/api/auth.ts'
import { session, type SessionState } from '../src/api/client/session.ts'
import { ALL_PERMISSIONS } from '../src/rules/permissions.ts'
import { createAppRouter } from '../src/router.tsx'
import type { DeclaredGrid } from '../src/ui/grid/defineGrid.ts'
import { type AccessRule, admits } from '../src/ui/session/access.ts'

const modules = import.meta.glob<Record<string, unknown>>('../src/{grids,routes}/**/*.{ts,tsx}', { eager: true })
const isGrid = (value: unknown): value is DeclaredGrid =>
  typeof value === 'object' && value !== null && 'rows' in value && 'search' in value
const grids = Object.values(modules).flatMap((module) => Object.values(module).filter(isGrid))

const router = createAppRouter(new QueryClient(), createMemoryHistory({ initialEntries: ['/'] }))
/** Screens that are a list, with it: both keep the same part of the address. */
const screens = Object.values(router.routesById as unknown as Record<string, AnyRoute>).flatMap((route) => {
  const grid = grids.find(({ search }) => search === route.options.validateSearch)
  return grid && grid.rows.parts.can !== 'signed-in'
    ? [{ path: route.fullPath, can: route.options.staticData?.can as AccessRule | undefined, grid }]
    : []
})

/** Somebody who may do everything but this. */
function withoutRight(right: string, departmentSaleType: 'RETAIL' | 'WHOLE'): SessionState {
  const permissions = ALL_PERMISSIONS.filter((permission) => permission !== right)
  session.begin({
    id: 1,
    username: 'u',
    token: 't',
    roles: [],
    permissions,
    isAdmin: false,
    departmentSaleType,
  } as unknown as Session & { token: string })
  return session.get()
}

test.each(screens.map((screen) => [screen.path, screen] as const))(
  '%s is closed to who may not read its list',
  (_path, { can, grid }) => {
    for (const saleType of ['RETAIL', 'WHOLE'] as const)
      expect(admits(can, withoutRight(grid.rows.parts.can, saleType))).toBe(false)
  },
)

test('most screens are lists', () => expect(screens.length).toBeGreaterThan(20))
