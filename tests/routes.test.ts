import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { session, type SessionState } from '../src/api/client/session.ts'
import { createAppRouter } from '../src/router.tsx'
import { MENU } from '../src/routes/-menu.ts'
import { type AccessRule, admits } from '../src/ui/session/access.ts'

/** The specification's table (document 3 §2.5): path → permission column. */
const specified = new Map(
  readFileSync('tests/specification/routes.tsv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string])
    .map(([path, , permission]) => [path, permission] as const),
)

const router = createAppRouter(new QueryClient(), createMemoryHistory({ initialEntries: ['/'] }))
const screens = Object.values(router.routesById as unknown as Record<string, AnyRoute>)
  .filter((route) => route.isRoot !== true && !['/_home', '/$'].includes(route.id))
  .map((route) => ({
    route,
    path: route.fullPath.replace(/(.)\/$/, '$1').replace(/\$(\w+)/g, '{$1}'),
    data: (route.options.staticData ?? {}) as { can?: AccessRule; title?: string },
  }))

/** Screens that the specification does not have (an editor, say) are nobody's until they name a rule. */
test('every screen is in the table of the specification, or says who may open it', () => {
  const open = screens.filter(({ path, data }) => !specified.has(path) && data.can === undefined)
  expect(open.map(({ path }) => path)).toEqual([])
  expect(screens.length).toBeGreaterThan(4)
})

test('every screen but the public pages lies under the guard', () => {
  const isPublic = (path: string) => specified.get(path)?.startsWith('public') === true
  expect(screens.filter(({ route, path }) => route.id.startsWith('/_home') === isPublic(path))).toEqual([])
})

test('every screen has a name', () => {
  const nameless = screens.filter(({ path, data }) => path !== '/' && !/^screen\..+/.test(data.title ?? ''))
  expect(nameless.map(({ path }) => path)).toEqual([])
})

/** What the table's words mean, tried on users of every kind. */
const permissionOf = (words: string) =>
  words === 'RETAIL only' ? 'sell pos' : /^(?:view|list) [\w-]+/.exec(words)?.[0]
const expected = (words: string, { user, permissions }: SessionState): boolean => {
  const wanted = permissionOf(words)
  const isAdmin = user!.isAdmin
  if (wanted && !isAdmin && !permissions.has(wanted)) return false
  if (words.includes('(RETAIL or admin)')) return isAdmin || user!.departmentSaleType === 'RETAIL'
  if (words.includes('(WHOLE or admin)')) return isAdmin || user!.departmentSaleType === 'WHOLE'
  // Ours is stricter by the right to sell, and lets an administrator, who belongs to no department, try a shop's till.
  if (words === 'RETAIL only') return isAdmin || user!.departmentSaleType === 'RETAIL'
  if (words === 'contragent only') return user!.contragentId !== null
  if (words === 'role MONITORING or admin') return isAdmin || user!.roles.includes('MONITORING')
  return true
}

function* viewers(permission: string | undefined): Generator<SessionState> {
  for (const permissions of [[], permission ? [permission] : ['view nothing-at-all'], ['manage all']])
    for (const departmentSaleType of ['RETAIL', 'WHOLE', null] as const)
      for (const contragentId of [null, 3])
        for (const roles of [[], ['MONITORING']]) {
          const nobody = {
            departmentId: null,
            departmentName: null,
            departmentType: null,
            depCurrencyId: null,
            depCurrencyCode: null,
            depCurrencyName: null,
            employeeName: null,
          }
          session.begin({
            ...nobody,
            id: 1,
            username: 'u',
            token: 't',
            roles,
            permissions,
            isAdmin: permissions.includes('manage all'),
            departmentSaleType,
            contragentId,
          })
          yield session.get()
        }
}

/** Rights that ours asks for besides: those of the lists that these screens show (screenLists.test.ts). */
const BESIDES: Readonly<Record<string, string>> = {
  '/warehouse-management/excel-export': 'view goods',
  '/report-5': 'view warehouses',
}
const admitted = (path: string, words: string, viewer: SessionState): boolean =>
  expected(words, viewer) &&
  (BESIDES[path] === undefined || viewer.user!.isAdmin || viewer.permissions.has(BESIDES[path]))

/** Where the table has no check a screen may have one all the same: the API has it (domain.md, Who may do what). */
const checked = screens.filter(({ path }) => specified.has(path) && specified.get(path) !== '-')

test.each(checked.map((screen) => [screen.path, screen] as const))(
  '%s admits whom the specification admits',
  (path, { data }) => {
    const words = specified.get(path)!
    const wrong = [...viewers(permissionOf(words))].filter(
      (viewer) => admits(data.can, viewer) !== admitted(path, words, viewer),
    )
    expect(wrong.map(({ user }) => user)).toEqual([])
  },
)

test('the menu names only screens of the specification and of our own, each once', () => {
  const paths = MENU.flatMap((group) => group.paths)
  const own = new Set(screens.map(({ path }) => path))
  expect(paths.filter((path) => !specified.has(path) && !own.has(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('npm run routes prints the same paths', () => {
  const printed = execFileSync(process.execPath, ['scripts/routes.js'], { encoding: 'utf8' }).trim().split('\n')
  expect(new Set(printed)).toEqual(new Set(screens.map(({ path }) => path)))
})
