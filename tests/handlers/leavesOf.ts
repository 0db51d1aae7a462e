/** A value inside an input, with its path, and the input with another one in its place. */
export interface Leaf {
  path: string
  value: unknown
  put: (value: unknown) => object
}

/** Every value inside an input that is no object. */
export function leavesOf(body: unknown, path = '', put: (value: unknown) => unknown = (value) => value): Leaf[] {
  if (typeof body !== 'object' || body === null) return [{ path, value: body, put: put as Leaf['put'] }]
  return Object.entries(body).flatMap(([key, value]) =>
    leavesOf(value, path ? `${path}.${key}` : key, (other) =>
      put(Array.isArray(body) ? body.with(Number(key), other) : { ...body, [key]: other }),
    ),
  )
}
