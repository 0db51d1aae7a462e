/** Properties that are worked out when they are first read, and then stay. */
export function lazily<T extends object>(parts: { [K in keyof T]: () => T[K] }): T {
  const known = {} as T
  for (const name of Object.keys(parts) as (keyof T)[])
    Object.defineProperty(known, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = parts[name]()
        Object.defineProperty(known, name, { enumerable: true, value })
        return value
      },
    })
  return known
}
