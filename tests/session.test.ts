import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Session, signIn, signOut } from '../src/api/auth.ts'
import { session, type SessionState } from '../src/api/client/session.ts'
import { endpoint } from '../src/api/endpoint.ts'
import { ALL } from '../src/rules/permissions.ts'
import {
  type AccessRule,
  admits,
  contragentOnly,
  inRetail,
  inWholesale,
  monitoringOnly,
  retailOnly,
} from '../src/ui/session/access.ts'
import { guard } from '../src/ui/session/guard.ts'
import { landingPath } from '../src/ui/session/landing.ts'

const plain: Session = {
  id: 5,
  username: 'u',
  roles: [],
  permissions: [],
  isAdmin: false,
  departmentId: null,
  departmentName: null,
  departmentType: null,
  departmentSaleType: null,
  depCurrencyId: null,
  depCurrencyCode: null,
  depCurrencyName: null,
  contragentId: null,
  employeeName: null,
}
const viewer = (more: Partial<Session>) => {
  session.begin({ ...plain, ...more, token: 't' })
  return session.get()
}
const admin = () => viewer({ isAdmin: true, permissions: [ALL] })

test('a permission, the sale type and the administrator decide as the route table says', () => {
  const seller = () => viewer({ permissions: ['view sales'], departmentSaleType: 'RETAIL' })
  const wholesaler = () => viewer({ permissions: ['view sales'], departmentSaleType: 'WHOLE' })
  const cases = [
    ['view sales', [true, true, true]],
    ['view goods', [false, false, true]],
    [undefined, [true, true, true]],
    [inRetail('view sales'), [true, false, true]],
    [inRetail('view goods'), [false, false, true]],
    [inWholesale('view sales'), [false, true, true]],
    [retailOnly, [true, false, false]],
    [contragentOnly, [false, false, false]],
    [monitoringOnly, [false, false, true]],
  ] as const
  for (const [rule, expected] of cases)
    expect([seller, wholesaler, admin].map((make) => admits(rule, make()))).toEqual(expected)
  expect(admits(contragentOnly, viewer({ contragentId: 4 }))).toBe(true)
  expect(admits(monitoringOnly, viewer({ roles: ['MONITORING'] }))).toBe(true)
})

test('the guard leads strangers to the sign-in page and who lacks the right home', () => {
  const way = (of: SessionState, rules: readonly AccessRule[]) => {
    try {
      guard(of, rules, '/warehouse-management/goods?page=2')
      return 'open'
    } catch (redirection) {
      return (redirection as { options: object }).options
    }
  }
  const keeper = viewer({ permissions: ['view goods'] })
  expect(way(keeper, ['view goods'])).toBe('open')
  expect(way(keeper, [])).toBe('open')
  expect(way(keeper, ['view goods', 'view users'])).toMatchObject({ to: '/' })
  session.end('expired')
  const login = { to: '/pages/login', search: { redirect: '/warehouse-management/goods?page=2' } }
  expect(way(session.get(), [])).toMatchObject(login)
  expect(way(session.get(), ['view goods'])).toMatchObject(login)
})

test('after signing in a seller lands before the till, monitoring at its board, the others where they wanted to go', () => {
  const everywhere = () => true
  const land = (roles: string[], wanted?: string, isScreen: (path: string) => boolean = everywhere) =>
    landingPath(viewer({ roles }), wanted, isScreen)
  expect(land(['SELLER'], '/dashboard')).toBe('/point-of-sale/before-pos')
  expect(land(['MONITORING', 'MANAGER'], '/dashboard')).toBe('/reports/monitoring')
  expect(land(['KASSIR'], '/item?page=2#x')).toBe('/item?page=2#x')
  expect(land(['KASSIR'])).toBe('/')
  expect(land(['SELLER'], '/dashboard', (path) => path === '/dashboard')).toBe('/dashboard')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  ' //evil.example',
  '/\t/evil.example',
  '',
])('nobody is led away by redirect=%s', (wanted) => {
  const path = landingPath(viewer({}), wanted, () => true)
  expect(new URL(path, 'http://here.test').origin).toBe('http://here.test')
})

test('who may call an endpoint is known at once', () => {
  const read = endpoint('GET /thing/{id}', { can: 'view goods', answer: z.object({}) })
  const save = endpoint('POST /thing', { can: 'create goods', body: z.object({}), answer: z.object({}) })
  const see = (of: SessionState) => [read, save, signOut, signIn].map((one) => of.may(one))
  expect(see(viewer({ permissions: ['view goods'] }))).toEqual([true, false, true, true])
  expect(see(admin())).toEqual([true, true, true, true])
  session.end('signedOut')
  expect(see(session.get())).toEqual([false, false, false, true])
})

test('a session spoilt on the device is no session', async () => {
  const { storedOnDevice } = await import('../src/api/client/store.ts')
  const device = new Map([['k', '{broken']])
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => device.get(key) ?? null,
      setItem: () => {
        throw new Error('full')
      },
    },
  })
  const store = storedOnDevice('k', (stored) => stored ?? 'nothing')
  expect(store.get()).toBe('nothing')
  // A full storage must not stop the work: the value lives on in this page.
  store.set('kept')
  expect(store.get()).toBe('kept')
  Reflect.deleteProperty(globalThis, 'localStorage')
})
